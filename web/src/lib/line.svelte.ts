/** Whether the server answers: what needs it waits meanwhile, and says why. */

const isOffline = () => globalThis.navigator?.onLine === false;

class Line {
  lost = $state(isOffline());

  constructor() {
    globalThis.addEventListener?.("offline", () => (this.lost = true));
    globalThis.addEventListener?.("online", () => (this.lost = false));
  }
  /** An answer that can only come from the server has come, or none. */
  note(answers: boolean): void {
    this.lost = !answers || isOffline();
  }
}

export const line = new Line();
