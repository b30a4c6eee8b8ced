import { describe, expect, it } from "vitest";

import cases from "../../src/kancha/server/http/patches.json";
import { patched, type Patch } from "../src/lib/patch";

describe("a patch", () => {
  it.each(cases as unknown as { old: unknown; patch: Patch; new: unknown }[])("makes $new of $old", ({ old, patch, new: made }) => {
    const before = JSON.stringify(old);
    expect(patched(old, patch)).toEqual(made);
    expect(JSON.stringify(old)).toBe(before);
  });
});
