// Runs on whatever Node the machine has and before anything is installed: only node: built-ins here.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compressBuild } from "./compress-build.mjs";
import { refusal, runningServers } from "./running.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The Node that the lock file names, whatever the machine has. */
export const node = join(root, "node_modules/.bin/node");

const endings = ["SIGTERM", "SIGINT", "SIGHUP"];
const fingerprintFile = join(root, "build/.fingerprint");
const builtFrom = [
  "web",
  "contract",
  "public",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/browser-floor.ts",
  "scripts/build-light-script.ts",
  "scripts/chunks.ts",
  "scripts/contract-for-browser.ts",
  "scripts/css-for-floor.ts",
  "scripts/direct-icons.ts",
];

/** Runs a command to its end with its output shown, or written to a file; resolves with its exit code. */
export function run(command, args, { env = {}, timeout_ms, output, cwd = root } = {}) {
  const target = output === undefined ? "inherit" : openSync(output, "w");
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", target, target],
      timeout: timeout_ms,
      killSignal: "SIGKILL",
    });
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    const endEarly = (signal) => {
      child.kill(signal);
      process.exit(1);
    };
    for (const signal of endings) process.once(signal, endEarly);
    child.on("exit", (code) => {
      for (const signal of endings) process.off(signal, endEarly);
      if (target !== "inherit") closeSync(target);
      resolve(code ?? 1);
    });
  });
}

/** Runs a package's command under the Node that the lock file names. */
export function runTool(name, args, options) {
  return run(node, [join(root, "node_modules/.bin", name), ...args], options);
}

/** Makes node_modules what the lock file says. Install scripts stay off, but for the one that fetches Node. */
export async function installIfStale() {
  if (isInstalled()) return true;
  if (isRefused(runningServers(root), "its packages")) return false;
  console.log("Installing what package-lock.json names …");
  // NODE_ENV=production would leave out the Node to run on and the tools to build with.
  const installed = await npm([
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    // The Node that installs may be older than the one that runs, of which npm warns for each package.
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
  ]);
  return installed === 0 && (await npm(["rebuild", "node", "--loglevel=error"])) === 0;
}

export async function buildIfStale() {
  return isBuildFresh() || build();
}

export function isBuildFresh() {
  return existsSync(fingerprintFile) && readFileSync(fingerprintFile, "utf8") === fingerprint();
}

/** Builds the pages, and notes of which sources. Its output is a file that is named when it fails. */
export async function build() {
  if (isRefused(runningServers(root, { withBuild: true }), "the pages that it serves")) return false;
  const wanted = fingerprint();
  console.log("Building the pages …");
  rmSync(fingerprintFile, { force: true });
  const output = join(root, "build.log");
  if ((await runTool("react-router", ["build"], { env: { NODE_ENV: "production" }, output })) !== 0) {
    console.error(`The build failed; ${output} says why.`);
    return false;
  }
  compressBuild();
  writeFileSync(join(root, "build/commit"), shortHash(root));
  writeFileSync(fingerprintFile, wanted);
  return true;
}

/** The commit of a checkout, for a release that leaves without its history. */
export function shortHash(folder) {
  if (!existsSync(join(folder, ".git"))) return "unknown";
  const git = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: folder, encoding: "utf8" });
  return git.status === 0 ? git.stdout.trim() : "unknown";
}

function isRefused(pids, what) {
  if (pids.length > 0) console.error(refusal(pids, what));
  return pids.length > 0;
}

function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? run(process.execPath, [cli, ...args]) : run("npm", args);
}

/** npm writes its own record of what it installed as the last step, so an interrupted installation counts as stale. */
function isInstalled() {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record) || !existsSync(node)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || devOptional || peer);
  });
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const path of builtFrom.flatMap((name) => filesUnder(join(root, name)))) {
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
