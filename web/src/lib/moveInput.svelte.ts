/** How a player enters a move: by tokens touched one after another, or as a whole move that is selected and then confirmed. */

import { TouchAnswers } from "./answers.svelte";
import { leaves, moveAt, MoveEntry, walk, type Answer } from "./entry.svelte";
import { anywhere, Guides, type GuideSource } from "./guides.svelte";
import { applied, type MovePreview } from "./outlook";
import { placeOn, stonePlaces, turnedPlace, type Turning } from "./stoneEntry";
import { chosenFigure, ghostOf, type GhostCube } from "./stones";
import { words } from "./words";
import type { ClickTree, Entered, Figure, Guide, Outlook, Step, Switch, Way } from "./types";

/** A whole move that waits to be confirmed. */
export interface Candidate {
  path: string[];
  move: string;
  /** Its last touch followed from the one before, and is taken back with it. */
  followed?: boolean;
}

export type Confirm = "always" | "small" | "never";

/** Whether the last touch of a move is only shown and has to be confirmed. */
export function mustConfirm(setting: Confirm, imprecise: boolean): boolean {
  return setting === "always" || (setting === "small" && imprecise);
}

export class MoveInput {
  readonly entry: MoveEntry;
  candidate = $state.raw<Candidate | null>(null);
  /** The token under the pointer. */
  hovered = $state<string | null>(null);
  readonly answers = new TouchAnswers();
  private readonly guides: Guides;
  /** The number of the way whose button is pressed. */
  private pressed = $state(0);
  /** The length of the path at which a way was chosen that goes on. */
  private openLength = $state(0);
  /** What the move that is being confirmed would bring. */
  private confirmed: Outlook | undefined;
  /** The path of the move whose button was pressed once, and now asks. */
  private asked = $state("");

  constructor(
    private readonly now: () => Entered | null,
    play: (move: string, outlook: Outlook | undefined) => void,
    private readonly source: GuideSource = anywhere,
    /** Whether it is shown what moves would bring. */
    readonly foretells: () => boolean = () => true,
  ) {
    this.guides = new Guides(source);
    this.entry = new MoveEntry((move) => {
      this.candidate = null;
      this.hovered = null;
      play(move, this.confirmed?.move === move ? this.confirmed : undefined);
    });
  }

  /** Start over with the legal moves of a position. */
  begin(tree: ClickTree | undefined): void {
    this.answers.clear();
    this.entry.begin(tree);
    this.pressed = this.openLength = 0;
    this.candidate = null;
    this.asked = "";
  }

  get path(): readonly string[] {
    return this.candidate?.path ?? this.entry.path;
  }
  /** The move that `confirm` would play. */
  get complete(): string | undefined {
    return this.candidate?.move ?? (this.goesOn ? undefined : this.entry.complete);
  }
  /** Whether a way was chosen that does not end here, although a move could. */
  get goesOn(): boolean {
    return this.entry.path.length > 0 && this.entry.path.length === this.openLength;
  }
  /** What can be done now, as an instruction. */
  get prompt(): string | undefined {
    return (this.goesOn && this.guide?.going_on) || this.guide?.prompt;
  }

  /** Touch a token. If it ends a move that must be confirmed, the move becomes a candidate instead of being played. */
  touch(token: string, confirmFirst = false): Answer {
    this.answers.clear();
    if (this.candidate && token === this.candidate.path.at(-1)) return this.confirm();
    if (this.isCrossing(token)) {
      this.explain(token);
      return "refused";
    }
    if (this.chooseByCell(token)) return "went on";
    if (this.goesOn && token === this.entry.path.at(-1)) return this.back();
    const place = this.choosesStone ? placeOn(this.stonePlaces, token, this.candidate) : undefined;
    if (place) this.candidate = place;
    if (place) return "went on";
    const way = this.wayBy(token);
    const next = this.entry.next.includes(token) ? walk(this.entry.node, [token]) : undefined;
    const move = typeof next === "string" || way?.ends ? moveAt(next) : undefined;
    if (confirmFirst && move !== undefined) {
      this.candidate = { path: [...this.entry.path, token], move };
      return "went on";
    }
    this.confirmed = this.outlookAfter([...this.entry.path, token]) ?? this.outlookAfter(this.entry.path);
    const answer = this.entry.touch(token);
    this.pressed = 0;
    if (answer === "refused") this.explain(token);
    else this.candidate = null;
    if (answer !== "went on") return answer;
    if (way?.ends) return this.entry.confirm();
    if (way) this.openLength = this.entry.path.length;
    this.followOnly(token);
    return answer;
  }

