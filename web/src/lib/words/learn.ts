/** Words of the lessons. */

import { LEARN, RULES } from "./shared";

export const learnWords = {
  learnTabs: {
    label: LEARN,
    lessons: "Lessons",
    puzzles: "Puzzles",
    rules: RULES,
  },

  learn: {
    title: LEARN,
    heading: LEARN,
    intro: "Short lessons on the board itself. Five minutes a chapter, in any order.",
    start: "Start",
    goOn: "Continue",
    play: "Play it",
    startGame: (game: string) => `Start the lessons of ${game}`,
    goOnGame: (game: string, chapter: string) => `Continue ${game} with: ${chapter}`,
    playGame: (game: string) => `Play ${game}`,
    chapters: (done: number, all: number) => (done === all ? "finished" : done ? `${done} of ${all} chapters` : `${all} chapters`),
    chapterList: (game: string) => `Chapters of ${game}`,
    chapterDone: "finished",
    chapterNext: "next",
    chapter: (number: number) => `Chapter ${number}: `,
    kept: "Your progress is kept on this device.",
  },

  lesson: {
    title: (lesson?: string, game?: string) => [lesson ?? "Lesson", game].filter(Boolean).join(" · "),
    noLesson: "There is no such lesson. Look at the chapters of all games.",
    allChapters: "All chapters",
    rulesOf: (game: string) => `Rules of ${game}`,
    chapterOf: (game: string, number: number, all: number) => `${game} · chapter ${number} of ${all}`,
    back: "Back to all chapters",
    board: (game: string, colour: string) => (colour ? `${game} board, you play ${colour}` : `${game} board`),
    steps: "Steps",
    step: (number: number) => `Step ${number}`,
    stepDone: (number: number) => `Step ${number}, done`,
    stepNow: (number: number) => `Step ${number}, now`,
    task: "Your task",
    look: "Look",
    canBeTouched: "can be touched",
    /** How an answer begins. */
    leads: { right: "Right.", shown: "Like this.", wrong: "Not yet.", missed: "Almost.", failed: "No answer.", continue: "" },
    hintLead: "Hint.",
    hint: "Hint",
    showMe: "Show me",
    again: "Again",
    watch: "Watch",
    next: "Next",
    skip: "Skip",
    finish: "Finish",
    confirm: "Your move is shown, but not made yet.",
    movesMade: (made: number, limit: number) => `Move ${Math.min(made + 1, limit)} of at most ${limit}`,
    you: "You",
    points: (points: number) => (points === 1 ? "1 point" : `${points} points`),
    tools: "Your move",
    needsLine: "This step needs a connection. The others can be taken without one.",
    noReason: "That does not go here. The reason can be told with a connection only.",
  },

  chapterEnd: {
    heading: "Chapter finished",
    text: (done: number, all: number) => `${done} of ${all} chapters of this game are done.`,
    next: "Next chapter",
    last: (game: string) => `That was the last chapter. You are ready for a game of ${game}.`,
    play: (game: string) => `Play ${game}`,
    again: "Do this chapter again",
  },
};
