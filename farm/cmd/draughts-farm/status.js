// The status page: asks for the jobs and the workers every two seconds and shows them.

const period = 2000;

/** An element with text or children. Text is never read as HTML. */
function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  Object.assign(element, properties);
  element.append(...children.filter((child) => child !== null));
  return element;
}

function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function duration(seconds) {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** What the collector says, in a line. */
function words(output) {
  if (output?.line) return output.line;
  return Object.entries(output ?? {}).filter(([, value]) => typeof value === "number")
    .map(([key, value]) => `${key.replaceAll("_", " ")} ${value.toLocaleString("en")}`).join(", ");
}

/** The curve of a sequential test, between its bounds. */
function curve({ curve: points, sprt }) {
  if (!points?.length || !sprt) return null;
  const [low, high] = [Math.min(sprt.lower, ...points.map((p) => p[1])), Math.max(sprt.upper, ...points.map((p) => p[1]))];
  const last = points.at(-1)[0];
  const y = (llr) => 5 + 90 * (high - llr) / (high - low);
  const bound = (llr) => svg("line", { class: "bound", x1: 0, x2: 100, y1: y(llr), y2: y(llr) });
  const label = `SPRT: LLR ${sprt.llr.toFixed(2)} of ${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)} after ${last} pairs`;
  return el("figure", {}, svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img", "aria-label": label },
    bound(sprt.upper), bound(sprt.lower),
    svg("polyline", { class: "curve", points: points.map(([n, llr]) => `${100 * n / last},${y(llr)}`).join(" ") })),
  el("figcaption", { className: "quiet" }, label));
}

/** What a job does and who wants it. */
function about({ kind, settings, comment, submitter, created }, state, output) {
  const value = (of) => (typeof of === "object" ? JSON.stringify(of) : String(of));
  const parts = Object.entries(settings ?? {}).filter(([, of]) => of !== "" && of !== null && !Array.isArray(of))
    .map(([key, of]) => `${key.replaceAll("_", " ")} ${value(of)}`);
  const ended = state.state === "running" ? "" : `, ended ${state.changed.slice(0, 16).replace("T", " ")}`;
  const verdict = state.state === "done" && output?.sprt?.verdict === "undecided" ? "The test is inconclusive. " : "";
  return [comment ? el("p", {}, comment) : null, el("p", { className: "quiet" }, `${verdict}${kind}: ${parts.join(", ")}`),
    el("p", { className: "quiet" }, `Submitted ${created.slice(0, 16).replace("T", " ")}${submitter ? ` by ${submitter}` : ""}`
      + `${ended} (UTC).`)];
}

function job({ manifest, state, progress }) {
  const running = state.state === "running";
  const tasks = progress.expected || manifest.tasks;
  const rate = progress.per_second ? `, ${progress.per_second.toFixed(2)} tasks a second` : "";
  const left = running && progress.left ? `, ${duration(progress.left)} left` : "";
  return el("article", {},
    el("h3", {}, el("span", {}, manifest.job), el("span", { className: state.state === "failed" ? "bad" : "" }, state.state)),
    el("progress", { max: tasks, value: progress.collected, ariaLabel: `tasks of ${manifest.job}` }),
    el("p", {}, `${progress.collected} of ${tasks} tasks, ${progress.outstanding} queued or being done${rate}${left}; `
      + `${progress.played} compared`),
    el("p", {}, words(progress.output)),
    ...about(manifest, state, progress.output),
    state.priority || state.max_cores ? el("p", { className: "quiet" }, `Priority ${state.priority ?? 0}`
      + (state.max_cores ? `, at most ${state.max_cores} cores.` : ".")) : null,
    state.reason ? el("p", { className: state.state === "failed" ? "bad" : "quiet" }, state.reason) : null,
    ...(progress.refused ?? []).map((refusal) => el("p", { className: "bad" }, refusal)),
    ...(progress.alarms ?? []).map((alarm) => el("p", { className: "bad" }, `Alarm: ${alarm}`)),
    manifest.timed ? el("p", { className: "quiet" }, "The results depend on time and are not repeatable.") : null,
    curve(progress.output ?? {}));
}

function worker({ name, cores, busy, done, per_minute: rate, alive, banned, refused }) {
  const states = [banned ? `excluded: ${banned}` : alive ? "at work" : "silent",
    ...Object.entries(refused ?? {}).map(([of, reason]) => `refuses ${of}: ${reason}`)];
  return el("tr", {}, el("td", {}, name), el("td", { className: "n" }, cores), el("td", { className: "n" }, busy),
    el("td", { className: "n" }, done), el("td", { className: "n" }, (alive ? rate : 0).toFixed(1)),
    el("td", { className: banned || refused || !alive ? "bad" : "" }, states.join("; ")));
}

async function show() {
  const news = document.getElementById("news");
  try {
    const answer = await fetch("status.json");
    if (!answer.ok) throw new Error(await answer.text());
    const { alarm, bytes, jobs, known, workers } = await answer.json();
    const running = ({ state }) => state.state === "running";
    const rank = (of) => (running(of) ? 0 : 1);
    const sorted = (jobs ?? []).sort((a, b) => rank(a) - rank(b) || b.manifest.created.localeCompare(a.manifest.created));
    document.getElementById("jobs").replaceChildren(...(sorted.length ? sorted.map(job) : [el("p", {}, "There are no jobs.")]));
    document.getElementById("workers").replaceChildren(...(workers ?? []).map(worker));
    const alive = (workers ?? []).filter((w) => w.alive && !w.banned);
    const cores = alive.reduce((sum, w) => sum + w.cores, 0);
    news.textContent = `Jobs running: ${sorted.filter(running).length}; workers: ${alive.length}, with ${cores} cores${known > (workers ?? []).length ? ` (of ${known} that are known)` : ""}; stored: ${(bytes / 1e6).toFixed(1)} MB.`;
    if (alarm) news.textContent = `Alarm: ${alarm}`;
    news.className = alarm ? "bad" : "";
  } catch (error) {
    news.textContent = `No answer: ${error.message}`;
    news.className = "bad";
  }
  setTimeout(show, period);
}

show();
