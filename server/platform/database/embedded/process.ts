import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedDatabaseError } from "./error.ts";
import { commandLine } from "./runner.ts";
import type { Setup } from "./setup.ts";
import { socketPort } from "./socket.ts";

/** Time limit for a start. After a crash, PostgreSQL first repairs its files, which depends on the disk. */
const startLimit_ms = 120_000;

/**
 * Steps of a stop, less than ten seconds in total: fast shutdown, immediate shutdown (repaired at the next start),
 * kill.
 */
const stopSteps: { signal: NodeJS.Signals; limit_ms: number }[] = [
  { signal: "SIGINT", limit_ms: 5_000 },
  { signal: "SIGQUIT", limit_ms: 3_000 },
  { signal: "SIGKILL", limit_ms: 1_000 },
];

/** Starts the server on the cluster and waits until it accepts connections. Stops it when the signal aborts first. */
export async function startServer(
  setup: Setup,
  socketFolder: string,
  folder: string,
  signal: AbortSignal,
): Promise<ChildProcess> {
  const startLog = join(folder, "start.log");
  const output = openSync(startLog, "w", 0o600);
  const args = ["-D", setup.cluster, "-k", socketFolder, "-p", String(socketPort)];
  const [command, rest, options] = commandLine(setup.runner, "postgres", args);
  // Detached, so that Ctrl-C in a terminal reaches only Darasa, which stops the database last.
  const child = spawn(command, rest, { ...options, detached: true, stdio: ["ignore", output, output] });
  closeSync(output);
  child.unref();
  child.on("error", () => {});

  const deadline = Date.now() + startLimit_ms;
  while (!isReady(setup.cluster, child.pid)) {
    if (hasExited(child)) throw new EmbeddedDatabaseError(lastWords(startLog, join(setup.cluster, "log")));
    if (signal.aborted || Date.now() > deadline) {
      await stopProcess(child);
      const limit = `it was not ready after ${startLimit_ms / 1000} seconds.`;
      throw new EmbeddedDatabaseError(signal.aborted ? "it was stopped." : limit);
    }
    await sleep(10);
  }
  return child;
}

export function hasExited(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Resolves with the signal or the code with which the server ended. */
export async function exitOf(child: ChildProcess): Promise<string> {
  if (!hasExited(child)) await once(child, "exit");
  return String(child.signalCode ?? child.exitCode);
}

/** Stops a server that this process started. */
export async function stopProcess(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid !== undefined) await stopPid(child.pid, () => !hasExited(child));
}

/** Stops the server that a killed Darasa left running. The caller must hold the lock of the data folder. */
export async function stopLeftover(cluster: string, log: { warn(words: string): void }): Promise<void> {
  const pid = Number(postmasterFile(cluster)[0]);
  if (!pid || !isAlive(pid)) return;
  if (!isServerOf(pid, cluster)) {
    // Another program has this process id now, and PostgreSQL would mistake it for a running server.
    rmSync(join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  log.warn(`A killed Darasa left its database running (process ${pid}). Stopping it.`);
  await stopPid(pid, () => isServerOf(pid, cluster));
}

async function stopPid(pid: number, isRunning: () => boolean): Promise<void> {
  for (const { signal, limit_ms } of stopSteps) {
    if (!isRunning()) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
      throw error;
    }
    const deadline = Date.now() + limit_ms;
    while (isRunning() && Date.now() < deadline) await sleep(10);
  }
}

/** Returns the lines of postmaster.pid: the first is the process id, the eighth the state. */
function postmasterFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = postmasterFile(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Checks the command line of the process, which is empty after it has ended. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    const words =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
        : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return words.includes(`-D ${cluster} `);
  } catch {
    return false;
  }
}

function lastWords(startLog: string, logFolder: string): string {
  const logs = [startLog];
  try {
    const newest = readdirSync(logFolder)
      .map((name) => join(logFolder, name))
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
    logs.push(...newest.slice(0, 1));
  } catch {
    // The server ended before it made its log folder.
  }
  return logs.flatMap((log) => readFileSync(log, "utf8").trim().split("\n").slice(-4)).join(" | ");
}
