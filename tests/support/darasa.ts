import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { runningDatabase } from "#server/platform/database/embedded/running.ts";
import { serverEnvironment, serverFlags } from "../../scripts/server-flags.mjs";
import { freePort } from "./fakes/free-port.ts";

export interface Settings {
  environment?: Record<string, string>;
  /** An existing DATA_DIR. If absent, a temporary one is created, which `remove` deletes. */
  dataDir?: string;
  /** Connection to the database if it is not the embedded one. */
  connection?: pg.ClientConfig;
}

const READY_MS = 120_000;

/** Child processes. They are killed when this process ends for any reason. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** A Darasa with its own process, port and data folder, with demonstration content and without rate limits. */
export class Darasa {
  readonly url: string;
  readonly dataDir: string;
  readonly port: number;
  readonly environment: Record<string, string>;
  process!: ChildProcess;
  readonly #settings: Settings;

  private constructor(dataDir: string, port: number, settings: Settings) {
    this.dataDir = dataDir;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    const own = { DATA_DIR: dataDir, PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: this.url };
    this.environment = { ...own, RATE_LIMITS: "off", LOG_LEVEL: "fatal", ...settings.environment };
    this.#settings = settings;
  }

  /** Prepares and starts a Darasa. Resolves when it is ready. */
  static async run(settings: Settings = {}): Promise<Darasa> {
    const darasa = await Darasa.prepare(settings);
    await darasa.start();
    return darasa;
  }

  /** Creates the folder and chooses the port, but does not start it. */
  static async prepare(settings: Settings = {}): Promise<Darasa> {
    const dataDir = settings.dataDir ?? (await mkdtemp(path.join(tmpdir(), "darasa-")));
    return new Darasa(dataDir, await freePort(), settings);
  }

  /** Resolves with the milliseconds until it is ready. */
  async start(): Promise<number> {
    const began = performance.now();
    const environment = { PATH: process.env.PATH, ...serverEnvironment, ...this.environment };
    this.process = startChild([...serverFlags, "server/main.ts"], environment);
    await answering(`${this.url}/readyz`, this.process);
    return performance.now() - began;
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Resolves with the milliseconds until it has ended. */
  async stop(): Promise<number> {
    const began = performance.now();
    this.process.kill("SIGTERM");
    await this.ended();
    return performance.now() - began;
  }

  async ended(): Promise<void> {
    if (!this.hasEnded) await new Promise((resolve) => this.process.once("exit", resolve));
  }

  async remove(): Promise<void> {
    await this.stop();
    if (!this.#settings.dataDir) await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Runs the work with connections to the database that bypass any proxy. */
  async withPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const connection = this.#settings.connection ?? (await runningDatabase(this.dataDir));
    if (!connection) throw new Error(`No database runs in ${this.dataDir}.`);
    const pool = new pg.Pool({ ...connection, max: 2 });
    // Drills stop the database while connections are idle.
    pool.on("error", () => undefined);
    return work(pool).finally(() => pool.end());
  }
}

/** Runs a script with this Node, in a process that ends with this one. */
export function startChild(words: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(process.execPath, words, { env, stdio: ["pipe", "ignore", "inherit"] });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Resolves when the address answers 200. */
export async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    const reply = await fetch(url).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer in ${READY_MS / 1000} s.`);
}
