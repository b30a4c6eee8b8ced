/** The socket of a study: one question at a time. Answers to earlier questions are ignored. */

import type { FromStudent, FromStudy } from "./types";
import { words } from "./words";

type Question = Extract<FromStudent, { id: number }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A question; what has a default may be missing. */
export type Asked = Partial<WithoutId<Question>> & Pick<Question, "type">;
export type Answer = Exclude<FromStudy, { type: "refused" }>;

export interface Listener {
  answer(message: Answer): void;
  /** The question was refused, or the connection is lost. */
  fail(reason: string): void;
}

export class StudySocket {
  private socket: WebSocket | null = null;
  private current = 0;
  private closed = false;

  constructor(private readonly listener: Listener) {}

  ask(question: Asked): void {
    this.current += 1;
    this.send({ ...question, id: this.current });
  }
  /** End what runs with what is found. */
  halt(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.send({ type: "halt" });
  }
  /** Answers to what was asked so far are no longer wanted. */
  forget(): void {
    this.current += 1;
    this.halt();
  }
  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private send(message: object): void {
    const socket = (this.socket ??= this.connect());
    const text = JSON.stringify(message);
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else socket.addEventListener("open", () => socket.send(text), { once: true });
  }

  private connect(): WebSocket {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/study/socket`);
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as FromStudy);
    socket.onclose = () => {
      this.socket = null;
      if (!this.closed) this.listener.fail(words.errors.offline);
    };
    return socket;
  }

  private receive(message: FromStudy): void {
    if (Number(message.id) !== this.current) return;
    if (message.type === "refused") this.listener.fail(message.message);
    else this.listener.answer(message);
  }
}
