/** The connection to one table: its state, commands that are not answered yet, and reconnecting. */

import { api } from "./api";
import { loadShown, shownIfLoaded, type Shown } from "./boards.svelte";
import { ApiError } from "./request";
import type { FromClient, FromServer, MoveState, Presence, Refused, TableState, WireState } from "./types";
import { words } from "./words";

type Command = Extract<FromClient, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type Connection = "connecting" | "open" | "lost" | "not_found";

/** A lost network is noticed within the sum of both. */
const PING_MS = 2000;
const PONG_TIMEOUT_MS = 2000;
const HIDDEN_PING_MS = 20_000;
const RECONNECT_DELAYS_MS = [300, 800, 1500, 3000, 5000, 10_000];

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Table {
  state = $state.raw<TableState | null>(null);
  moves = $state.raw<MoveState[]>([]);
  /** The moves that came with the last state, to be animated. */
  newMoves = $state.raw<MoveState[]>([]);
  presence = $state.raw<Presence | null>(null);
  connection = $state<Connection>("connecting");
  /** Why the last command was refused, for people. */
  notice = $state("");
  pendingCommands = $state(0);
  /** When the state arrived, in milliseconds of `performance.now`. */
  receivedAt = $state(0);

  private socket: WebSocket | null = null;
  private readonly commands = new Map<string, Command>();
  private failures = 0;
  private closed = false;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly reconnectIfLost = () => {
    if (document.visibilityState === "visible" && this.connection === "lost") this.connect();
  };

  private readonly loseIfOffline = () => {
    if (this.connection === "open") void this.onLost();
  };

  constructor(readonly id: string) {
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
    this.disconnect();
  }

  /** Send a command. It is sent again after every reconnection until it is answered. */
  command(fields: WithoutId<Command>): void {
    const command = { ...fields, id: randomId() } as Command;
    this.notice = "";
    this.commands.set(command.id, command);
    this.pendingCommands = this.commands.size;
    this.send(command);
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
        this.receiveState(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "ack":
        this.markAnswered(message.id);
        break;
      case "refused":
        this.receiveRefusal(message);
        break;
      case "pong":
        this.schedule(() => this.ping(), document.visibilityState === "visible" ? PING_MS : HIDDEN_PING_MS);
    }
  }

  /** Apply a state as soon as its board is loaded. */
  private receiveState({ picture, ...state }: WireState): void {
    const apply = (shown: Shown) => this.apply({ ...state, shown });
    const shown = shownIfLoaded(picture);
    if (shown) apply(shown);
    else void loadShown(picture, state.game, state.options).then(apply, () => this.onLost());
  }

  private apply(state: TableState): void {
    const old = this.state;
    if (old && state.version < old.version) return;
    this.moves = [...this.moves.slice(0, state.moves_from), ...state.moves];
    this.newMoves = old ? state.moves : [];
    this.receivedAt = performance.now();
    this.state = state;
  }

  private markAnswered(id: string): void {
    this.commands.delete(id);
    this.pendingCommands = this.commands.size;
  }

  private receiveRefusal(refused: Refused): void {
    const ours = this.commands.has(refused.id ?? "");
    this.markAnswered(refused.id ?? "");
    if (refused.fault === "not_found" && !this.state) this.connection = "not_found";
    else if (refused.fault === "stale") this.notice = ours ? words.errors.staleMove : "";
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
