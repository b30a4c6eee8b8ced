/** Whether a finger touched, which hits less surely than a mouse. */
export function byFinger(event: MouseEvent): boolean {
  const kind = "pointerType" in event ? event.pointerType : "";
  return kind ? kind === "touch" : matchMedia("(pointer: coarse)").matches;
}
