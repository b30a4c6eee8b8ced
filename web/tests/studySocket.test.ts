import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StudySocket } from "../src/lib/studySocket";

class FakeSocket extends EventTarget {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  sent: { type: string; id?: number }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    super();
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.onclose?.();
  }
}

beforeEach(() => vi.stubGlobal("WebSocket", FakeSocket).stubGlobal("location", { protocol: "https:", host: "example.org" }));
afterEach(() => vi.unstubAllGlobals());

function listening(): { socket: StudySocket; answers: unknown[]; failures: string[] } {
  const [answers, failures] = [[] as unknown[], [] as string[]];
  return { socket: new StudySocket({ answer: (message) => answers.push(message), fail: (reason) => failures.push(reason) }), answers, failures };
}

test("only answers to the last question count", () => {
  const { socket, answers, failures } = listening();
  socket.ask({ type: "analyse" });
  FakeSocket.last.open();
  socket.ask({ type: "analyse" });
  expect(FakeSocket.last.sent.map(({ id }) => id)).toEqual([1, 2]);
  FakeSocket.last.hear({ type: "lines", id: 1 });
  FakeSocket.last.hear({ type: "refused", id: "1", message: "too late" });
  FakeSocket.last.hear({ type: "lines", id: 2 });
  expect([answers, failures]).toEqual([[{ type: "lines", id: 2 }], []]);
});
test("what was forgotten is halted and not heard any more", () => {
  const { socket, answers } = listening();
  socket.ask({ type: "analyse" });
  FakeSocket.last.open();
  socket.forget();
  FakeSocket.last.hear({ type: "lines", id: 1 });
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "halt" });
  expect(answers).toEqual([]);
});
test("a lost connection is told, a page that was left tells nothing, and the next question connects again", () => {
  const { socket, failures } = listening();
  socket.ask({ type: "review" });
  const first = FakeSocket.last;
  first.close();
  expect(failures).toHaveLength(1);
  socket.ask({ type: "review" });
  expect(FakeSocket.last).not.toBe(first);
  socket.close();
  expect(failures).toHaveLength(1);
});
