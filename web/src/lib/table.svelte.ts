/** The connection to one table: its state, commands that are not answered yet, and reconnecting. */

import { api } from "./api";
import { loadShown, shownIfLoaded, type Shown } from "./boards.svelte";
import { ApiError } from "./request";
import { animationTime } from "../board/animation";
import { applied, foretold, takenBack } from "./outlook";
import { ChatLog } from "./chat.svelte";
import { BrokenLines } from "./lineQuality.svelte";
import { patched } from "./patch";
import { reducedMotion, settings } from "./settings.svelte";
import type { FromClient, FromServer, MoveState, Outlook, Phrase, Presence, Refused, TableState, WireState } from "./types";
import { words } from "./words";

type Command = Extract<FromClient, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type Connection = "connecting" | "open" | "lost" | "not_found";

/** A lost network is noticed within the sum of both. */
const PING_MS = 2000;
const PONG_TIMEOUT_MS = 2000;
const HIDDEN_PING_MS = 20_000;
/** Moves of different people begin at least this far apart, also where nothing moves. */
const BETWEEN_MOVES_MS = 400;
const RECONNECT_DELAYS_MS = [300, 800, 1500, 3000, 5000, 10_000];

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The viewer's own move, drawn before the server has answered. */
interface Foretold {
  /** The command that plays it. */
  id: string;
  shown: Shown;
  move: MoveState;
  /** The version of the table after it, once the server has accepted it. */
  version?: number;
}

export class Table {
  readonly chat: ChatLog;
  readonly brokenLines = new BrokenLines();
  /** How long the server took to answer, in milliseconds. */
  lag = $state<number | null>(null);
  state = $state.raw<TableState | null>(null);
  moves = $state.raw<MoveState[]>([]);
  /** The moves that came with the last state, to be animated. */
  newMoves = $state.raw<MoveState[]>([]);
  foretold = $state.raw<Foretold | null>(null);
  /** The ply at which a move was sent that the state does not show yet, drawn at once or not. */
  private sentAt = $state<number | null>(null);
  presence = $state.raw<Presence | null>(null);
  /** The seats whose engines think, as the last message says. */
  thinking = $state.raw<readonly number[]>([]);
  /** What many engines at the same time mean for this one. */
  readonly load = $derived(this.presence?.load ?? "");
  connection = $state<Connection>("connecting");
  /** Why the last command was refused, for people. */
  notice = $state("");
  /** How often a command was refused: what was entered can be entered again. */
  refusals = $state(0);
  pendingCommands = $state(0);
  /** When the state arrived, in milliseconds of `performance.now`. */
  receivedAt = $state(0);

  private socket: WebSocket | null = null;
  /** The state as it came last, to which the next update belongs. */
  private received: WireState | null = null;
  private readonly commands = new Map<string, Command>();
  private failures = 0;
  private closed = false;
  /** States that wait until the move before them has been seen. */
  private waiting: TableState[] = [];
  private nextMoveAt = 0;
  private pace: ReturnType<typeof setTimeout> | undefined;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly reconnectIfLost = () => {
    if (document.visibilityState === "visible" && this.connection === "lost") this.connect();
  };

  private readonly loseIfOffline = () => {
    if (this.connection === "open") void this.onLost();
  };

