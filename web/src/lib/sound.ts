/** Short wooden and stony sounds, made here: no file is loaded. */

import { settings } from "./settings.svelte";
import type { GameEvent } from "./types";

let context: AudioContext | undefined;
const PITCH: Partial<Record<GameEvent["kind"], number>> = { captured: 150, pushed: 210, deployed: 320, drew: 480, ended: 130 };

/** A knock as of a piece set down; different kinds of events differ in pitch. */
export function knock(kind: GameEvent["kind"]): void {
  if (!settings.sound) return;
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
