/** Applies what changed between two JSON values; `delta.py` of the server says how a patch is written. */

export type Patch = readonly unknown[] | { readonly [key: string]: Patch };

function spliced(old: unknown, [start, kept, middle]: readonly unknown[]): unknown {
  const from = start as number;
  if (typeof old === "string") return old.slice(0, from) + (middle as string) + old.slice(old.length - (kept as number));
  const list = old as unknown[];
  return [...list.slice(0, from), ...(middle as unknown[]), ...list.slice(list.length - (kept as number))];
}

/** What a patch makes of a value; the old one is left as it is. */
export function patched<T>(old: T, patch: Patch): T;
export function patched(old: unknown, patch: Patch): unknown {
  if (Array.isArray(patch)) return patch.length === 1 ? patch[0] : spliced(old, patch as unknown[]);
  const made = (Array.isArray(old) ? [...(old as unknown[])] : { ...(old as object) }) as Record<string, unknown>;
  for (const [key, each] of Object.entries(patch as Record<string, Patch>)) {
    if (Array.isArray(each) && each.length === 0) delete made[key];
    else made[key] = patched(made[key], each);
  }
  return made;
}
