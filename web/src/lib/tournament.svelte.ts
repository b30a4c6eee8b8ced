/** A tournament, asked for again every few seconds while somebody looks at it. */

import { words } from "./placeWords";
import { errorText, requestJson } from "./request";
import type { EntrantState, NewTournament, PairingState, TournamentList, TournamentState } from "./types";

const EVERY = 3000;

export const tournaments = {
  list: () => requestJson<TournamentList>("GET", "/tournaments"),
  create: async (body: NewTournament) => (await requestJson<{ tournament: string }>("POST", "/tournaments", body)).tournament,
};

/** How a game looks from one side. `nobody`: it brought no points to either. */
export type Outcome = "won" | "lost" | "drawn" | "playing" | "nobody";

export function outcomeFor(pairing: PairingState, entrant: number): Outcome {
  if (!pairing.points) return "playing";
  const [mine, theirs] = pairing.first === entrant ? pairing.points : [pairing.points[1], pairing.points[0]];
  if (mine === theirs) return mine ? "drawn" : "nobody";
  return mine! > theirs! ? "won" : "lost";
}

/** The name of somebody who takes part; engines and bots are marked. */
export function nameOf(now: TournamentState, number: number | null): string {
  const found = now.entrants.find((each) => each.number === number);
  if (!found) return "";
  return found.level ? words.tournament.level(found.level) : words.seats.named(found.person.name, found.person.bot ?? false);
}

/** Points as people write them, such as 2½. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  const rest = { 0: "", 0.25: "¼", 0.5: "½", 0.75: "¾" }[points - whole] ?? "";
  return whole || !rest ? `${whole}${rest}` : rest;
}

export class Tournament {
  state = $state.raw<TournamentState | null>(null);
  errorMessage = $state("");
  /** Whether there is none. */
  unknown = $state(false);
  receivedAt = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watched = true;

  constructor(readonly id: string) {
    void this.load();
  }

  close(): void {
    this.watched = false;
    clearTimeout(this.timer);
  }

  entrant(number: number | null): EntrantState | undefined {
    return this.state?.entrants.find((each) => each.number === number);
  }
  /** The pairing of somebody in a round. */
  pairing(round: number, number: number): PairingState | undefined {
    return this.state?.pairings.find((each) => each.round === round && (each.first === number || each.second === number));
  }

  async load(): Promise<void> {
    await this.take("GET", "");
  }
  join = (): Promise<void> => this.take("PUT", "/me");
  leave = (): Promise<void> => this.take("DELETE", "/me");
  set = (what: "start" | "pause" | "resume"): Promise<void> => this.take("PUT", "/state", { do: what });
  addEngine = (level: number): Promise<void> => this.take("POST", "/engines", { level });
  sendAway = (number: number): Promise<void> => this.take("DELETE", `/entrants/${number}`);
  adjust = (round: number, board: number, first: number, second: number): Promise<void> => this.take("PUT", "/result", { round, board, first, second });
  async remove(): Promise<void> {
    await requestJson("DELETE", `/tournaments/${this.id}`);
    this.close();
  }

  private async take(method: string, path: string, body?: unknown): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.state = await requestJson<TournamentState>(method, `/tournaments/${this.id}${path}`, body);
      this.receivedAt = performance.now();
      this.errorMessage = "";
    } catch (error) {
      this.errorMessage = errorText(error);
      this.unknown = (error as { fault?: string }).fault === "not_found";
    }
    const over = this.unknown || this.state?.state === "over";
    if (this.watched && !over) this.timer = setTimeout(() => void this.load(), EVERY);
  }
}
