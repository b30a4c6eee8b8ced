/** The lessons on the server. Nothing is kept there: every try brings what is known so far. */

import { answerAhead } from "./lessonOffline";
import { ApiError, requestJson } from "./request";
import type { GameLessons, Lesson, LessonAnswer, LessonAnswers, LessonTry } from "./types";

const answers = (game: string, lesson: string) => requestJson<LessonAnswers>("GET", `/games/${game}/lessons/${lesson}/answers`);

export const lessonApi = {
  overview: () => requestJson<GameLessons[]>("GET", "/lessons"),
  lesson: (game: string, lesson: string) => requestJson<Lesson>("GET", `/games/${game}/lessons/${lesson}`),
  /** All that can be said ahead. */
  answers,
  /** Without a network it is what was said ahead, if the browser has kept it. */
  attempt: async (game: string, lesson: string, body: LessonTry): Promise<LessonAnswer> => {
    try {
      return await requestJson<LessonAnswer>("POST", `/games/${game}/lessons/${lesson}/try`, body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.fault !== "offline") throw error;
      const kept = await answers(game, lesson).catch(() => null);
      if (!kept) throw error;
      return answerAhead(kept.steps[body.step], body);
    }
  },
};