  /** Where a move that has begun can end in one way only, show that at once. */
  private followOnly(token: string): void {
    const only = this.onlyEnd(this.entry.path);
    const begun = this.entry.path.length > 1 || this.isFreeCell(token);
    if (begun && only && this.complete === undefined) this.candidate = { ...only, followed: true };
  }
  /** The one move that can follow a path by a single touch, if there is no other. */
  private onlyEnd(path: readonly string[]): Candidate | undefined {
    const found = leaves(walk(this.entry.root, path), path).filter((leaf) => leaf.path.length > path.length);
    return found.length === 1 && found[0]!.path.length === path.length + 1 ? found[0] : undefined;
  }
  /** Whether a token is a cell on which nothing stands. */
  private isFreeCell(token: string): boolean {
    const shown = this.now()?.shown;
    return !!shown?.view.places.has(token) && !shown.scene.pieces.some(({ cell }) => cell === token);
  }

  // --- stones made of cubes --------------------------------------------------------------------

  get isBuilding(): boolean {
    return this.now()?.shown.view.board.geometry === "polycube";
  }
  /** The stones that the seat to move has, as its hand lists them. */
  get stones(): readonly string[] {
    const scene = this.now()?.shown.scene;
    return scene?.hands.flatMap(({ seat, items }) => (seat === scene.to_move ? items.flatMap(({ token }) => token || []) : [])) ?? [];
  }
  /** Whether a stone is in hand: it can be set down and turned. */
  get choosesStone(): boolean {
    return this.entry.path.length > 0 && !!this.now()?.shown.view.board.shapes?.length;
  }
  private readonly stonePlaces = $derived.by(() => {
    const shown = this.now()?.shown;
    return shown && this.choosesStone ? stonePlaces(shown, this.entry.root, this.entry.path.slice(0, 1)) : [];
  });
  /** What a board offers: the tokens that continue the move, or the cells that a stone could cover. */
  get targets(): readonly string[] {
    return this.choosesStone ? [...new Set(this.stonePlaces.flatMap(({ cells }) => cells))] : this.entry.next;
  }
  /** Turn the stone where it is shown, or the first place where it fits. */
  turnStone(turning: Turning): void {
    const shown = this.now()?.shown;
    if (!shown || !this.choosesStone) return;
    const now = this.stonePlaces.find(({ move }) => move === this.candidate?.move);
    this.candidate = (now ? turnedPlace(shown, this.stonePlaces, now, turning) : this.stonePlaces[0]) ?? this.candidate;
  }

  // --- what a game offers by name --------------------------------------------------------------

  /** Rows, and what becomes of their pieces, stay in sight until it is known what is offered here. */
  private get offers(): Pick<Guide, "ways" | "switches"> {
    if (this.guide) return this.guide;
    const before = this.guides.nearest(this.entry.path);
    return { ways: before?.ways?.filter(({ cells }) => cells?.length), switches: before?.switches };
  }
  get ways(): readonly Way[] {
    return this.offers.ways ?? [];
  }
  get switches(): readonly Switch[] {
    return this.offers.switches ?? [];
  }
  /** The way that is chosen: by its path, or by its button. */
  get way(): Way | undefined {
    const begun = this.ways.find(({ path }) => path?.length && path.every((token, i) => this.entry.path[i] === token));
    return begun ?? this.ways.filter(({ next }) => next?.length)[this.pressed];
  }
  chooseWay(way: Way): void {
    this.answers.clear();
    this.candidate = null;
    if (way.path?.length) this.enter(way.path);
    else this.pressed = this.ways.indexOf(way);
  }
  /** The way by which a token goes on: the pressed one if it can, otherwise the first that can. */
  private wayBy(token: string): Way | undefined {
    const { way } = this;
    return way?.next?.includes(token) ? way : this.ways.find(({ next }) => next?.includes(token));
  }

