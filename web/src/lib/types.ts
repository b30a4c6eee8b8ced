/** Short names for the types that are generated from the server's messages (`npm run types`). */

import type { Shown } from "./boards.svelte";
import type { Patch } from "./patch";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Board = Schemas["Board"];
export type Cell = Schemas["Cell"];
export type Figure = Schemas["Figure"];
export type BoardState = Schemas["BoardState"];
export type Building = Schemas["BuildingSvg"];
export type Layers = Schemas["Layers"];
export type Piece = Schemas["Piece"];
export type Mark = Schemas["Mark"];
export type Hand = Schemas["Hand"];
export type HandItem = Schemas["HandItem"];
export type Scene = Schemas["Scene"];
/** A position in a message: the scene leaves out fields that have their default value. */
export type Picture = Omit<Schemas["Picture"], "scene"> & { scene: Partial<Scene> & Pick<Scene, "seats" | "to_move" | "caption" | "pieces"> };
export type TouchAnswer = Schemas["TouchAnswer"];
/** The server leaves out what is empty. */
export type Outlook = Pick<Schemas["Outlook"], "move"> & Partial<Omit<Schemas["Outlook"], "changes" | "remark">> & {
  changes?: Change[];
  remark?: (Pick<Schemas["Remark"], "text"> & Partial<Omit<Schemas["Remark"], "counts">> & { counts?: Change[] }) | null;
};
export type Way = Pick<Schemas["Way"], "label"> & Partial<Schemas["Way"]>;
export type Fate = Schemas["Fate"];
export type Switch = Schemas["Switch"];
export type Step = Pick<Schemas["Step"], "figure" | "label" | "state"> & Partial<Schemas["Step"]>;
export type Change = Pick<Schemas["Change"], "before" | "after"> & Partial<Schemas["Change"]>;
export type Guide = Pick<Schemas["Guide"], "prompt"> & Partial<Pick<Schemas["Guide"], "switches" | "fates" | "going_on">> & {
  ways?: Way[];
  steps?: Step[];
  outlooks?: Record<string, Outlook>;
  so_far?: Outlook | null;
};
/** One thing that a move did, as far as it is drawn. */
export type GameEvent = Schemas["Motion"];
export type ClickTree = string | { [token: string]: ClickTree };
export type SeatState = Schemas["SeatState"];
export type LinkState = Omit<Schemas["LinkState"], "open"> & { open?: boolean };
export type WireState = Omit<Schemas["State"], "picture" | "clicks" | "links" | "decides" | "rated" | "plan" | "tournament"> & {
  picture: Picture;
  plan?: string[][];
  rated?: boolean;
  tournament?: string;
  clicks?: ClickTree;
  links?: LinkState[];
  decides?: LinkState | null;
};
export type MoveState = Omit<Schemas["MoveState"], "events"> & { events?: GameEvent[] };
export type TableState = Omit<WireState, "picture"> & { shown: Shown };
/** The position in which a move is being entered, at a table or in a lesson. */
export type Entered = Pick<TableState, "table" | "version" | "ply" | "status" | "game" | "options" | "position" | "viewing" | "clicks" | "shown">;
export type Presence = Schemas["Presence"];
export type Attendant = Schemas["Attendant"];
/** The server leaves out what is empty. */
export type ChatLine = Pick<Schemas["ChatLine"], "number" | "at_ms" | "by" | "channel"> & Partial<Pick<Schemas["ChatLine"], "phrase" | "text" | "yours">>;
export type Chat = Omit<Schemas["Chat"], "lines"> & { lines: ChatLine[] };
export type Phrase = NonNullable<Schemas["Say"]["phrase"]>;
export type Ending = Schemas["Ending"];
export type Refused = Schemas["Refused"];
export type FromClient = Schemas["FromClient"];
export type Update = Omit<Schemas["Update"], "patch"> & { patch: Patch };
export type FromServer = WireState | Update | Presence | Chat | Schemas["Ack"] | Refused | Schemas["Pong"];
export type OfferKind = Schemas["Proposal"]["what"];
export type GameState = Schemas["GameState"];
export type OptionState = Schemas["OptionState"];
export type OptionValue = boolean | number | string;
export type Options = Record<string, OptionValue>;
export type Preview = Omit<Schemas["Preview"], "picture"> & { shown: Shown };
type NewSeat = Pick<Schemas["NewSeat"], "kind"> & Partial<Schemas["NewSeat"]>;
export type NewTable = Pick<Schemas["NewTable"], "game" | "options"> & {
  seats: NewSeat[];
  clock: Schemas["NewClock"] | null;
  /** The position to begin with. */
  start?: string;
};
export type TableSummary = Schemas["TableSummary"];
export type MyTables = Schemas["MyTables"];
export type LinkedReplay = Schemas["LinkedReplay"];
export type Replay = Omit<Schemas["Replay"], "pictures"> & { shown: Shown[] };
export type RuleSheet = Schemas["SheetState"];
export type Example = Omit<Schemas["ExampleState"], "picture" | "then"> & { shown: Shown; then: Shown | null };
export type GameLessons = Schemas["GameLessons"];
export type LessonSummary = Schemas["LessonSummary"];
export type LessonStep = Omit<Schemas["LessonStep"], "picture" | "pictures" | "clicks"> & { picture: Picture; pictures: Picture[]; clicks?: ClickTree };
export type Lesson = Omit<Schemas["LessonContents"], "steps"> & { steps: LessonStep[] };
export type LessonAnswer = Omit<Schemas["LessonAnswer"], "pictures" | "clicks"> & { pictures: Picture[]; clicks?: ClickTree };
/** The server leaves out what is empty. */
export type StepAnswers = Partial<Omit<Schemas["StepAnswers"], "touches" | "moves">> & { touches?: Record<string, KnownAnswer>; moves?: Record<string, KnownAnswer> };
type KnownAnswer = Pick<Schemas["KnownAnswer"], "verdict" | "words"> & Partial<Omit<Schemas["KnownAnswer"], "pictures">> & { pictures?: Picture[] };
export type LessonAnswers = { steps: StepAnswers[] };
/** A try to solve a step: a touch, a click path or a move. */
export type LessonTry = Pick<Schemas["TryStep"], "step"> & Partial<Schemas["TryStep"]>;
export type Hint = Schemas["HintState"];
/** A position of a game: where it began and the moves since. */
export type StudyPlace = Pick<Schemas["Place"], "game"> & Partial<Schemas["Place"]>;
export type WirePosition = Omit<Schemas["StudyPosition"], "picture" | "clicks" | "labels" | "ending" | "has_openings"> & { picture: Picture; clicks?: ClickTree; labels?: Record<string, string>; ending?: Ending; has_openings?: boolean };
export type StudyPosition = Omit<WirePosition, "picture"> & { shown: Shown };
export type StudyLine = Schemas["StudyLine"];
export type Lines = Schemas["Lines"];
export type Reviewed = Schemas["Reviewed"];
/** The server leaves out what is empty. */
export type ReviewedMove = Omit<Schemas["ReviewedMove"], "marks"> & { marks?: string[] };
export type FromStudent = Schemas["FromStudent"];
export type FromStudy = Schemas["FromStudy"];
export type PuzzleCard = Schemas["PuzzleCard"];
export type DayPuzzles = Schemas["DayPuzzles"];
export type GuramiField = Schemas["GuramiField"];
export type GuramiHint = Schemas["GuramiHint"];
export type GuramiSheet = Omit<Schemas["GuramiSheet"], "picture" | "options"> & { picture: Picture; options: Options };
export type TacticReply = Omit<Schemas["TacticReply"], "pictures" | "outlooks"> & { pictures: Picture[]; outlooks: Outlook[] };
export type TacticChoice = Omit<Schemas["TacticChoice"], "clicks" | "replies"> & { clicks?: ClickTree; replies: Record<string, TacticReply> };
export type Tactic = Omit<Schemas["TacticState"], "picture" | "choices" | "options"> & { picture: Picture; options: Options; choices: TacticChoice[] };
export type PackingPosition = Omit<Schemas["PackingPosition"], "picture" | "moves"> & { picture: Picture; moves: MoveState[] };
export type PackingPlacement = Schemas["PackingPlacement"];
export type Packing = Omit<Schemas["PackingState"], "start" | "options" | "clicks" | "labels"> & { start: PackingPosition; options: Options; clicks?: ClickTree; labels: Record<string, string> };
/** Who this browser is. */
export type Me = Schemas["Guest"];
export type Account = Schemas["Account"];
export type PlayerState = Schemas["PlayerState"];
export type VacationState = Schemas["VacationState"];
export type PushState = Schemas["PushState"];
export type ReminderChoice = Schemas["ReminderChoice"];
export type MailState = Schemas["MailState"];
export type NewPushDevice = Schemas["NewPushDevice"];
export type RecoveryCodes = Schemas["RecoveryCodes"];
export type PasskeyOptions = Schemas["PasskeyOptions"];
export type Progress = Schemas["Progress"];
export type LobbyState = Schemas["LobbyState"];
export type OpenTable = Schemas["OpenTable"];
export type LiveGame = Schemas["LiveGame"];
export type Wish = Omit<Schemas["Wish"], "whom"> & { whom?: string };
export type NewClock = Schemas["NewClock"];
export type NoticesState = Schemas["NoticesState"];
export type HostState = Schemas["HostState"];
export type HostPeople = Schemas["HostPeople"];
export type HostPerson = Schemas["HostPerson"];
export type HostReport = Schemas["HostReport"];
export type MadeInvitation = Schemas["MadeInvitation"];
export type BotScope = Schemas["TokenState"]["scopes"][number];
export type OwnBot = Schemas["OwnBot"];
export type OwnBots = Schemas["OwnBots"];
export type MadeToken = Schemas["MadeToken"];
export type Person = Schemas["Person"];
export type TournamentList = Schemas["Tournaments"];
export type TournamentSummary = Schemas["TournamentSummary"];
export type TournamentState = Schemas["TournamentState"];
export type PairingState = Schemas["PairingState"];
export type EntrantState = Schemas["EntrantState"];
export type NewTournament = Pick<Schemas["NewTournament"], "name" | "kind" | "game" | "clock"> & Partial<Schemas["NewTournament"]>;
export type PlayerPage = Schemas["PlayerPage"];
export type RatingChanges = Schemas["RatingChanges"];
export type RatingChange = Schemas["RatingChange"];
export type RatingState = Schemas["RatingState"];
