/** The lobby, asked for again every few seconds while somebody looks at it, searches or has laid a table. */

import { api } from "./api";
import { daysEach, timed } from "./clocks";
import { errorText, requestJson } from "./request";
import type { LobbyState, NewClock, NewTable, Person, PlayerPage, TableSummary, Wish } from "./types";
import { waiting } from "./waiting.svelte";

const EVERY = 4000;
const WISH = "kancha.wish";
/** The usual times. */
export const CLOCKS: readonly NewClock[] = [...[[5, 3], [10, 5], [30, 10]].map(([minutes, seconds]) => timed(minutes!, seconds!)), ...[1, 3, 7].map(daysEach)];
/** Which of them is chosen at first. */
export const USUAL = 1;

export function playerPage(name: string): Promise<PlayerPage> {
  return requestJson<PlayerPage>("GET", `/players/${encodeURIComponent(name)}`);
}

/** Games of a player that anybody could watch, from one on. */
export async function gamesOf(name: string, first: number): Promise<TableSummary[]> {
  return (await requestJson<{ tables: TableSummary[] }>("GET", `/players/${encodeURIComponent(name)}/games?first=${first}`)).tables;
}

/** The last wish of this browser. */
export function lastWish(): Pick<Wish, "games" | "clocks"> & { rated: boolean } {
  const usual = { games: ["gounki", "kulami"], clocks: [CLOCKS[USUAL]!], rated: false };
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
  /** Since when somebody searches who does not want an engine meanwhile. */
  private withoutEngine = $state(0);
  private whom = $state("");
  /** Who was asked and has no time. */
  noTime = $state("");

  /** Look at the lobby until the function that is returned is called. */
  watch(): () => void {
    this.viewers++;
    void this.load();
    return () => {
      this.viewers--;
    };
  }

  /** How long the search has taken, by a time in this browser. */
  waited(now: number): number {
    const search = this.state?.search;
    return search && this.state ? Math.max(0, this.state.now_ms - search.since_ms + now - this.receivedAt) : 0;
  }
  /** Whether it is time to offer an engine; once in a search. */
  offersEngine(now: number): boolean {
    const search = this.state?.search;
    return !!search && !search.wish.whom && search.since_ms !== this.withoutEngine && this.waited(now) >= search.engine_at_ms - search.since_ms;
  }
  declineEngine(): void {
    this.withoutEngine = this.state?.search?.since_ms ?? 0;
  }

  async load(): Promise<void> {
    await this.take(api.lobby);
  }
  async search(wish: Wish): Promise<void> {
    try {
      localStorage.setItem(WISH, JSON.stringify(wish));
    } catch {
      // Without storage, the next visit begins with the usual wish.
    }
    await this.take(() => requestJson<LobbyState>("POST", "/lobby/search", wish));
  }
  /** Ask one person, who may answer as long as one waits. */
  async ask(person: Person, wish: Wish): Promise<void> {
    this.whom = person.name;
    this.state = await requestJson<LobbyState>("POST", "/lobby/search", { ...wish, whom: person.sign });
    await this.load();
  }
  /** Answer who asks; the table of the game comes back. */
  async answerAsker(sign: string, accept: boolean): Promise<string> {
    const { begun } = await requestJson<LobbyState>("PUT", `/lobby/asked/${sign}`, { accept });
    if (accept && begun) await this.answer(true);
    else await this.load();
    return begun?.table ?? "";
  }
  /** Whom one asks. */
  get asking(): string {
    const whom = this.state?.search?.wish.whom;
    return whom ? (this.state?.people.find(({ sign }) => sign === whom)?.name ?? this.whom) : "";
  }
  understood(): void {
    this.noTime = "";
    waiting.note(false);
  }
  async stop(): Promise<void> {
    if (this.state) this.state = { ...this.state, search: null };
    await this.take(() => requestJson<LobbyState>("DELETE", "/lobby/search"));
  }
  async lay(table: NewTable, rated: boolean): Promise<void> {
    await api.lay(table, rated);
    await this.load();
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
      const asking = this.asking;
      this.state = await ask();
      if (asking && !this.state.search && !this.state.begun) this.noTime = asking;
      this.receivedAt = performance.now();
      this.errorMessage = "";
      waiting.note(this.state.search !== null || this.state.begun !== null || this.noTime !== "" || this.state.asked.length > 0 || this.state.open.some(({ yours }) => yours));
    } catch (error) {
      this.errorMessage = errorText(error);
    }
    if (this.viewers || waiting.here) this.timer = setTimeout(() => void this.load(), EVERY);
  }
}

export const lobby = new Lobby();
