/** What a lesson answers without a network: the server has said ahead what can be said. */

import { ApiError } from "./request";
import { words } from "./learnWords";
import type { LessonAnswer, LessonTry, StepAnswers } from "./types";

/** The answer to a try, or an error that says that it needs a network. */
export function answerAhead(step: StepAnswers | undefined, { touch, path, move, position = "", moves = 0, tries = 0, step: number }: LessonTry): LessonAnswer {
  if (!step?.known) throw new ApiError("offline", words.lesson.needsLine);
  const touched = touch ?? path?.join(" ");
  const found = touched === undefined ? step.moves?.[move ?? ""] : (step.touches?.[touched] ?? { verdict: "wrong" as const, words: words.lesson.noReason });
  if (!found) throw new ApiError("offline", words.lesson.needsLine);
  const wrong = found.verdict === "wrong";
  const { helps = [] } = step;
  return {
    rules: [], moves: [], pictures: [], cells: [], labels: {}, ...found,
    help: wrong ? (helps[Math.min(tries, helps.length - 1)] ?? "") : "",
    state: { step: number, position: found.position ?? position, moves, tries: tries + Number(wrong), solved: !wrong },
  };
}
