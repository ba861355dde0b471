import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { serverFlags } from "../../../scripts/server-flags.mjs";
import { freePort } from "../fakes/free-port.ts";

/** A Darasa started like an institute's, with its own port and database, and with readable output. */
export interface Started {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Returns everything written to standard error. */
  errors: () => string;
  /** Resolves with the process ids of log lines with these words, when there are this many. */
  logged(words: string, count: number): Promise<number[]>;
  ended: Promise<number | null>;
}

export async function startDarasa(environment: Record<string, string>): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), "darasa-started-"));
  const port = environment.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...serverFlags, "server/main.ts"], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port, PUBLIC_URL: url, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  const lines: { msg: string; worker?: number }[] = [];
  const looks = new Set<() => void>();
  createInterface(child.stdout).on("line", (line) => {
    if (!line.startsWith("{")) return;
    lines.push(JSON.parse(line));
    for (const look of looks) look();
  });
  const ended = once(child, "exit").then(async ([code]) => {
    // After a kill, its PostgreSQL ends a moment later.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    return code;
  });
  const logged = (words: string, count: number) =>
    new Promise<number[]>((resolve) => {
      const look = () => {
        const found = lines.filter(({ msg }) => msg === words).map(({ worker = 0 }) => worker);
        if (found.length < count) return;
        looks.delete(look);
        resolve(found);
      };
      looks.add(look);
      look();
    });
  return { url, dataDir, process: child, errors: () => String(Buffer.concat(errors)), logged, ended };
}

export interface Reply {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
}

/** Sends a request on a new connection, so that any process may get it. */
export async function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Reply> {
  const reply = await open(url, options);
  const answered = await text(reply);
  const isJson = reply.headers["content-type"]?.startsWith("application/json");
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    text: answered,
    body: isJson ? JSON.parse(answered) : undefined,
  };
}

/** Sends a request like `ask`, but does not wait for the end of the answer. */
export function open(
  url: string,
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const sent = request(url, { method, agent: false, headers: { ...json, ...headers } }, resolve);
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
