/** Short sounds like wood and stone. They are synthesized: no file is loaded. */

import { settings } from "./settings.svelte";
import type { GameEvent } from "./types";

let context: AudioContext | undefined;
const PITCH: Partial<Record<GameEvent["kind"], number>> = { captured: 150, pushed: 210, deployed: 320, drew: 480, ended: 130 };

/** Play the sound of a piece that is set down. The pitch depends on the kind of event. */
export function playSound(kind: GameEvent["kind"]): void {
  // Browsers warn about audio that nobody asked for: there is none before the first touch or key.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  if (context.state !== "running") {
    void context.resume();
    return;
  }
  const now = context.currentTime;
  const tone = context.createOscillator();
  const gain = context.createGain();
  const pitch = PITCH[kind] ?? 260;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * 1.8, now);
  tone.frequency.exponentialRampToValueAtTime(pitch, now + 0.05);
  gain.gain.setValueAtTime(0.16, now);
  gain.gain.exponentialRampToValueAtTime(0.0008, now + 0.16);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.18);
}
