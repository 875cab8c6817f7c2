// Reads the analysis of a position from the server.

import { t } from "./i18n.js";
import { Refusal } from "./refusal.js";

/** Calls onfound with each result of an analysis at a URL, until it ends or the signal aborts it. */
export async function readAnalysis(url, question, onfound, signal) {
  let response;
  try {
    response = await fetch(url, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Refusal({ error: t("analysis.noAnswer") });
  }
  if (!response.ok) throw new Refusal(await response.json());
  let text = "";
  for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const lines = text.split("\n");
    text = lines.pop();
    if (lines.length) onfound(JSON.parse(lines[lines.length - 1])); // the others are older
  }
}
