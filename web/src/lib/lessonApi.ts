/** The lessons on the server. Nothing is kept there: every try brings what is known so far. */

import { requestJson } from "./request";
import type { GameLessons, Lesson, LessonAnswer, LessonTry } from "./types";

export const lessonApi = {
  overview: () => requestJson<GameLessons[]>("GET", "/lessons"),
  lesson: (game: string, lesson: string) => requestJson<Lesson>("GET", `/games/${game}/lessons/${lesson}`),
  attempt: (game: string, lesson: string, body: LessonTry) => requestJson<LessonAnswer>("POST", `/games/${game}/lessons/${lesson}/try`, body),
};
