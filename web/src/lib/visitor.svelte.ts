/** Who this browser is: a guest or a player, and at how many tables it is their turn. */

import { requestJson } from "./request";
import type { Me } from "./types";
import { waiting } from "./waiting.svelte";

class Visitor {
  me = $state.raw<Me | null>(null);

  /** Ask again. Without an answer everything stays as it was. */
  async load(): Promise<void> {
    try {
      this.me = await requestJson<Me>("GET", "/me");
      waiting.note(this.me.waits);
    } catch {
      return;
    }
    if (this.me.signed_in) void import("./progressSync").then(({ keepInStep }) => keepInStep(), () => undefined);
  }
}

export const visitor = new Visitor();
