import { execFileSync } from "node:child_process";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answering, startChild } from "#tests/support/darasa.ts";
import { ask as askOnce } from "#tests/support/data/started.ts";
import { freePort } from "#tests/support/fakes/free-port.ts";
import { Counts, printResult } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";

// npm run drill:upgrade -- [--processes 2]
//
// Upgrades a checkout by `npm run upgrade`, restarts it, and goes back. Shows that only requests during the seconds of
// the restart fail. With two processes, which are replaced one after the other, no request may fail. Five requests a
// second fetch pages, a script of each page, and a script of a page that was opened before the upgrade. Three
// installations take 5 minutes.

const { processes } = readOptions({ processes: 1 });
const home = await mkdtemp(path.join(tmpdir(), "darasa-upgrade-drill-"));
const source = path.join(home, "source");
const current = path.join(home, "current");
const port = String(await freePort());
const url = `http://127.0.0.1:${port}`;
const problems = new Counts();
const answers = new Counts();
let isRestarting = false;
let isOver = false;
/** Script of a page that a visitor opened before the upgrade. */
let openedAsset = "/";

execFileSync("git", ["clone", "--quiet", process.cwd(), source]);
upgrade();
let server = await start();
openedAsset = assetsIn(await (await fetch(`${url}/login`)).text())[0] ?? "/";
const visitors = [visit(0), visit(200), visit(400), visit(600), visit(800)];

await appendFile(path.join(source, "web/entry.client.tsx"), "\nconsole.debug('the next release');\n");
execFileSync(
  "git",
  ["-c", "user.name=drill", "-c", "user.email=drill@example.org", "commit", "-qam", "Next"],
  { cwd: source },
);
upgrade();
await takeOver();
const [next = "?"] = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
  cwd: source,
  encoding: "utf8",
}).split("\n");
if ((await runningCommit()) !== next) problems.add("the next release is not running");
await sleep(5_000);
execFileSync("git", ["checkout", "-q", "HEAD~1"], { cwd: source });
upgrade();
await takeOver();
if ((await runningCommit()) === next) problems.add("the previous release is not running after the way back");
await sleep(5_000);
isOver = true;
await Promise.all(visitors);
server.kill("SIGTERM");
await new Promise((resolve) => server.once("exit", resolve));
await rm(home, { recursive: true });
printResult({
  what: `npm run upgrade and the way back under 5 requests a second, ${processes} process(es)`,
  value: `answers: ${answers}; failed outside the restart: ${problems}`,
  trials: "2 upgrades",
  seed: 0,
  problems: problems.lines,
});

function upgrade(): void {
  execFileSync("npm", ["run", "upgrade"], { cwd: source, stdio: "inherit" });
}

async function start() {
  const environment = {
    PATH: process.env.PATH,
    DATA_DIR: path.join(home, "data"),
    PORT: port,
    PUBLIC_URL: url,
    LOG_LEVEL: "fatal",
    RATE_LIMITS: "off",
    WEB_CONCURRENCY: String(processes),
  };
  // The same command that systemd runs.
  const child = startChild([path.join(current, "server/main.ts")], environment);
  await answering(`${url}/readyz`, child);
  return child;
}

/** Restarts the server, or replaces each of several processes. */
async function takeOver(): Promise<void> {
  if (processes > 1) {
    const former = await runningCommit();
    server.kill("SIGUSR2");
    const settled = async () => (await runningCommit()) !== former;
    for (let quiet = 0; quiet < 20; quiet = (await settled()) ? quiet + 1 : 0) await sleep(500);
    return;
  }
  isRestarting = true;
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  server = await start();
  isRestarting = false;
}

/**
 * Returns the commit that answers. Uses a new connection for each request: an idle one may end with its process, and
 * browsers then retry.
 */
async function runningCommit(): Promise<string> {
  const { headers } = await askOnce(`${url}/healthz`);
  return String(headers["x-darasa-commit"]);
}

/** Every second fetches a page, one of its scripts, and a script of the page that was opened before. */
async function visit(delay_ms: number): Promise<void> {
  await sleep(delay_ms);
  for (let round = 0; !isOver; round += 1) {
    const page = await ask(["/", "/programs", "/login", "/register", "/blog"][round % 5] ?? "/");
    const scripts = assetsIn(page);
    await ask(scripts[round % Math.max(1, scripts.length)] ?? "/");
    await ask(openedAsset);
    await sleep(1_000);
  }
}

async function ask(address: string): Promise<string> {
  const isExcused = isRestarting;
  try {
    const { status, text } = await askOnce(`${url}${address}`);
    if (status === 200) answers.add(status);
    else if (!isExcused && !isRestarting) problems.add(`${address}: ${status}`);
    return text;
  } catch (error) {
    if (!isExcused && !isRestarting) problems.add(`${address}: ${(error as Error).message}`);
    return "";
  }
}

function assetsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([address]) => address))];
}
