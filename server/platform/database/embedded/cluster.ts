import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./error.ts";
import { type Runner, run } from "./runner.ts";
import type { Setup } from "./setup.ts";

export type Settings = Record<string, string | number>;

const version = "18";

/** Creates the cluster at the first start and writes its settings at every start. Returns the password of `darasa`. */
export async function prepareCluster(setup: Setup, folder: string, settings: Settings): Promise<string> {
  const { runner, cluster } = setup;
  const secretFile = join(folder, "secret");
  const known = existsSync(secretFile) ? readFileSync(secretFile, "utf8") : undefined;
  const secret = known ?? randomBytes(32).toString("hex");

  if (existsSync(cluster)) {
    refuseOtherVersion(cluster);
    configure(runner, cluster, settings);
    if (known === undefined) await runSingleUser(runner, cluster, [`ALTER ROLE darasa PASSWORD '${secret}'`]);
  } else {
    await makeCluster(setup, secret, settings);
  }
  if (known === undefined) writeFileSync(secretFile, secret, { mode: 0o600 });
  return secret;
}

/** Creates the cluster under a temporary name and renames it, so that an existing cluster is always complete. */
async function makeCluster({ runner, cluster }: Setup, secret: string, settings: Settings): Promise<void> {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (runner.owner) chownSync(draft, runner.owner.uid, runner.owner.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const sync = settings.fsync === "off" ? ["--no-sync"] : [];
  await run(runner, "initdb", [
    "-D",
    draft,
    "-U",
    "postgres",
    "--auth=trust",
    "--data-checksums",
    ...locale,
    ...sync,
  ]);
  configure(runner, draft, settings);
  await runSingleUser(runner, draft, [
    `CREATE ROLE darasa LOGIN CREATEDB PASSWORD '${secret}'`,
    "CREATE DATABASE darasa OWNER darasa",
  ]);
  renameSync(draft, cluster);
}

/** Runs statements as the superuser without a server. The superuser has no password, because nobody logs in as it. */
async function runSingleUser(runner: Runner, cluster: string, statements: string[]): Promise<void> {
  const args = [
    "--single",
    "-D",
    cluster,
    "-c",
    "exit_on_error=on",
    "-c",
    "log_min_messages=error",
    "postgres",
  ];
  await run(runner, "postgres", args, statements.map((statement) => `${statement}\n`).join(""));
}

function configure(runner: Runner, cluster: string, settings: Settings): void {
  const write = (name: string, lines: string[]) => {
    const path = join(cluster, name);
    writeFileSync(path, `# Written by Darasa at every start.\n${lines.join("\n")}\n`, { mode: 0o600 });
    if (runner.owner) chownSync(path, runner.owner.uid, runner.owner.gid);
  };
  const all = { ...ownSettings, ...warmRestart(runner), ...settings };
  write(
    "postgresql.conf",
    Object.entries(all).map(([name, value]) => `${name} = '${value}'`),
  );
  write("pg_hba.conf", ["local all darasa scram-sha-256"]);
}

/** Settings of Darasa. An institute can override them in postgresql.auto.conf, which PostgreSQL reads later. */
const ownSettings: Settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "128MB",
  // Random reads are as fast as sequential ones, from memory or a solid-state disk.
  random_page_cost: 1.1,
  work_mem: "16MB",
  // Requests already run in parallel. A query that uses every core would make the others wait.
  max_parallel_workers_per_gather: 0,
  timezone: "UTC",
  log_timezone: "UTC",
  default_text_search_config: "pg_catalog.english",
  idle_in_transaction_session_timeout: "60s",
  logging_collector: "on",
  log_directory: "log",
  // One file for each weekday, overwritten after a week.
  log_filename: "postgresql-%a.log",
  log_rotation_age: "1d",
  log_rotation_size: 0,
  log_truncate_on_rotation: "on",
  // Log neither statements nor their values, which are personal data.
  log_statement: "none",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Reloads the cached pages from before the stop, so that after an update no request waits for the disk. */
function warmRestart({ binaries }: Runner): Settings {
  const folder = join(binaries, "lib", "postgresql");
  const libraries = existsSync(folder) ? readdirSync(folder) : [];
  return libraries.some((file) => file.startsWith("pg_prewarm."))
    ? { shared_preload_libraries: "pg_prewarm" }
    : {};
}

function refuseOtherVersion(cluster: string): void {
  const made = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (made === version) return;
  throw new EmbeddedDatabaseError(
    `The database files in ${cluster} were made by PostgreSQL ${made}, but this version of Darasa includes ${version}. Nothing was changed. To move the institute, run \`npm run backup -- FOLDER\` with the version of Darasa that made the files, then \`npm run restore -- FOLDER\` with this version and another, empty DATA_DIR.`,
  );
}
