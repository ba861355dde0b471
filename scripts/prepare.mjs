// Runs on any Node that the machine has and before anything is installed, so it uses only node: built-ins.
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
import { compressBuild } from "./build/compress-build.mjs";
import { refusal, runningServers } from "./running.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** Path of the Node that the lock file names. The machine may have another one. */
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
  "scripts/build/browser-floor.ts",
  "scripts/build/build-light-script.ts",
  "scripts/build/chunks.ts",
  "scripts/build/contract-for-browser.ts",
  "scripts/build/css-for-floor.ts",
  "scripts/build/direct-icons.ts",
];

/** Runs a command and resolves with its exit code. The output is shown, or written to a file. */
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

/** Installs the packages of the lock file if they are missing. The only install script that runs is that of Node. */
export async function installIfStale() {
  if (isInstalled()) return true;
  if (isRefused(runningServers(root), "its packages")) return false;
  console.log("Installing what package-lock.json names …");
  const progress = setInterval(showProgress, 10_000);
  // With NODE_ENV=production, npm would otherwise leave out Node and the build tools.
  const installed = await npm([
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    // The installing Node may be older than the one that runs the server. npm would warn about it for each package.
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
  ]);
  clearInterval(progress);
  return installed === 0 && (await npm(["rebuild", "node", "--loglevel=error"])) === 0;
}

/** npm itself is silent for minutes on a slow network. */
function showProgress() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const wanted = Object.keys(packages).filter((path) => path.lastIndexOf("node_modules/") === 0);
  const there = wanted.filter((path) => existsSync(join(root, path, "package.json")));
  console.log(`  ${there.length} of ${wanted.length} packages`);
}

export async function buildIfStale() {
  return isBuildFresh() || build();
}

export function isBuildFresh() {
  return existsSync(fingerprintFile) && readFileSync(fingerprintFile, "utf8") === fingerprint();
}

/** Builds the pages, and stores the fingerprint of their sources. If it fails, it names the file with its output. */
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

/** Returns the commit of a checkout, for a release, which has no history. */
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

/** Returns whether the packages match the lock file. npm writes its record last, so an interrupted install is stale. */
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