  constructor(readonly id: string) {
    this.chat = new ChatLog(id);
    addEventListener("online", this.reconnectIfLost);
    addEventListener("offline", this.loseIfOffline);
    document.addEventListener("visibilitychange", this.reconnectIfLost);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.reconnectIfLost);
    removeEventListener("offline", this.loseIfOffline);
    document.removeEventListener("visibilitychange", this.reconnectIfLost);
    clearTimeout(this.pace);
    this.disconnect();
  }

  /** Whether the viewer's move was sent, and the state does not show it yet. */
  get onItsWay(): boolean {
    return this.foretold !== null || this.sentAt !== null;
  }

  /** Send a command. It is sent again after every reconnection until it is answered. */
  command(fields: WithoutId<Command>): string {
    const command = { ...fields, id: randomId() } as Command;
    this.notice = "";
    this.commands.set(command.id, command);
    this.countPending();
    this.send(command);
    return command.id;
  }

  /** Play a move. If it is known what it brings, it is drawn at once. */
  play(move: string, outlook?: Outlook): void {
    const now = this.state;
    if (!now) return;
    const id = this.command({ type: "play", ply: now.ply, text: move, path: null });
    this.sentAt = now.ply;
    if (!outlook) return;
    const made = foretold(outlook, now.ply, now.viewing ?? 0);
    this.newMoves = [made];
    this.foretold = { id, shown: applied(now.shown, outlook), move: made };
    this.takeTimeFor([made]);
  }

  /** Say a ready phrase or a text. */
  say(words: { phrase: Phrase } | { text: string }): void {
    this.chat.problem = "";
    this.command({ type: "say", phrase: null, text: null, ...words });
  }

  /** Make the engine that is thinking move now. */
  stop(): void {
    this.send({ type: "stop" });
  }

  connect(): void {
    this.disconnect();
    const since = this.state ? `?since=${this.state.version}` : "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket${since}`);
    this.socket = socket;
    if (this.connection !== "lost") this.connection = "connecting";
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onopen = () => {
      this.connection = "open";
      this.failures = 0;
      for (const command of this.commands.values()) this.send(command);
      this.ping();
    };
    socket.onclose = () => {
      if (this.socket === socket) void this.onLost();
    };
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "state":
        this.receiveState((this.received = message));
        break;
      case "update":
        if (this.received) this.receiveState((this.received = patched(this.received, message.patch)));
        break;
      case "presence":
        this.presence = message;
        this.thinking = message.thinking;
        this.brokenLines.note(message.connected, performance.now());
        this.chat.attend(message.watchers);
        break;
      case "chat":
        this.chat.receive(message);
        break;
      case "ack":
        this.markAnswered(message.id, message.version);
        break;
      case "refused":
        this.receiveRefusal(message);
        break;
      case "pong":
        this.lag = performance.now() - message.sent;
        this.schedule(() => this.ping(), document.visibilityState === "visible" ? PING_MS : HIDDEN_PING_MS);
    }
  }

  /** Apply a state as soon as its board is loaded. */
  private receiveState({ picture, ...state }: WireState): void {
    this.thinking = state.seats.filter((seat) => seat.thinking).map(({ seat }) => seat);
    const apply = (shown: Shown) => {
      this.waiting.push({ ...state, shown });
      this.applyWaiting();
    };
    const shown = shownIfLoaded(picture);
    if (shown) apply(shown);
    else void loadShown(picture, state.game, state.options).then(apply, () => this.onLost());
  }

  /** Apply the states that have come, each once the moves before it have been seen. */
  private applyWaiting(): void {
    clearTimeout(this.pace);
    for (let state = this.waiting[0]; state; state = this.waiting[0]) {
      const early = this.unseenMoves(state).length ? this.nextMoveAt - performance.now() : 0;
      if (early > 0) {
        this.pace = setTimeout(() => this.applyWaiting(), early);
        return;
      }
      this.waiting.shift();
      this.apply(state);
    }
  }

  /** The moves of a state that are not on the screen yet. */
  private unseenMoves({ moves }: TableState): MoveState[] {
    const own = this.foretold?.move;
    return this.state ? moves.filter(({ ply, seat }) => !own || ply !== own.ply || seat !== own.seat) : [];
  }

  private apply(state: TableState): void {
    const old = this.state;
    if (old && state.version < old.version) return;
    const unseen = this.unseenMoves(state);
    this.moves = [...this.moves.slice(0, state.moves_from), ...state.moves];
    // Until the server has accepted the viewer's move, a state is older than it.
    if (state.version >= (this.foretold?.version ?? Infinity)) this.foretold = null;
    if (!this.foretold) this.newMoves = unseen;
    this.takeTimeFor(unseen);
    this.receivedAt = performance.now();
    if (state.ply !== this.sentAt) this.sentAt = null;
    this.state = state;
  }

  /** Let moves be seen before those that follow them. */
  private takeTimeFor(moves: readonly MoveState[]): void {
    if (!moves.length) return;
    const movement = reducedMotion() ? 0 : settings.slowness * animationTime(moves.flatMap(({ events }) => events ?? []));
    const pause = Math.max(BETWEEN_MOVES_MS, movement);
    this.nextMoveAt = performance.now() + pause;
    // A busy page draws late: the pause begins with the frame that shows the moves.
    requestAnimationFrame(() => (this.nextMoveAt = performance.now() + pause));
  }

  private markAnswered(id: string, version?: number): void {
    this.commands.delete(id);
    this.countPending();
    if (this.foretold?.id === id) this.foretold = { ...this.foretold, version };
  }

  private countPending(): void {
    this.pendingCommands = [...this.commands.values()].filter(({ type }) => type !== "say").length;
  }

  private receiveRefusal(refused: Refused): void {
    const command = this.commands.get(refused.id ?? "");
    if (command?.type === "say") {
      this.markAnswered(command.id);
      this.chat.problem = refused.message;
      return;
    }
    if (this.foretold && this.foretold.id === refused.id) {
      this.newMoves = [takenBack(this.foretold.move)];
      this.foretold = null;
    }
    this.markAnswered(refused.id ?? "");
    if (command?.type === "play") this.sentAt = null;
    this.refusals++;
    if (refused.fault === "not_found" && !this.state) this.connection = "not_found";
    else if (refused.fault === "stale") this.notice = command ? words.errors.staleMove : "";
    else this.notice = refused.message;
  }

  private ping(): void {
    this.clearTimers();
    this.send({ type: "ping", sent: performance.now() });
    this.schedule(() => this.socket?.readyState === WebSocket.OPEN && void this.onLost(), PONG_TIMEOUT_MS);
  }

  private async onLost(): Promise<void> {
    this.disconnect();
    if (this.closed || this.connection === "not_found") return;
    this.connection = "lost";
    if (!this.state && this.failures > 0) {
      // Browsers do not say why a socket failed; an ordinary request does.
      const error = await api.table(this.id).catch((reason: unknown) => reason);
      if (error instanceof ApiError && error.status === 404) this.connection = "not_found";
    }
    if (this.closed || this.connection !== "lost") return;
    const delay = RECONNECT_DELAYS_MS[Math.min(this.failures++, RECONNECT_DELAYS_MS.length - 1)]!;
    this.schedule(() => this.connect(), delay * (0.8 + Math.random() * 0.4));
  }

  private disconnect(): void {
    this.clearTimers();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private schedule(task: () => void, delay: number): void {
    this.clearTimers();
    this.timers.push(setTimeout(task, delay));
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
