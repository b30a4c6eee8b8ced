/** The woven sign of a person: 8 x 8 threads, mirrored twice, in three colours. It is made from the account, so a new name keeps it. */

/** Ground, figure and centre, as cloth is dyed. */
const DYES = [
  ["#a84a24", "#f6dfc2", "#e2b14c"],
  ["#146a72", "#e7efe2", "#e2b14c"],
  ["#9c1f3c", "#f5ddcf", "#e2b14c"],
  ["#3d6b3a", "#eef0d8", "#e2b14c"],
  ["#33323d", "#f3e7cf", "#c2572c"],
  ["#f1dfba", "#8c3a1a", "#146a72"],
  ["#c98a1b", "#3a2410", "#fff3d8"],
  ["#2b62b8", "#f3ecd8", "#f0b929"],
] as const;
const HALF = 4;

export interface SignPattern {
  ground: string;
  figure: string;
  centre: string;
  /** The threads of the figure, and those of the centre, as paths in a square of 10 by 10. */
  threads: string;
  middle: string;
}

function thread(x: number, y: number): string {
  const places = [[x, y], [9 - x, y], [x, 9 - y], [9 - x, 9 - y]];
  return places.map(([left, top]) => `M${left} ${top}h1v1h-1z`).join("");
}

/** The sign of a person; `sign` is the text of hexadecimal digits that stands for them. */
export function signPattern(sign: string): SignPattern {
  const digits = [...sign].map((digit) => parseInt(digit, 16) || 0);
  const [ground, figure, centre] = DYES[(digits[0] ?? 0) % DYES.length]!;
  let threads = "";
  for (let y = 1; y <= HALF; y++)
    for (let x = 1; x <= HALF; x++) {
      const place = (y - 1) * HALF + x - 1;
      const isCentre = x === HALF && y === HALF;
      if (!isCentre && (digits[1 + (place >> 2)]! >> (place & 3)) & 1) threads += thread(x, y);
    }
  // A sign without threads of its own still shows a figure.
  return { ground, figure, centre, threads: threads || thread(1, 1) + thread(2, 2), middle: thread(HALF, HALF) };
}
