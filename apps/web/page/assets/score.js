// Scores of the engine in words.

import { t } from "./i18n.js";

const MAX_EVAL = 20000; // see draughts.Score
const MAX_DATABASE_WIN = 29000;
const WIN = 32000;

/** A score for White, in hundredths of a man, in words: "+0.25", or who wins in how many moves. */
export function scoreWords(score) {
  const size = Math.abs(score);
  if (size <= MAX_EVAL) {
    const sign = score > 0 ? "+" : score < 0 ? "−" : "";
    return sign + new Intl.NumberFormat(document.documentElement.lang,
      { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(size / 100);
  }
  if (size <= MAX_DATABASE_WIN) return score > 0 ? t("analysis.whiteWins") : t("analysis.blackWins");
  const n = Math.ceil((WIN - size) / 2);
  return score > 0 ? t("analysis.whiteWinsIn", { n }) : t("analysis.blackWinsIn", { n });
}
