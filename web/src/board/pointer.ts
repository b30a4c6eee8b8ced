/** Whether a click was made by a finger, which is less precise than a mouse. */
export function fromTouchscreen(event: MouseEvent): boolean {
  const type = "pointerType" in event ? event.pointerType : "";
  return type ? type === "touch" : matchMedia("(pointer: coarse)").matches;
}

/** Elements that know by themselves what lies at a point, such as a building in 3D. */
export const dropZones = new WeakMap<Element, (event: PointerEvent) => string | null>();

/** What a pointer went down on. */
export interface Held {
  token: string;
  touch: (token: string, imprecise: boolean) => void;
  /** Whether the token is part of the move that is being entered. */
  isChosen: () => boolean;
  /** What follows the pointer. */
  picture: SVGGraphicsElement | null;
  hover?: (token: string | null) => void;
  /** Called when it is dropped beside everything. */
  miss?: () => void;
}

/** Follow a pointer that went down. What drags is loaded now, and is told what the pointer has done meanwhile: a quick first drag is not lost. */
export function follow(down: PointerEvent, held: Held): void {
  const [early, listening] = [[] as PointerEvent[], new AbortController()];
  const keep = (event: PointerEvent) => void (event.pointerId === down.pointerId && early.push(event));
  for (const kind of ["pointermove", "pointerup", "pointercancel"] as const) addEventListener(kind, keep, { signal: listening.signal });
  void import("./drag")
    .then(({ hold }) => hold(down, held, early), () => undefined)
    .finally(() => listening.abort());
}
