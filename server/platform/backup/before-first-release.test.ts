import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { restoreFromBin } from "#server/admin/bin/restore.ts";
import { pendingMigrations } from "#server/platform/database/migrate.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { addFormerColumns, finish } from "./before-first-release.ts";
import { openBackup } from "./open.ts";
import { restore } from "./restore.ts";

const context = testContext();

it("a demo backup from before 1.0.0 is restored completely", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "darasa-before-first-"));
  const archive = "tests/support/backup-before-first-release.tgz";
  await promisify(execFile)("tar", ["-xzf", archive, "-C", folder]);
  const backup = await openBackup(folder);
  await context.pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await restore(context.connection, context.files, backup);
  expect(await pendingMigrations(context.pool)).toEqual([]);
  // Later migrations add synonyms, and three kinds of notifications.
  const added: Record<string, number> = { search_synonyms: 7, notification_defaults: 3 };
  for (const { name, rows: stored } of backup.manifest.tables.filter((table) => table.rows > 0)) {
    const rows = stored + (added[name] ?? 0);
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

it("a post from the bin of an older version is in the bin with its picture", async () => {
  const image = `${"ab".repeat(12)}-10x10-ffffff`;
  await context.pool.query(`BEGIN; TRUNCATE program_months; ${addFormerColumns};
    INSERT INTO blog_posts (id, title, category, description, is_published, image, deleted_at)
      OVERRIDING SYSTEM VALUE VALUES (900, 'News', 'News', 'Of May', false, '${image}', now());
    INSERT INTO bin_items (kind, record_id, name, deleted_at) VALUES ('blog_post', 900, 'News', now());
    ${finish}; COMMIT`);
  const posts = context.db.selectFrom("blog_posts").select(["title", "image"]).where("id", "=", 900);
  expect(await posts.execute()).toEqual([]);
  await restoreFromBin(context, byItself, "blog_post", 900);
  expect(await posts.execute()).toEqual([{ title: "News", image }]);
});
