/** Whether the lobby may have news on any page: one searches, has laid a table, or a game has just begun. */

const STORE = "kancha.waiting";

class Waiting {
  here = $state(read());

  note(here: boolean): void {
    if (here === this.here) return;
    this.here = here;
    try {
      if (here) sessionStorage.setItem(STORE, "yes");
      else sessionStorage.removeItem(STORE);
    } catch {
      // Without storage, a page that is loaded anew asks the server.
    }
  }
}

function read(): boolean {
  try {
    return sessionStorage.getItem(STORE) !== null;
  } catch {
    return false;
  }
}

export const waiting = new Waiting();
