/** The study on the server: positions and records. Nothing is stored there. */

import { loadShown } from "./boards.svelte";
import { requestJson, send } from "./request";
import type { FileMove, StudyFile } from "./studyTree";
import type { Hint, StudyPlace, StudyPosition, WirePosition } from "./types";

export type ReadFile = Omit<StudyFile, "moves" | "tags" | "comment" | "options"> & { moves?: FileMove[]; tags?: Record<string, string>; comment?: string; options?: StudyFile["options"] };

export const studyApi = {
  position: async (place: StudyPlace): Promise<StudyPosition> => {
    const { picture, ...position } = await requestJson<WirePosition>("POST", "/study/position", place);
    return { ...position, shown: await loadShown(picture, place.game, place.options ?? {}) };
  },
  read: (record: string) => requestJson<ReadFile>("POST", "/study/read", { record }),
  write: (study: ReadFile) => requestJson<{ record: string }>("POST", "/study/write", study),
  /** Advice for the seat that is to move at a table. */
  hint: (table: string) => requestJson<Hint>("POST", `/tables/${table}/hint`, {}),
  /** The record of a table. */
  record: async (table: string): Promise<string> => (await send("GET", `/tables/${table}/record?form=text`)).text(),
};
