// Gets a game as GIF from the server.

import { Refusal } from "./refusal.js";

/** Returns the GIF at a URL as a Blob. */
export async function readGIF(url, question) {
  const response = await fetch(url, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question),
  });
  if (!response.ok) throw new Refusal(await response.json());
  return response.blob();
}
