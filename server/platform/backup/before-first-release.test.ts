import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { pendingMigrations } from "#server/platform/database/migrate.ts";
import { aProgram } from "#tests/support/builders.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { openBackup } from "./open.ts";
import { restore } from "./restore.ts";

const context = testContext();

it("a backup of the demonstration that was made before 1.0.0 comes back whole", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "darasa-before-first-"));
  const archive = "tests/support/backup-before-first-release.tgz";
  await promisify(execFile)("tar", ["-xzf", archive, "-C", folder]);
  const backup = await openBackup(folder);
  await restore(context.connection, context.files, backup);
  expect(await pendingMigrations(context.pool)).toEqual([]);
  for (const { name, rows } of backup.manifest.tables.filter((table) => table.rows > 0)) {
    const found = await context.pool.query(`SELECT count(*)::int AS rows FROM ${name}`);
    expect(found.rows, name).toEqual([{ rows }]);
  }
  const { rows } = await context.pool.query("SELECT storage_key FROM submissions LIMIT 1");
  expect(await context.files.get(rows[0].storage_key)).toBeDefined();
  const visitor = await makeCaller(context);
  const login = { email: "amina@darasa.example", password: "Karibu2026" };
  expect((await visitor("POST", "/login/", login)).status).toBe(200);
  expect((await aProgram(context.db)).id).toBeGreaterThan(24);
});
