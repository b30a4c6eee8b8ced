/** Whether somebody has played in this browser: they do not see the page for first visits while theirs loads. */

const STORE = "kancha.returns";

export function returnsHere(): boolean {
  try {
    return localStorage.getItem(STORE) !== null;
  } catch {
    return false;
  }
}

export function rememberVisit(): void {
  try {
    localStorage.setItem(STORE, "yes");
  } catch {
    // Without storage the next visit begins like the first one.
  }
}