  /** Whether a switch is on: its token is part of the move. */
  isOn({ token }: Switch): boolean {
    return this.entry.path.includes(token, this.way?.path?.length ?? 0);
  }
  /** Turn a switch. The tokens of a path have an order, so the path is entered anew. */
  turn(turned: Switch): void {
    this.answers.clear();
    const on = this.switches.filter((each) => this.isOn(each) !== (each.token === turned.token));
    const path = [...(this.way?.path ?? []), ...on.map(({ token }) => token)];
    if (walk(this.entry.root, path) === undefined) this.explain(turned.token);
    else this.enter(path);
  }
  private enter(path: readonly string[]): void {
    this.entry.clear();
    for (const token of path) this.entry.touch(token);
  }

  /** A touch on a cell that belongs to a switch or a way as a whole, such as any piece of a row; whether it did. */
  private chooseByCell(token: string): boolean {
    const turned = this.switches.find((each) => each.token === token);
    if (turned) this.turn(turned);
    if (turned) return true;
    const holding = this.ways.filter(({ cells }) => cells?.includes(token));
    const other = holding.find((way) => way !== this.way);
    if (other) this.chooseWay(other);
    return holding.length > 0;
  }

  /** Whether a cell belongs to several ways, none of which is chosen: which one is meant has to be asked. */
  private isCrossing(token: string): boolean {
    return !this.way && !this.entry.next.includes(token) && this.ways.filter(({ cells }) => cells?.includes(token)).length > 1;
  }

  /** The button that completes the move, where everything else that can be touched is a switch. */
  get finishing(): string | undefined {
    const switches = new Set(this.switches.map(({ token }) => token));
    const left = this.entry.next.filter((token) => !switches.has(token));
    const places = this.now()?.shown.view.places;
    return left.length === 1 && !places?.has(left[0]!) && this.entry.ends(left[0]!) ? left[0] : undefined;
  }

  /** What the button of a token says where its move decides the game. */
  actOf(token: string): string | undefined {
    const { act = "", asks = false } = this.remarkOn(token) ?? {};
    return asks && this.asked !== this.pathTo(token) ? undefined : act || undefined;
  }
  /** Press the button of a token. A move that loses at once is asked about first. */
  press(token: string): Answer {
    if (!this.remarkOn(token)?.asks || this.asked === this.pathTo(token)) return this.touch(token);
    this.asked = this.pathTo(token);
    return "went on";
  }
  /** Do what the primary button says. */
  act(): Answer {
    const { finishing } = this;
    return finishing === undefined || this.candidate ? this.confirm() : this.press(finishing);
  }
  private remarkOn(token: string): Outlook["remark"] {
    return this.foretells() ? this.outlookAfter([...this.entry.path, token])?.remark : undefined;
  }
  private pathTo(token: string): string {
    return [...this.entry.path, token].join(" ");
  }

  /** Take the other side of the piece in hand, or the next one; whether there is one. */
  turnPiece(): boolean {
    const items = this.now()?.shown.scene.hands.flatMap((hand) => hand.items) ?? [];
    const tokens = items.map(({ token }) => token).filter((token) => token && this.entry.offered.includes(token));
    const next = tokens[(tokens.indexOf(this.entry.path[0] ?? "") + 1) % tokens.length];
    if (this.isBuilding || tokens.length < 2 || next === undefined) return false;
    this.touch(next);
    return true;
  }
  /** Whether a push has begun that can go two ways, seen from its dot. */
  get hasOtherWay(): boolean {
    const dot = this.entry.path.at(-1);
    const begun = this.now()?.shown.view.places.get(dot ?? "")?.cell.role === "dot";
    return begun && this.entry.next.length === 2;
  }

  /** Ask why a token cannot be used, and show the answer. */
  explain(token: string): void {
    const now = this.now();
    if (now?.status !== "playing") return;
    if (now.clicks === undefined) this.answers.say(token, { reason: words.turn.notYours });
    else void this.answers.ask(token, this.source.why(now, this.entry.path, token));
  }

  /** Make the next or previous move that is possible from here the candidate. */
  cycleCandidates(step: 1 | -1): void {
    this.answers.clear();
    const all = leaves(this.entry.node, this.entry.path);
    const index = this.candidate ? all.findIndex(({ move }) => move === this.candidate?.move) : step > 0 ? -1 : 0;
    this.candidate = all[(index + step + all.length) % all.length] ?? null;
  }

