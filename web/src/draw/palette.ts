/** Materials of pieces; what boards are made of is in tokens.css, because it changes at night. */

/** What pieces are made of, from light to shade. */
export interface Material {
  top: readonly [string, string, string];
  wall: readonly [string, string, string, string];
  edge: string;
  rim: string;
  /** The colour of the inlaid sign that tells the seat without its colour. */
  cue: string;
  ink: string;
}

/** Ivory, basalt, turquoise, terracotta. */
export const SEATS: readonly Material[] = [
  { top: ["#fffaf0", "#f3e7cf", "#ddc99f"], wall: ["#d9c498", "#efe0c0", "#b99e6c", "#8f7445"], edge: "#8d7549", rim: "#ffffff", cue: "#8d7549", ink: "#33240a" },
  { top: ["#5c5a69", "#33323d", "#25242d"], wall: ["#33323d", "#646274", "#22212a", "#121118"], edge: "#0f0f16", rim: "#a5a2b4", cue: "#a09cae", ink: "#ffffff" },
  { top: ["#4aa5ae", "#1e7a83", "#155f67"], wall: ["#1e7a83", "#3f97a0", "#12555c", "#0d4a50"], edge: "#0d4a50", rim: "#a9e3e8", cue: "#d9f6f8", ink: "#ffffff" },
  { top: ["#e08a60", "#c2572c", "#a34520"], wall: ["#c2572c", "#d8784c", "#94401c", "#7a2f12"], edge: "#7a2f12", rim: "#ffd6c0", cue: "#ffe9dd", ink: "#ffffff" },
];

export const COLOURS = {
  yellow: { top: ["#fbdc78", "#f0b929", "#dda11a"], wall: ["#9a6d05", "#b98a1c", "#9a6d05", "#7d5704"], edge: "#9a6d05", rim: "#fff6d2", cue: "#6b4a00", ink: "#33240a" },
  blue: { top: ["#5187d8", "#2b62b8", "#20509c"], wall: ["#12356e", "#24509c", "#12356e", "#0b2552"], edge: "#12356e", rim: "#b9d2ff", cue: "#dbe8ff", ink: "#ffffff" },
  white: { top: ["#fffdf7", "#fffdf7", "#f3ecdc"], wall: ["#4a4650", "#4a4650", "#4a4650", "#4a4650"], edge: "#4a4650", rim: "#ffffff", cue: "#4a4650", ink: "#222430" },
  grey: { top: ["#c6c0b5", "#bdb7ac", "#aea89d"], wall: ["#4a4650", "#4a4650", "#4a4650", "#4a4650"], edge: "#4a4650", rim: "#d8d3ca", cue: "#4a4650", ink: "#222430" },
} satisfies Record<string, Material>;
export type Colour = keyof typeof COLOURS;

/** Red, blue, green, yellow. */
export const CUBES: readonly Material[] = [
  { top: ["#e06a60", "#c23b32", "#a52f27"], wall: ["#8f251f", "#8f251f", "#8f251f", "#8f251f"], edge: "#5f1511", rim: "#f7b3ac", cue: "#ffffff", ink: "#ffffff" },
  { top: ["#5c8fd8", "#2f66b5", "#265596"], wall: ["#1f4a87", "#1f4a87", "#1f4a87", "#1f4a87"], edge: "#12305c", rim: "#b5cff5", cue: "#ffffff", ink: "#ffffff" },
  { top: ["#67b274", "#3e8e4c", "#33773f"], wall: ["#2a6535", "#2a6535", "#2a6535", "#2a6535"], edge: "#173f1f", rim: "#bde3c4", cue: "#ffffff", ink: "#ffffff" },
  { top: ["#f3d067", "#e3b42f", "#c79a1d"], wall: ["#a57f12", "#a57f12", "#a57f12", "#a57f12"], edge: "#6d5206", rim: "#fff0bd", cue: "#4a3803", ink: "#33240a" },
];
