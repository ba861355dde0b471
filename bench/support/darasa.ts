import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { serverEnvironment, serverFlags } from "../../scripts/server-flags.mjs";

export interface Running {
  url: string;
  process: ChildProcess;
  dataDir: string;
  stop(): Promise<void>;
}

const READY_MS = 60_000;

/** However this process ends, what it started does not outlive it. */
const started = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});
// A signal alone would end this process without the event above.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

/** A data folder and a port that outlive one process, for those who kill it and start it again. */
export interface Place {
  dataDir: string;
  port: number;
}

export async function aPlace(): Promise<Place> {
  return { dataDir: await mkdtemp(path.join(tmpdir(), "darasa-bench-")), port: await freePort() };
}

/**
 * Darasa as an institute would start it, on a free port of this machine, with demonstration content and no limits but,
 * where it is given, that of open files and sockets.
 */
export async function startDarasa(
  environment: Record<string, string> = {},
  place?: Place,
  output: number | "ignore" = "ignore",
  descriptors?: number,
): Promise<Running> {
  const { dataDir, port } = place ?? (await aPlace());
  const url = `http://127.0.0.1:${port}`;
  const plain = [process.execPath, ...serverFlags, "server/main.ts"] as const;
  const limited = ["sh", "-c", `ulimit -n ${descriptors} && exec "$0" "$@"`, ...plain] as const;
  const [command, ...words] = descriptors === undefined ? plain : limited;
  const child = spawn(command, words, {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...serverEnvironment,
      ...environment,
    },
    stdio: ["ignore", output, "inherit"],
  });
  started.add(child);
  child.once("exit", () => started.delete(child));
  const stop = async () => {
    await ended(child);
    if (!place) await rm(dataDir, { recursive: true, force: true });
  };
  await answering(`${url}/readyz`, child);
  return { url, process: child, dataDir, stop };
}

/** A child of this process that serves on the port it prints first. */
export async function startChild(script: string, input: unknown): Promise<Omit<Running, "dataDir">> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [script, String(port)], { stdio: ["pipe", "ignore", "inherit"] });
  child.stdin?.end(JSON.stringify(input));
  await answering(url, child);
  return { url, process: child, stop: () => ended(child) };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer in ${READY_MS / 1000} s`);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
