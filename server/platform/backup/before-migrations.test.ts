import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { connect } from "#server/platform/database/connection.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { backUpBeforeMigrations, deleteOldBackups } from "./before-migrations.ts";
import { readCheckedManifest } from "./manifest.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "darasa-before-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const log = makeLog({ logLevel: "silent" });
const first = readdirSync(new URL("../database/migrations/", import.meta.url))
  .sort()
  .slice(0, 6);

/** Connects to a database of an older Darasa, with only its first migrations applied. */
async function older() {
  const connection = await emptyDatabase();
  const connected = connect(connection, 2);
  await migrate(connected.pool, first);
  return { connection, ...connected };
}

it("an upgrade makes a backup first; a new or up-to-date institute needs none", async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const empty = await emptyDatabase();
  const fresh = connect(empty, 2);
  expect(await backUpBeforeMigrations(config, log, fresh.pool, empty)).toBeUndefined();
  await fresh.close();

  const { connection, pool, close } = await older();
  const folder = await backUpBeforeMigrations(config, log, pool, connection);
  expect((await readCheckedManifest(folder ?? "")).migrations).toEqual(first);
  await migrate(pool);
  expect(await backUpBeforeMigrations(config, log, pool, connection)).toBeUndefined();
  await close();
});

it("keeps the newest three backups before migrations and all other backups", async () => {
  const { connection, pool, close } = await older();
  const old = ["01", "02", "03", "04"].map((day) => `before-migrations-2026-01-${day}T02-30-00-000Z`);
  const others = ["2026-01-01T02-30-00-000Z", "before-the-move"];
  for (const name of [...old, ...others]) mkdirSync(path.join(dataDir, "backups", name), { recursive: true });
  const folder = await backUpBeforeMigrations(readConfig({ DATA_DIR: dataDir }), log, pool, connection);
  const kept = [...others, ...old.slice(2), path.basename(folder ?? "")];
  expect(readdirSync(path.join(dataDir, "backups")).sort()).toEqual(kept.sort());
  await close();
});

it("the clean-up deletes backups before migrations after BACKUP_DAYS, and no other (students.md 10)", async () => {
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DAYS: "10" });
  const now = new Date("2026-01-20T00:00:00Z");
  expect(await deleteOldBackups(config, now)).toBe(0);
  const names = ["before-migrations-2026-01-09T02-30-00-000Z", "2026-01-01T02-30-00-000Z"];
  const kept = "before-migrations-2026-01-11T02-30-00-000Z";
  for (const name of [...names, kept]) mkdirSync(path.join(dataDir, "backups", name), { recursive: true });
  expect(await deleteOldBackups(config, now)).toBe(1);
  expect(readdirSync(path.join(dataDir, "backups")).sort()).toEqual([names[1], kept]);
});

it("stops the migration when the backup fails, unless BACKUP_BEFORE_MIGRATIONS=off", async () => {
  const { connection, pool, close } = await older();
  writeFileSync(path.join(dataDir, "backups"), "a file in the way");
  await expect(
    backUpBeforeMigrations(readConfig({ DATA_DIR: dataDir }), log, pool, connection),
  ).rejects.toThrow(/^The backup before the migrations failed, so nothing was changed: /);
  const { rows } = await pool.query("SELECT name FROM migrations ORDER BY name");
  expect(rows.map(({ name }) => name)).toEqual(first);
  const off = readConfig({ DATA_DIR: dataDir, BACKUP_BEFORE_MIGRATIONS: "off" });
  expect(await backUpBeforeMigrations(off, log, pool, connection)).toBeUndefined();
  await close();
});
