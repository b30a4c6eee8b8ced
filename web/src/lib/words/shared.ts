/** Words that several places show. */

export const APP = "Kancha";
export const ENGINE = "Engine";
export const COPIED = "Copied";
export const FLIP = "Flip";
export const PLAY = "Play";
export const LEARN = "Learn";
export const RULES = "Rules";
export const REVIEW = "Review";
export const MY_GAMES = "My games";
export const REPLAY = "Replay";
