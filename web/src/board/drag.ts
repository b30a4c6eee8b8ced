/** Pieces can be dragged, by mouse or finger. A drag touches where it begins and where it ends, and has the same effect as the two touches. */

import { dropZones, fromTouchscreen, type Held } from "./pointer";

/** A pointer that moves less than this only touches. */
const THRESHOLD_PX = 8;
const SMALL_PX = 36;

/** Follow a pointer that went down on a token; `early` is what it has done since. */
export function hold(down: PointerEvent, held: Held, early: readonly PointerEvent[] = []): void {
  if (down.button !== 0 || !down.isPrimary) return;
  const listening = new AbortController();
  let carried: Carried | null = null;
  /** A drag that has ended already has no click to come. */
  const ended = early.some(isEnd);

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    if (!carried) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD_PX) return;
      if (!held.isChosen()) held.touch(held.token, false);
      if (!ended) swallowClick();
      if (!held.isChosen()) return listening.abort();
      carried = new Carried(held.picture, down);
    }
    carried.moveTo(event);
    held.hover?.(tokenAt(event)?.token ?? null);
  }

  function onEnd(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    listening.abort();
    carried?.drop();
    if (!carried || event.type !== "pointerup") return;
    const target = tokenAt(event);
    if (!target) held.miss?.();
    else if (target.token !== held.token) held.touch(target.token, target.small && fromTouchscreen(event));
  }

  const { signal } = listening;
  addEventListener("pointermove", onMove, { signal });
  addEventListener("pointerup", onEnd, { signal });
  addEventListener("pointercancel", onEnd, { signal });
  for (const event of early) if (!signal.aborted) (isEnd(event) ? onEnd : onMove)(event);
}

function isEnd({ type }: PointerEvent): boolean {
  return type !== "pointermove";
}

/** The token under a pointer, and whether it is hard to hit with a finger. */
function tokenAt(event: PointerEvent): { token: string; small: boolean } | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const token = element.getAttribute("data-cell") ?? dropZones.get(element)?.(event);
    if (!token) continue;
    const { width, height } = element.getBoundingClientRect();
    return { token, small: Math.min(width, height) < SMALL_PX };
  }
  return null;
}

/** A drag ends in a click on what lies under both of its ends; it has touched already. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener("pointerup", () => setTimeout(() => removeEventListener("click", swallow, { capture: true })), { once: true });
}

/** The picture that follows the pointer. */
class Carried {
  private readonly svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");

  constructor(picture: SVGGraphicsElement | null, { clientX, clientY }: PointerEvent) {
    if (!picture) return;
    const { left, top, width, height } = picture.getBoundingClientRect();
    const { x, y, width: across, height: down } = picture instanceof SVGSVGElement ? picture.viewBox.baseVal : picture.getBBox();
    this.svg.setAttribute("viewBox", `${x} ${y} ${across} ${down}`);
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.append(...[...(picture instanceof SVGSVGElement ? picture.children : [picture])].map((part) => part.cloneNode(true)));
    const { fill, color } = getComputedStyle(picture);
    Object.assign(this.svg.style, {
      position: "fixed", left: `${left - clientX}px`, top: `${top - clientY}px`, width: `${width}px`, height: `${height}px`,
      zIndex: "9", pointerEvents: "none", overflow: "visible", filter: "drop-shadow(0 6px 6px rgb(40 22 8 / .35))", fill, color,
    });
    document.body.append(this.svg);
  }

  moveTo({ clientX, clientY }: PointerEvent): void {
    this.svg.style.translate = `${clientX}px ${clientY}px`;
  }
  drop(): void {
    this.svg.remove();
  }
}
