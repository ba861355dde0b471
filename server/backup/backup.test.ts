import { createHash } from "node:crypto";
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { anEnrollment, aProgram } from "#tests/support/builders.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testHouse } from "#tests/support/house.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import { tablesInOrder } from "./tables.ts";

const from = testHouse();
const to = testHouse();
const second = testHouse();
let folder: string;

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "darasa-backup-")), "backup");
  const amina = await person(from, cast.amina);
  await aProgram(from.db, {
    title: "Tab\tand \\N and\nnew line",
    deadline_value: 1,
    deadline_unit: "months",
  });
  await anEnrollment(from.db, amina.id);
  await from.files.putBytes("submissions/1/essay.pdf", Buffer.from("%PDF-1.7 an essay"));
  await backUp(connectionOf(from.pool), from.files, folder, new Date("2026-01-02T03:04:05Z"));
});

describe("backup and restore (security.md T77, issue: one consistent snapshot, manifest with hashes)", () => {
  it("brings back every row of every table and every file, and goes on numbering", async () => {
    await restore(connectionOf(to.pool), to.files, folder);
    expect(await fingerprints(to.pool)).toEqual(await fingerprints(from.pool));
    const file = await to.files.get("submissions/1/essay.pdf");
    expect(file && (await buffer(file)).toString()).toBe("%PDF-1.7 an essay");
    const next = await aProgram(to.db);
    expect(next.id).toBeGreaterThan(2);
  });

  it("is readable by its owner only", async () => {
    const { mode } = await stat(path.join(folder, "manifest.json"));
    expect(mode & 0o077).toBe(0);
  });

  it("a database that holds people already is refused and stays as it is", async () => {
    const before = await fingerprints(to.pool);
    await expect(restore(connectionOf(to.pool), to.files, folder)).rejects.toThrow("holds people already");
    expect(await fingerprints(to.pool)).toEqual(before);
  });

  it("a damaged archive is refused before anything is touched", async () => {
    const damaged = path.join(folder, "tables", (await readdir(path.join(folder, "tables")))[0] ?? "");
    const whole = await readFile(damaged);
    await appendFile(damaged, "x");
    const before = await fingerprints(second.pool);
    await expect(restore(connectionOf(second.pool), second.files, folder)).rejects.toThrow("is damaged");
    expect(await fingerprints(second.pool)).toEqual(before);
    await rm(damaged);
    await expect(restore(connectionOf(second.pool), second.files, folder)).rejects.toThrow("is missing");
    await writeFile(damaged, whole);
  });
});

function connectionOf(pool: pg.Pool): pg.ClientConfig {
  const { host, port, user, password, database } = pool.options;
  return { host, port, user, password, database } as pg.ClientConfig;
}

/** Hash of all rows by table, in an order of their own. */
async function fingerprints(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const found: Record<string, string> = {};
    for (const { name } of await tablesInOrder(client)) {
      const { rows } = await client.query(`SELECT t::text AS text FROM "${name}" t ORDER BY t::text`);
      found[name] = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
    }
    return found;
  } finally {
    client.release();
  }
}
