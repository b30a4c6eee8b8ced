/** Short sounds like wood, stone and bronze. They are synthesized: no file is loaded. */

import { settings } from "./settings.svelte";
import type { GameEvent } from "./types";

interface Tone {
  /** Hertz at the beginning, and soon after. */
  from: number;
  to: number;
  seconds: number;
  /** How loud it begins, at full loudness. */
  gain: number;
  type?: OscillatorType;
}

let context: AudioContext | undefined;
const PITCH: Partial<Record<GameEvent["kind"], number>> = { captured: 150, pushed: 210, deployed: 320, drew: 480, ended: 130 };
/** A low bell: its tone, and two that are not quite in tune with it. */
const BELL = [196, 393, 591];

/** The sound of a piece that is set down. The pitch depends on the kind of event. */
export function playSound(kind: GameEvent["kind"]): void {
  const pitch = PITCH[kind] ?? 260;
  if (settings.pieces) play([{ from: pitch * 1.8, to: pitch, seconds: 0.16, gain: 0.27 }]);
}

/** A low bell: it is your turn. */
export function ringBell(): void {
  if (settings.bell) play(BELL.map((pitch, index) => ({ from: pitch, to: pitch, seconds: 1.6 / (index + 1), gain: 0.2 / (index + 1), type: "sine" })));
}

/** A tick of the clock. */
export function playTick(): void {
  if (settings.ticks) play([{ from: 1500, to: 900, seconds: 0.04, gain: 0.1 }]);
}

function play(tones: readonly Tone[]): void {
  // Browsers warn about audio that nobody asked for: there is none before the first touch or key.
  if (!settings.sound || !settings.loudness || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  if (context.state === "running") for (const tone of tones) sound(context, tone);
  else void context.resume();
}

function sound(audio: AudioContext, { from, to, seconds, gain, type = "triangle" }: Tone): void {
  const now = audio.currentTime;
  const source = audio.createOscillator();
  const level = audio.createGain();
  source.type = type;
  source.frequency.setValueAtTime(from, now);
  source.frequency.exponentialRampToValueAtTime(to, now + Math.min(0.05, seconds));
  level.gain.setValueAtTime((gain * settings.loudness) / 100, now);
  level.gain.exponentialRampToValueAtTime(0.0008, now + seconds);
  source.connect(level).connect(audio.destination);
  source.start(now);
  source.stop(now + seconds + 0.02);
}
