import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/fakes/free-port.ts";
import { buildContext } from "../build/build-context.ts";

// `npm run check:image` follows the Dockerfile without a container engine, in a few minutes. Each stage is a clean
// folder with the files that .dockerignore includes. Each RUN is a command in it, under the Node that runs this script.
// The result is started and checked by the HEALTHCHECK's own command. Needs the package registry. Does not test the
// base image and its user.

interface Stage {
  folder: string;
  env: Record<string, string>;
  command: string[];
  health: string[];
}

const WORKDIR = "/darasa";
const READY_MS = 120_000;
const root = mkdtempSync(path.join(tmpdir(), "darasa-image-"));
const stages = new Map<string, Stage>();
const context = buildContext();
let stage: Stage = newStage("");
let failed = true;
process.once("exit", () => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));

try {
  for (const line of instructions()) carryOut(line);
  await boot();
  failed = false;
} catch (error) {
  console.error((error as Error).message);
}
process.exit(Number(failed));

/** Returns the instructions of the Dockerfile, one per line, without comments. */
function instructions(): string[] {
  const text = readFileSync("Dockerfile", "utf8")
    .replace(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ");
  return text.split("\n").filter(Boolean);
}

function newStage(name: string): Stage {
  const folder = path.join(root, name || "image");
  mkdirSync(path.join(folder, WORKDIR), { recursive: true });
  return { folder, env: {}, command: [], health: [] };
}

function carryOut(line: string): void {
  const [word = "", ...words] = line.trim().split(/\s+/);
  const rest = words.join(" ");
  if (word === "FROM") {
    stage = newStage(words[2] ?? "");
    stages.set(words[2] ?? "image", stage);
  } else if (word === "ENV") Object.assign(stage.env, Object.fromEntries(words.map((one) => one.split("="))));
  else if (word === "COPY") copy(words);
  else if (word === "RUN") run(rest);
  else if (word === "CMD") stage.command = JSON.parse(rest);
  else if (word === "HEALTHCHECK") stage.health = JSON.parse(rest.slice(rest.indexOf("[")));
}

function copy(words: string[]): void {
  const [from] = words.filter((word) => word.startsWith("--from=")).map((word) => stages.get(word.slice(7)));
  const names = words.filter((word) => !word.startsWith("--"));
  const target = names.pop() ?? ".";
  for (const name of names) {
    if (from)
      cpSync(path.join(from.folder, name), inStage(target), { recursive: true, verbatimSymlinks: true });
    else copyFromContext(name, target);
  }
}

function copyFromContext(name: string, target: string): void {
  const found =
    name === "." ? context : context.filter((file) => file === name || file.startsWith(`${name}/`));
  if (found.length === 0) throw new Error(`COPY ${name}: .dockerignore leaves it out.`);
  for (const file of found) {
    const below =
      file === name ? (target.endsWith("/") ? path.basename(file) : "") : path.relative(name, file);
    cpSync(file, path.join(inStage(target), below), { recursive: true });
  }
}

/** Runs a RUN instruction. The image's paths become folders of this machine, and its user `node` the current user. */
function run(command: string): void {
  console.log(`RUN ${command}`);
  const here = command.replaceAll(" /data", ` ${stage.folder}/data`).replaceAll("-o node -g node ", "");
  const { status } = spawnSync("sh", ["-ec", here], {
    cwd: inStage("."),
    env: environment(),
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`RUN ended with exit code ${status}.`);
}

async function boot(): Promise<void> {
  const own = {
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
    PUBLIC_URL: "https://learn.example.org",
    DATA_DIR: path.join(stage.folder, "data"),
    ADMIN_EMAIL: "admin@example.org",
    ADMIN_PASSWORD: "matooke na chai 7",
  };
  const env = { ...environment(), ...own };
  console.log(`CMD ${stage.command.join(" ")}`);
  const [command = "", ...args] = stage.command;
  const server = spawn(command, args, { cwd: inStage("."), env, stdio: "inherit" });
  try {
    await healthy(server, env);
    const page = await fetch(`http://127.0.0.1:${own.PORT}/programs`);
    if (page.status !== 200) throw new Error(`/programs answered ${page.status}.`);
    console.log("ok | the image's steps | it starts, /readyz says ok, /programs answers 200");
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => (server.exitCode === null ? server.once("exit", resolve) : resolve(0)));
  }
}

async function healthy(server: ChildProcess, env: NodeJS.ProcessEnv): Promise<void> {
  const [command = "", ...args] = stage.health.slice(stage.health[0] === "CMD" ? 1 : 0);
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    if (spawnSync(command, args, { env, cwd: inStage(".") }).status === 0) return;
    await sleep(500);
  }
  throw new Error(`The server was not healthy within ${READY_MS / 1000} s.`);
}

/** Returns the environment of the image: its ENV, and of this shell only what programs need to be found and to run. */
function environment(): NodeJS.ProcessEnv {
  const { HOME, NODE_EXTRA_CA_CERTS } = process.env;
  const node = `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
  return { PATH: node, HOME, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }), ...stage.env };
}

function inStage(name: string): string {
  return path.join(stage.folder, WORKDIR, name);
}
