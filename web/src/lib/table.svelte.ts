/** One table over its socket: the state shown, commands under way, and a line that mends itself. */

import { api } from "./api";
import { shownNow, shownOf, type Shown } from "./boards.svelte";
import { ApiError } from "./request";
import type { FromClient, FromServer, MoveState, Presence, Refused, TableState, WireState } from "./types";

type Command = Extract<FromClient, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type Line = "connecting" | "open" | "lost" | "gone";

const PING_MS = 20_000;
const PATIENCE_MS = 10_000;
const WAITS_MS = [300, 800, 1500, 3000, 5000, 10_000];

export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Table {
  state = $state.raw<TableState | null>(null);
  moves = $state.raw<MoveState[]>([]);
  /** The moves that the last state brought, to be animated. */
  fresh = $state.raw<MoveState[]>([]);
  presence = $state.raw<Presence | null>(null);
  line = $state<Line>("connecting");
  /** What was refused, for the person to read. */
  notice = $state("");
  waiting = $state(0);
  /** When the state came, by this page's clock. */
  receivedAt = $state(0);

  private socket: WebSocket | null = null;
  private readonly commands = new Map<string, Command>();
  private failures = 0;
  private closed = false;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly wake = () => {
    if (document.visibilityState === "visible" && this.line === "lost") this.connect();
  };

  constructor(readonly id: string) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
  }

  /** Send a wish; it is repeated after a break of the line until it is answered. */
  command(wish: WithoutId<Command>): void {
    const command = { ...wish, id: freshId() } as Command;
    this.notice = "";
    this.commands.set(command.id, command);
    this.waiting = this.commands.size;
    this.send(command);
  }

  /** Let the engine that thinks move now. */
  stop(): void {
    this.send({ type: "stop" });
  }

  connect(): void {
    this.drop();
    const since = this.state ? `?since=${this.state.version}` : "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket${since}`);
    this.socket = socket;
    if (this.line !== "lost") this.line = "connecting";
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onopen = () => {
      this.line = "open";
      this.failures = 0;
      for (const command of this.commands.values()) this.send(command);
      this.ping();
    };
    socket.onclose = () => {
      if (this.socket === socket) void this.lost();
    };
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "state":
        this.show(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "ack":
        this.answered(message.id);
        break;
      case "refused":
        this.refuse(message);
        break;
      case "pong":
        this.later(() => this.ping(), PING_MS);
    }
  }

  /** Take a state over as soon as its board is here. */
  private show({ picture, ...state }: WireState): void {
    const take = (shown: Shown) => this.take({ ...state, shown });
    const shown = shownNow(picture);
    if (shown) take(shown);
    else void shownOf(picture, state.game, state.options).then(take, () => this.lost());
  }

  private take(state: TableState): void {
    const old = this.state;
    if (old && state.version < old.version) return;
    this.moves = [...this.moves.slice(0, state.moves_from), ...state.moves];
    this.fresh = old ? state.moves : [];
    this.receivedAt = performance.now();
    this.state = state;
  }

  private answered(id: string): void {
    this.commands.delete(id);
    this.waiting = this.commands.size;
  }

  private refuse(refused: Refused): void {
    const ours = this.commands.has(refused.id ?? "");
    this.answered(refused.id ?? "");
    if (refused.fault === "not_found" && !this.state) this.line = "gone";
    else if (refused.fault === "stale") this.notice = ours ? "The position had changed meanwhile: look again." : "";
    else this.notice = refused.message;
  }

  private ping(): void {
    this.clearTimers();
    this.send({ type: "ping", sent: performance.now() });
    this.later(() => this.socket?.readyState === WebSocket.OPEN && void this.lost(), PATIENCE_MS);
  }

  private async lost(): Promise<void> {
    this.drop();
    if (this.closed || this.line === "gone") return;
    this.line = "lost";
    if (!this.state && this.failures > 0) {
      // A browser does not tell why a socket fails: ask in a way that does.
      const error = await api.table(this.id).catch((reason: unknown) => reason);
      if (error instanceof ApiError && error.status === 404) this.line = "gone";
    }
    if (this.closed || this.line !== "lost") return;
    const wait = WAITS_MS[Math.min(this.failures++, WAITS_MS.length - 1)]!;
    this.later(() => this.connect(), wait * (0.8 + Math.random() * 0.4));
  }

  private drop(): void {
    this.clearTimers();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private later(task: () => void, wait: number): void {
    this.clearTimers();
    this.timers.push(setTimeout(task, wait));
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
