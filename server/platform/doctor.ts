import { constants } from "node:fs";
import { access, mkdir, statfs } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import pg from "pg";
import type { Config } from "#server/config.ts";
import { pendingMigrations } from "./database/migrate.ts";
import type { Storage } from "./storage/storage.ts";

export interface Finding {
  what: string;
  /** "fine", or what is wrong and what to do about it. */
  state: "fine" | "look" | "broken";
  words: string;
}

const MIN_FREE_BYTES = 1024 ** 3;
const CHECK_TIMEOUT_MS = 5_000;

/** Looks at everything that Darasa stands on and says what to do; changes nothing (`npm run doctor`). */
export async function examine(
  config: Config,
  connection: pg.ClientConfig,
  storage: Storage,
): Promise<Finding[]> {
  return [
    settings(config),
    processes(config),
    await database(config, connection),
    await dataDir(config),
    await disk(config),
    await files(storage),
    await mail(config),
  ];
}

function settings(config: Config): Finding {
  const what = "settings";
  if (config.production && !config.secure)
    return { what, state: "look", words: "PUBLIC_URL is not https: cookies and links travel in the clear." };
  if (config.databaseUrl && !config.secretKey)
    return { what, state: "look", words: "Set SECRET_KEY: several processes must share it." };
  return { what, state: "fine", words: `PUBLIC_URL is ${config.publicUrl}.` };
}

function processes({ processes: wanted }: Config): Finding {
  const what = "processes";
  const cores = availableParallelism();
  const words = `WEB_CONCURRENCY is ${wanted}, this machine has ${cores} processors.`;
  return wanted > cores
    ? { what, state: "look", words: `${words} More processes than those only use memory.` }
    : { what, state: "fine", words };
}

/** Besides its pool each process listens on a connection of its own; the same again for a restart or a second machine. */
async function tooFewConnections(config: Config, client: pg.Pool): Promise<string | undefined> {
  const { rows } = await client.query<{ max_connections: string }>("SHOW max_connections");
  const most = Number(rows[0]?.max_connections);
  const ours = config.processes * (config.databasePool + 1);
  if (ours <= most / 2) return undefined;
  return `Darasa uses up to ${ours} of its ${most} connections: lower DATABASE_POOL, or raise max_connections.`;
}

async function database(config: Config, connection: pg.ClientConfig): Promise<Finding> {
  const what = "database";
  const client = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: CHECK_TIMEOUT_MS });
  // One that ends together with its database is no finding.
  client.on("error", () => undefined);
  try {
    const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major < 15)
      return { what, state: "broken", words: `PostgreSQL ${major} is too old; 15 or newer is needed.` };
    const pending = await pendingMigrations(client);
    if (pending.length > 0)
      return { what, state: "look", words: `${pending.length} migrations wait; they run at the next start.` };
    const few = await tooFewConnections(config, client);
    if (few) return { what, state: "look", words: few };
    return { what, state: "fine", words: `PostgreSQL ${major}, all migrations done.` };
  } catch (error) {
    return {
      what,
      state: "broken",
      words: `It does not answer: ${(error as Error).message}. Check DATABASE_URL.`,
    };
  } finally {
    await client.end();
  }
}

async function dataDir(config: Config): Promise<Finding> {
  const what = "data folder";
  try {
    await access(config.dataDir, constants.R_OK | constants.W_OK);
    return { what, state: "fine", words: config.dataDir };
  } catch {
    return {
      what,
      state: "broken",
      words: `${config.dataDir} cannot be written. Check its owner, or set DATA_DIR.`,
    };
  }
}

async function disk(config: Config): Promise<Finding> {
  const what = "disk";
  const found = await statfs(config.dataDir).catch(() => undefined);
  if (!found) return { what, state: "look", words: "Free room could not be read." };
  const free = found.bavail * found.bsize;
  const words = `${(free / 1024 ** 3).toFixed(1)} GiB free.`;
  const least = Math.max(MIN_FREE_BYTES, found.blocks * found.bsize * 0.05);
  return free < least
    ? { what, state: "broken", words: `${words} Uploads are refused now: make room.` }
    : { what, state: "fine", words };
}

async function files(storage: Storage): Promise<Finding> {
  const what = "file storage";
  const key = "doctor/check.txt";
  try {
    await mkdir(storage.incoming, { recursive: true, mode: 0o700 });
    await storage.putBytes(key, Buffer.from("darasa"));
    const found = await storage.get(key);
    const words = found && (await text(found));
    await storage.remove(key);
    return words === "darasa"
      ? { what, state: "fine", words: "A file was written, read and removed." }
      : { what, state: "broken", words: "A file that was written cannot be read. Check STORAGE_URL." };
  } catch (error) {
    return { what, state: "broken", words: `${(error as Error).message}. Check STORAGE_URL or the disk.` };
  }
}

async function mail(config: Config): Promise<Finding> {
  const what = "mail";
  if (!config.smtpUrl)
    return { what, state: "look", words: "No SMTP_URL: mail is kept for admin to read and reaches nobody." };
  const options = {
    url: config.smtpUrl,
    connectionTimeout: CHECK_TIMEOUT_MS,
    greetingTimeout: CHECK_TIMEOUT_MS,
  };
  try {
    await createTransport(options).verify();
    return { what, state: "fine", words: "The mail server answers." };
  } catch (error) {
    return { what, state: "broken", words: `The mail server does not answer: ${(error as Error).message}` };
  }
}
