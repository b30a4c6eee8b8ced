/** Whether a click was made by a finger, which is less precise than a mouse. */
export function fromTouchscreen(event: MouseEvent): boolean {
  const type = "pointerType" in event ? event.pointerType : "";
  return type ? type === "touch" : matchMedia("(pointer: coarse)").matches;
}

/** Elements that know by themselves what lies at a point, such as a building in 3D. */
export const dropZones = new WeakMap<Element, (event: PointerEvent) => string | null>();
