/** The lobby, asked for again every few seconds while somebody looks at it or searches. */

import { errorText, requestJson } from "./request";
import type { LobbyState, NewClock, NewTable, PlayerPage, Wish } from "./types";

const EVERY = 4000;
const WISH = "kancha.wish";
/** The usual times, in minutes and seconds for each move. */
export const CLOCKS = [[5, 3], [10, 5], [30, 10]] as const;

export function clockOf([minutes, seconds]: readonly [number, number]): NewClock {
  return { initial_ms: minutes * 60_000, increment_ms: seconds * 1000 };
}

export function playerPage(name: string): Promise<PlayerPage> {
  return requestJson<PlayerPage>("GET", `/players/${encodeURIComponent(name)}`);
}

/** The last wish of this browser. */
export function lastWish(): Pick<Wish, "games" | "clocks"> & { rated: boolean } {
  const usual = { games: ["gounki", "kulami"], clocks: [clockOf(CLOCKS[1])], rated: false };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(WISH) ?? "{}") as Partial<typeof usual>) };
  } catch {
    return usual;
  }
}

class Lobby {
  state = $state.raw<LobbyState | null>(null);
  errorMessage = $state("");
  /** When the state came, to let clocks run on. */
  receivedAt = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private viewers = 0;

  /** Look at the lobby until the function that is returned is called. */
  watch(): () => void {
    this.viewers++;
    void this.load();
    return () => {
      this.viewers--;
    };
  }

  async load(): Promise<void> {
    await this.take(() => requestJson<LobbyState>("GET", "/lobby"));
  }
  async search(wish: Wish): Promise<void> {
    try {
      localStorage.setItem(WISH, JSON.stringify(wish));
    } catch {
      // Without storage, the next visit begins with the usual wish.
    }
    await this.take(() => requestJson<LobbyState>("POST", "/lobby/search", wish));
  }
  async stop(): Promise<void> {
    await this.take(() => requestJson<LobbyState>("DELETE", "/lobby/search"));
  }
  /** Lay a table for anybody; the table's id comes back. */
  async lay(table: NewTable, rated: boolean): Promise<string> {
    const made = await requestJson<{ table: string }>("POST", "/lobby/tables", { table, rated });
    await this.load();
    return made.table;
  }
  async sitDown(table: string): Promise<void> {
    await requestJson("PUT", `/lobby/tables/${table}`);
  }
  async takeAway(table: string): Promise<void> {
    await requestJson("DELETE", `/lobby/tables/${table}`);
    await this.load();
  }
  async answer(accept: boolean): Promise<void> {
    await requestJson("PUT", "/lobby/begun", { accept });
    await this.load();
  }

  private async take(ask: () => Promise<LobbyState>): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.state = await ask();
      this.receivedAt = performance.now();
      this.errorMessage = "";
    } catch (error) {
      this.errorMessage = errorText(error);
    }
    if (this.viewers > 0 || this.state?.search) this.timer = setTimeout(() => void this.load(), EVERY);
  }
}

export const lobby = new Lobby();
