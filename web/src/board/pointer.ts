/** Whether a click was made by a finger, which is less precise than a mouse. */
export function fromTouchscreen(event: MouseEvent): boolean {
  const type = "pointerType" in event ? event.pointerType : "";
  return type ? type === "touch" : matchMedia("(pointer: coarse)").matches;
}
