/** The study on the server: positions and records. Nothing is stored there. */

import { loadShown } from "./boards.svelte";
import { requestJson, send } from "./request";
import type { FileMove, StudyFile } from "./studyTree";
import type { components } from "./schema";
import type { Shown } from "./boards.svelte";
import type { Hint, Options, Picture, StudyPlace, StudyPosition, WirePosition } from "./types";

export type ReadFile = Omit<StudyFile, "moves" | "tags" | "comment" | "options"> & { moves?: FileMove[]; tags?: Record<string, string>; comment?: string; options?: StudyFile["options"] };

type Schemas = components["schemas"];
export type DraftSetting = Pick<Schemas["Setting"], "name" | "label" | "value"> & Partial<Schemas["Setting"]>;
type DraftWish = Pick<Schemas["AskDraft"], "game"> & Partial<Omit<Schemas["AskDraft"], "edits" | "options">> & { options: Options; edits?: Partial<Schemas["Edit"]>[] };
/** The server leaves out what is empty. */
type WireDraft = Pick<Schemas["DraftState"], "text" | "cells" | "brushes"> & { picture: Picture; piles?: boolean; settings?: DraftSetting[]; problem?: { reason: string; rule?: string; field?: string }; to_move?: number };
export type Draft = Omit<WireDraft, "picture"> & { shown: Shown };

export type PlayedMove = Schemas["PlayedMove"];
export type Explored = Pick<Schemas["Openings"], "compared"> & Partial<Schemas["Openings"]>;

export const studyApi = {
  limits: () => requestJson<Schemas["StudyLimits"]>("GET", "/study/limits"),
  openings: (place: StudyPlace) => requestJson<Explored>("POST", "/study/openings", place),
  draft: async (wish: DraftWish): Promise<Draft> => {
    const { picture, ...draft } = await requestJson<WireDraft>("POST", "/study/draft", wish);
    return { ...draft, shown: await loadShown(picture, wish.game, wish.options) };
  },
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
