import { expect, test } from "vitest";
import { isLocal } from "../src/lib/invitations";

test("addresses of this computer are told from those of a network", () => {
  expect(["localhost", "127.0.0.1", "[::1]"].map(isLocal)).toEqual([true, true, true]);
  expect(["192.168.1.5", "kancha.example"].map(isLocal)).toEqual([false, false]);
});
