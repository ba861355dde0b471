import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { backUp } from "#server/platform/backup/backup.ts";
import { openBackup } from "#server/platform/backup/open.ts";
import { restore } from "#server/platform/backup/restore.ts";
import { testContext } from "#tests/support/context.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { openSignedStore } from "#tests/support/fakes/signed-store.ts";
import { openStorage } from "./storage.ts";

const context = testContext();
const store = await openSignedStore();
afterAll(() => store.close());

it("a backup lists all pages of S3 keys and restores to another bucket", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "darasa-s3-"));
  const storageOf = (bucket: string) =>
    openStorage({ ...readConfig({ STORAGE_URL: store.address(bucket) }), dataDir: directory }, context.log);
  const files = storageOf("darasa-files");
  const all = Array.from({ length: 25 }, (_, number) => `submissions/${number}/work-plan_2.pdf`);
  for (const key of all) await files.putBytes(key, Buffer.from(key));
  const folder = path.join(directory, "backup");
  await backUp(context.connection, files, folder, new Date());
  expect(store.listings()).toBe(3);

  const other = storageOf("darasa-restored");
  await restore(await emptyDatabase(), other, await openBackup(folder));
  const restored: string[] = [];
  for await (const key of other.keys()) restored.push(key);
  expect(restored.sort()).toEqual([...all].sort());
  const file = await other.get(all[7] ?? "");
  expect(file && (await text(file))).toBe(all[7]);
  await rm(directory, { recursive: true });
}, 60_000);
