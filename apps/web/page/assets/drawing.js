// What is drawn of a game: the board with its animations and marks, and the words around it.

import { $, announce, capital } from "./dom.js";
import { loadWords, t } from "./i18n.js";
import { showMoves } from "./movelist.js";
import { moveWords, scoreWords, showPlayers, showRules, showScores, showThinking, statusWords } from "./panel.js";
import { title } from "./request.js";
import { save, settings } from "./settings.js";

const REST = 8000; // milliseconds after which the pieces that can move are marked

/** Returns the words for a move that the engine advises. */
export const hintWords = (found) => t("status.hint", { move: found.text, words: scoreWords(found.score) });

/** Draws a page, which has {game, board, input, state, backend, dialogs, act, go, play}. */
export class Drawing {
  #page;
  #running = null; // the promise of the drawing in progress
  #again = false; // there is something new
  #resting = 0; // the timer of a board that stays as it is

  constructor(page) { this.#page = page; }

  get flipped() { return (this.#page.game.bottomSide === "black") !== this.#page.state.flip; }

  /** Draws everything, after the drawing in progress if there is one. */
  draw() {
    if (!this.#page.game.table) return;
    this.#again = true;
    this.#running ??= (async () => {
      try {
        while (this.#again) {
          this.#again = false;
          await this.#drawOnce();
        }
      } finally {
        this.#running = null;
      }
    })();
  }

  /** Ends the animation on the board. */
  skipAnimation() {
    if (this.#running) this.#page.state.skip();
    else this.#page.state.endDrawing();
    this.#page.board.skipAnimation();
  }

  async #drawOnce() {
    const { game, board, state } = this.#page;
    const { editor, sounds } = state.parts;
    if (editor?.active) {
      board.setUp(editor.rules, this.flipped);
      board.show({ board: editor.board });
      state.forgetDrawn();
      return;
    }
    board.setUp(game.rules, this.flipped);
    const path = state.drawGame(game);
    const first = game.shown - path.length;
    let animation = null;
    for (const [i, move] of path.entries()) {
      await animation;
      this.#announceMove(move, first + i);
      sounds?.moveSound(move);
      animation = board.play(move, state.animates(first + i));
    }
    state.drawMoves();
    this.#showWords(); // during the last animation, since the board comes first
    await animation;
    state.endDrawing();
    if (this.#again) return; // there is a newer state
    this.showBoard();
  }

  #announceMove(move, ply) {
    const { game, input } = this.#page;
    announce([moveWords(game, move, ply), statusWords(game, input.movers)].join(" "));
  }

  /** Shows new results of the analysis. */
  showFound() {
    showThinking(this.#page.game);
    if (!this.#running && !this.#page.state.parts.editor?.active) this.showBoard();
  }

  /** Shows the board with its marks. */
  showBoard() {
    const { game, board, input, state, play } = this.#page;
    const { analysis, ways } = state.parts;
    if (input.choices.length && !ways) this.#loadWays();
    const routes = ways?.routes(input.choices) ?? [];
    if (state.hint) routes.push({ path: state.hint.path, kind: "hint" });
    else if (analysis && !input.selected) routes.push(...analysis.routes);
    if (input.ahead) routes.push({ path: [input.selected, input.ahead], kind: "premove" });
    board.show({
      board: game.board,
      last: game.moves[game.shown - 1],
      ...input.marks,
      refused: state.flash,
      taken: ways?.taken ?? input.taken,
      routes,
    });
    $("board").classList.toggle("numbered", settings.numbers);
    $("board").classList.toggle("marked", settings.marks);
    this.#rest();
    $("board").classList.toggle("live", game.you.plays.length > 0 && !game.table.over);
    ways?.show(game, input.choices, play);
  }

  // Marks the board when nothing has been drawn for some time.
  #rest() {
    clearTimeout(this.#resting);
    $("board").classList.remove("resting");
    this.#resting = setTimeout(() => $("board").classList.add("resting"), REST);
  }

  // Loads what shows the ways of a capture.
  async #loadWays() {
    const { state } = this.#page;
    try {
      const { Ways } = await import("./choices.js");
      state.parts.ways ??= new Ways($("choice"), $("board"), () => this.showBoard());
      this.showBoard();
    } catch {
      state.refuse(t("dialogs.notLoaded"));
    }
  }

  #showWords() {
    const { game, input, state: { hint, parts }, backend, dialogs, act, go } = this.#page;
    const { table, you } = game;
    $("rules-name").textContent = title(table.variant);
    if (settings.size !== game.rules.size) save({ size: game.rules.size }); // for the skeleton of the next visit
    $("board").classList.toggle("pending", Boolean(game.pending));
    const premove = () => t("move.premove", { from: game.name(input.selected), to: game.name(input.ahead) });
    $("status").textContent = hint ? hintWords(hint) : input.ahead ? premove() : statusWords(game, input.movers);
    const over = !game.reviewing && table.over;
    $("status").classList.toggle("over", Boolean(over));
    $("board").dataset.won = over?.winner ?? "";
    showPlayers(game, this.flipped, act);
    parts.analysis?.follow();
    showThinking(game);
    showScores(game);
    this.#showReview();
    showMoves(game, go, act, dialogs);
    this.#showQuestion();
    this.showRules();
    const limits = table.limits?.map(({ reason, plies }) => t(`status.${reason}`, { n: Math.ceil(plies / 2) }));
    $("limits").textContent = limits ? t("status.limits", { limits: limits.join("; ") }) : "";
    $("board").setAttribute("aria-label", t("board.label", { rules: title(table.variant) }));
    $("typed").hidden = game.reviewing ? !you.studies : you.plays.length === 0 || Boolean(table.over);
    $("typed-move").placeholder = game.legal[0]?.text ?? "";
    const plays = you.plays.length > 0;
    const focused = document.activeElement;
    $("undo").disabled = !plays || table.ply === 0;
    $("redo").disabled = !you.alone || table.ply === table.moves.length;
    $("hint").disabled = !you.alone || Boolean(table.over) || game.reviewing;
    $("draw").disabled = $("resign").disabled = !plays || Boolean(table.over);
    $("pause").hidden = !table.clock;
    $("pause").disabled = !plays || Boolean(table.over || table.paused) || table.ply === 0;
    $("load").disabled = !you.alone;
    if (focused?.disabled) this.#page.board.focus(); // a disabled button loses the focus
    const watching = table.watchers - (plays ? 1 : 0);
    $("watchers").textContent = backend.invites && watching > 0 && !you.alone
      ? t("status.watchers", { n: table.watchers }) : "";
    const yourMove = game.myTurn && !you.alone && !game.waits;
    document.title = yourMove ? t("status.tabYourMove") : t("status.tab", { rules: title(table.variant) });
  }

  // Shows the review of a game that is over, that is looked at, or that has scores.
  async #showReview() {
    const { game, state: { parts }, go, act } = this.#page;
    const { table, you } = game;
    const scored = table.review || table.moves.some((move) => move.eval !== undefined);
    const shows = table.moves.length > 0 && (scored || you.studies && (table.over || game.reviewing));
    if (!shows && !parts.review) return;
    parts.review ??= await import("./graph.js");
    parts.review.showReview(game, go, act);
  }

  // Shows an offer to answer, a draw to claim, or the choices after the end of a game.
  async #showQuestion() {
    const { game, state, act, dialogs, board } = this.#page;
    const asked = $("question").contains(document.activeElement);
    const { offer, over, paused, claim, claims } = game.table;
    if (!offer && !over && !paused && !claim && !claims && !game.resigning) {
      $("question").hidden = true;
      $("question").replaceChildren();
      $("question").dataset.said = "";
      if (asked) board.focus(); // a button that goes loses the focus
      return;
    }
    try {
      const [module] = await Promise.all([import("./question.js"), loadWords("later")]);
      module.showQuestion(game, act, dialogs);
      if (asked && !$("question").contains(document.activeElement)) board.focus();
    } catch { // without a connection: the next state of the table asks again
      if (!game.resigning) return;
      game.resigning = false;
      state.refuse(t("dialogs.notLoaded"));
    }
  }

  /** Shows the rules, if their card is open. */
  async showRules() {
    const { game, backend, state } = this.#page;
    try {
      await showRules(game.rules, backend);
    } catch (refusal) {
      state.refuse(capital(refusal.message));
    }
  }
}
