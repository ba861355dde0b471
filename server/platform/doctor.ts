import { existsSync } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import pg from "pg";
import type { Config } from "#server/config/config.ts";
import { connect } from "./database/connection.ts";
import { isEmpty, pendingMigrations } from "./database/migrate.ts";
import { type MailProblem, mailProblem } from "./email/refusals.ts";
import { checkDataDir, nearestThatExists } from "./processes/check-start.ts";
import { version } from "./processes/version.ts";
import { isRoomEnough } from "./storage/disk.ts";
import type { Storage } from "./storage/storage.ts";

interface Result {
  state: "ok" | "warning" | "failed";
  /** The finding and, if there is a problem, what to do about it. */
  message: string;
}

export interface Finding extends Result {
  check: string;
}

const CHECK_TIMEOUT_MS = 5_000;
const OLDEST_POSTGRES = 15;

const ok = (message: string): Result => ({ state: "ok", message });
const warning = (message: string): Result => ({ state: "warning", message });
const failed = (message: string): Result => ({ state: "failed", message });

/** Result for a database, embedded or not, that Darasa has not used yet. */
const firstStart = "The first start creates it.";

/** Returns true if the embedded database does not exist yet. Starting it would create it. */
export const isFresh = ({ databaseUrl, dataDir }: Config) =>
  !databaseUrl && !existsSync(path.join(dataDir, "database", "cluster"));

/**
 * Checks everything that Darasa needs and reports what to do. Changes nothing (`npm run doctor`).
 * @param connection undefined when the embedded database does not exist yet
 */
export async function examine(
  config: Config,
  connection: pg.ClientConfig | undefined,
  storage: Storage,
): Promise<Finding[]> {
  return [
    {
      check: "version",
      ...ok(`Darasa ${version.version} (${version.commit}), Node ${process.versions.node}.`),
    },
    { check: "settings", ...settings(config) },
    { check: "processes", ...processes(config) },
    {
      check: "database",
      ...(connection ? await database(config, connection) : ok(firstStart)),
    },
    { check: "data folder", ...dataDir(config) },
    { check: "disk", ...(await disk(config)) },
    { check: "file storage", ...(await files(config, storage, !connection)) },
    { check: "email", ...(await email(config, connection)) },
  ];
}

function settings(config: Config): Result {
  if (config.production && !config.secure)
    return warning("PUBLIC_URL is not https: cookies and links are sent without encryption.");
  if (config.databaseUrl && !config.secretKey)
    return warning("Set SECRET_KEY: several processes must share it.");
  return ok(`PUBLIC_URL is ${config.publicUrl}.`);
}

function processes({ processes: wanted }: Config): Result {
  const cores = availableParallelism();
  const message = `WEB_CONCURRENCY is ${wanted}, this machine has ${cores} processors.`;
  return wanted > cores ? warning(`${message} More processes than processors only use memory.`) : ok(message);
}

async function database(config: Config, connection: pg.ClientConfig): Promise<Result> {
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: CHECK_TIMEOUT_MS });
  // A connection that ends together with its database is not a problem to report.
  pool.on("error", () => undefined);
  try {
    const show = async (setting: string) => Number((await pool.query(`SHOW ${setting}`)).rows[0][setting]);
    const major = Math.floor((await show("server_version_num")) / 10_000);
    if (major < OLDEST_POSTGRES)
      return failed(`PostgreSQL ${major} is too old. Use PostgreSQL ${OLDEST_POSTGRES} or newer.`);
    if (await isEmpty(pool)) return ok(firstStart);
    const pending = await pendingMigrations(pool);
    if (pending.length > 0) return warning(`${pending.length} migrations will run at the next start.`);
    // Each process has a pool and one connection for events. Half is reserved for a restart or a second machine.
    const ours = config.processes * (config.databasePool + 1);
    const most = await show("max_connections");
    return ours > most / 2
      ? warning(
          `Darasa uses up to ${ours} of ${most} connections: lower DATABASE_POOL, or raise max_connections.`,
        )
      : ok(`PostgreSQL ${major}, all migrations done.`);
  } catch (error) {
    return failed(`The database does not answer: ${(error as Error).message}. Check DATABASE_URL.`);
  } finally {
    await pool.end();
  }
}

function dataDir({ dataDir }: Config): Result {
  try {
    checkDataDir(dataDir);
    return ok(existsSync(dataDir) ? dataDir : `${dataDir}: the first start creates it.`);
  } catch (error) {
    return failed((error as Error).message);
  }
}

async function disk({ dataDir }: Config): Promise<Result> {
  const found = await statfs(nearestThatExists(dataDir)).catch(() => undefined);
  if (!found) return warning("Free space could not be read.");
  const free_bytes = found.bavail * found.bsize;
  const message = `${(free_bytes / 1024 ** 3).toFixed(1)} GiB free.`;
  return isRoomEnough(free_bytes, found.blocks * found.bsize)
    ? ok(message)
    : failed(`${message} Uploads are refused until you free some space.`);
}

async function files({ s3, dataDir }: Config, storage: Storage, isFresh: boolean): Promise<Result> {
  if (!s3 && (isFresh || !existsSync(dataDir))) return ok("The first start creates the folder.");
  const key = "doctor/check.txt";
  try {
    await mkdir(storage.incoming, { recursive: true, mode: 0o700 });
    await storage.putBytes(key, Buffer.from("darasa"));
    const stored = await storage.get(key);
    const content = stored && (await text(stored));
    await storage.remove(key);
    return content === "darasa"
      ? ok("A file was written, read and removed.")
      : failed("A file was written but cannot be read. Check STORAGE_URL.");
  } catch (error) {
    return failed(`${(error as Error).message}. Check STORAGE_URL or the disk.`);
  }
}

async function email({ smtpUrl }: Config, connection: pg.ClientConfig | undefined): Promise<Result> {
  if (!smtpUrl) return warning("SMTP_URL is not set: emails are not sent, but stored for an admin to read.");
  const timeouts = { connectionTimeout: CHECK_TIMEOUT_MS, greetingTimeout: CHECK_TIMEOUT_MS };
  try {
    await createTransport({ url: smtpUrl, ...timeouts }).verify();
  } catch (error) {
    return failed(`The mail server does not answer: ${(error as Error).message}`);
  }
  const problem = connection && (await refusalsOf(connection));
  if (!problem) return ok("The mail server answers.");
  return failed(
    `The mail server refused emails to the last ${problem.addresses} addresses: ${problem.answer} Correct SMTP_URL, MAIL_FROM or the mail server, then send the unsent emails in Settings, Emails.`,
  );
}

/**
 * Returns the mail server's refusals. If the database fails or lacks its tables, returns undefined: another check
 * reports that.
 */
async function refusalsOf(connection: pg.ClientConfig): Promise<MailProblem | undefined> {
  const { db, close } = connect(connection, 1);
  try {
    return await mailProblem(db);
  } catch {
    return undefined;
  } finally {
    await close();
  }
}
