import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverFlags } from "../../scripts/server-flags.mjs";
import { freePort } from "./free-port.ts";

const startLimit_ms = 60_000;

/** Starts Darasa as an institute would, on a free port with a data folder of its own. Journeys find it in BASE_URL. */
export default async function startDarasa(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "darasa-journeys-"));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: baseUrl,
    // All journeys come from one address, within a minute; the limits have tests of their own.
    RATE_LIMITS: "off",
  };
  const server = spawn(process.execPath, [...serverFlags, "server/main.ts"], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    await stopped(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(server, `${baseUrl}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.BASE_URL = baseUrl;
  return stop;
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startLimit_ms;
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`Darasa ended with code ${server.exitCode} before it was ready.`);
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(50);
  }
  throw new Error(`Darasa was not ready after ${startLimit_ms / 1000} seconds.`);
}

function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill("SIGTERM");
  });
}
