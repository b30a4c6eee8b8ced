/** Scenes in which several players have a board of their own: one scene for each board. */

import { joined } from "../draw/layout";
import type { Cell, Scene } from "./types";

export interface OneBoard {
  title: string;
  seat: number | null;
  scene: Scene;
}

/** The viewer's own board first; a scene with one board comes back as it is. */
export function boardsOf(scene: Scene, viewing: number | null): OneBoard[] {
  const titled = scene.regions.filter(({ role }) => role === "board" || role.endsWith(" board"));
  if (scene.geometry !== "triangle" || titled.length < 2) return [{ title: "", seat: null, scene }];
  const groups = joined(scene.cells);
  const boards = groups.map((cells) => {
    const region = titled.find((found) => found.cells.includes(cells[0]!.id));
    const title = region?.role.includes("hidden") ? `${region.label}, hidden` : (region?.label ?? "");
    return { title, seat: region?.seat ?? null, scene: only(scene, cells, groups) };
  });
  return boards.sort((a, b) => Number(b.seat === viewing) - Number(a.seat === viewing));
}

function only(scene: Scene, cells: Cell[], groups: Cell[][]): Scene {
  const ids = new Set(cells.map(({ id }) => id));
  const here = (list: readonly string[]) => list.length > 0 && list.every((id) => ids.has(id));
  const nearest = (at: readonly [number, number]) =>
    groups.reduce((a, b) => (distance(b, at) < distance(a, at) ? b : a)) === cells;
  return {
    ...scene,
    cells,
    pieces: scene.pieces.filter(({ cell }) => ids.has(cell)),
    regions: scene.regions.filter((region) => here(region.cells)),
    marks: scene.marks.filter((mark) => here(mark.cells)),
    lines: scene.lines.filter(({ start }) => nearest(start)),
    tags: scene.tags.filter(({ at }) => nearest(at)),
  };
}

function distance(cells: Cell[], [x, y]: readonly [number, number]): number {
  return Math.min(...cells.map(({ centre }) => Math.hypot(centre[0] - x, centre[1] - y)));
}