  /** The number of the candidate among the moves that are possible from here, and how many there are. */
  get placeNumber(): readonly [number, number] | undefined {
    const all = this.candidate ? leaves(this.entry.node, this.entry.path) : [];
    const index = all.findIndex(({ move }) => move === this.candidate?.move);
    return index < 0 ? undefined : [index + 1, all.length];
  }

  /** Play the candidate, or the move that is complete. */
  confirm(): Answer {
    this.answers.clear();
    if (this.complete === undefined) return "refused";
    this.confirmed = this.outlookAfter(this.path);
    if (this.candidate) {
      const { path } = this.candidate;
      this.entry.clear();
      // The last touch plays the move, unless it could go on.
      if (path.map((token) => this.entry.touch(token)).at(-1) === "played") return "played";
    }
    return this.entry.confirm();
  }

  /** Drop the candidate, or take back the last token. */
  back(): Answer {
    this.answers.clear();
    this.pressed = 0;
    if (!this.candidate) return this.entry.back();
    const { followed } = this.candidate;
    this.candidate = null;
    return followed ? this.entry.back() : "stepped back";
  }

  /** Take away the answer to a wrong touch, or else take back one step. */
  escape(): void {
    if (!this.answers.clear()) this.back();
  }

  /** Request what the server knows of this node. */
  updateGuide(): void {
    const now = this.now();
    if (!now?.clicks || this.entry.root === undefined) return;
    this.guides.request(now, []);
    this.guides.request(now, this.entry.path);
    for (const { path } of this.ways) if (path?.length) this.guides.request(now, path);
    const previewed = this.candidate?.path ?? this.hoveredMove;
    if (previewed) this.guides.request(now, previewed.slice(0, -1));
    if (this.candidate && this.entry.path.length > 1) this.guides.request(now, this.candidate.path);
  }

  /** What the server says of the node that the path leads to. */
  get guide(): Guide | undefined {
    return this.guides.at(this.entry.path);
  }
  /** The parts of a move that is made piece by piece; where the last of them follow by themselves, all of them. */
  get steps(): readonly Step[] {
    const followed = this.candidate && this.entry.path.length > 1 ? this.guides.at(this.candidate.path) : undefined;
    return (followed ?? this.guide)?.steps ?? [];
  }
  /** What the previewed move would bring; before the move is complete, what is certain. */
  get outlook(): Outlook | undefined {
    const hovered = this.hoveredMove;
    if (hovered) return this.outlookAfter(hovered);
    const finished = this.finishing === undefined ? undefined : this.outlookAfter([...this.entry.path, this.finishing]);
    if (finished) return finished;
    return (this.complete === undefined ? this.guide?.so_far : this.outlookAfter(this.path)) ?? undefined;
  }
  /** What the move of a path would bring, as far as the server has said so. */
  outlookAfter(path: readonly string[]): Outlook | undefined {
    return this.guides.at(path.slice(0, -1))?.outlooks?.[path.at(-1) ?? ""];
  }
  /** The path to the move that the token under the pointer completes, or can lead to alone. */
  private get hoveredMove(): readonly string[] | undefined {
    if (this.candidate || this.hovered === null || !this.entry.next.includes(this.hovered)) return undefined;
    const path = [...this.entry.path, this.hovered];
    const way = this.wayBy(this.hovered);
    if (this.entry.ends(this.hovered)) return !way || way.ends ? path : undefined;
    return this.isFreeCell(this.hovered) ? this.onlyEnd(path)?.path : undefined;
  }

  get preview(): MovePreview | null {
    const shown = this.now()?.shown;
    const { outlook } = this;
    return shown && outlook && shown.view.board.geometry !== "polycube" ? { shown: applied(shown, outlook), cells: null } : null;
  }

  /** The cubes of the stone that is about to be placed. */
  get ghost(): GhostCube[] {
    const shown = this.now()?.shown;
    const path = this.hoveredMove ?? (this.complete === undefined ? undefined : this.path);
    return shown && path ? ghostOf(shown, path) : [];
  }

  /** The material of that stone. */
  get ghostMaterial(): Figure["material"] | null {
    const now = this.now();
    return (now && chosenFigure(now.shown, this.path, now.viewing)?.material) ?? null;
  }
}
