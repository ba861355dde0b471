import { createHash } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { generateIdentity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "#server/platform/database/connection.ts";
import { migrate, pendingMigrations } from "#server/platform/database/migrate.ts";
import { composeEmail } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { lockFiles, unlockFiles } from "#server/platform/storage/backup-lock.ts";
import { detachFiles, removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { emailsTo } from "#tests/support/mail.ts";
import { backUp } from "./backup.ts";
import { backupName, expireBackups } from "./expire.ts";
import { openBackup } from "./open.ts";
import { restore } from "./restore.ts";
import { tablesInOrder } from "./tables.ts";

const from = testContext();
const to = testContext();
const second = testContext();
const third = testContext();
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
  await aPaidCommission();
  await from.files.putBytes("submissions/1/essay.pdf", Buffer.from("%PDF-1.7 an essay"));
  await backUp(connectionOf(from.pool), from.files, folder, new Date("2026-01-02T03:04:05Z"));
});

/** Adds a commission whose payee is a deferred foreign key, checked at the end of a transaction. */
async function aPaidCommission(): Promise<void> {
  const { id } = await anAffiliate(from.db);
  await from.pool.query(
    `WITH batch AS (INSERT INTO payouts (currency, created_at) VALUES ('UGX', now()) RETURNING id),
      payee AS (INSERT INTO payout_payees (payout_id, affiliate_id, method, account_name, phone)
        SELECT id, $1, 'mobile_money', 'Ronald Kato', '+256771000001' FROM batch)
    INSERT INTO commissions (affiliate_id, enrollment_id, course_name, course_price, price_minor, currency, rate_percent,
      amount_minor, source, state, earned_at, confirmed_at, payout_id)
    SELECT $1, (SELECT min(id) FROM enrollments), 'Solar', 'UGX 100,000', 100000, 'UGX', 15, 15000, 'link', 'confirmed', now(), now(), id
    FROM batch`,
    [id],
  );
}

describe("backup and restore", () => {
  it("restores every row and file, and new ids continue after the restored ones", async () => {
    await restoreInto(to, folder);
    expect(await fingerprints(to.pool)).toEqual(await fingerprints(from.pool));
    const file = await to.files.get("submissions/1/essay.pdf");
    expect(file && (await buffer(file)).toString()).toBe("%PDF-1.7 an essay");
    const next = await aProgram(to.db);
    expect(next.id).toBeGreaterThan(2);
  });

  it("a backup from before the latest migrations is restored and then migrated", async () => {
    const old = connect(await emptyDatabase(), 2);
    await old.pool.query(
      "CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz DEFAULT now())",
    );
    await migrate(old.pool, (await pendingMigrations(old.pool)).slice(0, -2));
    await old.pool.query(
      "INSERT INTO users (username, email, password_hash, name, role) VALUES ('old', 'old@darasa.example', 'x', 'Old', 'student')",
    );
    const older = `${folder}-older`;
    await backUp(connectionOf(old.pool), from.files, older, new Date("2026-01-02T03:04:05Z"));
    await old.close();

    const target = await emptyDatabase();
    await restore(target, second.files, await openBackup(older));
    const restored = connect(target, 1);
    const { rows } = await restored.pool.query("SELECT email FROM users");
    expect(rows).toEqual([{ email: "old@darasa.example" }]);
    expect(await pendingMigrations(restored.pool)).toEqual([]);
    await restored.close();
    await expect(restoreInto(third, older)).rejects.toThrow("newer version of Darasa than the backup");
  });

  it("neither the table nor a backup contains a captured email's link in clear text", async () => {
    const link = "https://darasa.example/reset-password?uid=7&token=alive-and-well";
    const layout = {
      institute: "Darasa",
      support_email: "help@darasa.example",
      public_url: "https://darasa.example",
    };
    const email = composeEmail(layout, {
      subject: "Reset your password",
      name: "Amina",
      paragraphs: [],
      action: { label: "Reset", url: link },
    });
    await queueEmail(from, from.db, { key: "reset", to: "links@darasa.example", email });
    expect(await emailsTo(from, "links@darasa.example")).toMatchObject([
      { state: "captured", text: expect.stringContaining(link) },
    ]);
    const backup = `${folder}-links`;
    await backUp(connectionOf(from.pool), from.files, backup, new Date("2026-01-02T03:04:05Z"));
    const { contents } = await openBackup(backup).then(({ manifest }) => manifest);
    for (const { path: relative } of contents) {
      const bytes = await readFile(path.join(backup, relative));
      const plain = relative.endsWith(".gz") ? gunzipSync(bytes) : bytes;
      expect(plain.includes("alive-and-well"), relative).toBe(false);
    }
    await from.db.deleteFrom("emails").execute();
  });

  it("is readable by its owner only", async () => {
    for (const name of [".", ...(await readdir(folder, { recursive: true }))]) {
      const { mode } = await stat(path.join(folder, name));
      expect(mode & 0o077, name).toBe(0);
    }
  });

  it("a file that is detached during a backup is deleted only after the backup", async () => {
    const key = "submissions/1/detached.pdf";
    await from.files.putBytes(key, Buffer.from("%PDF-1.7 an older essay"));
    await detachFiles(from.db, [key], new Date());
    const backup = new pg.Client(connectionOf(from.pool));
    await backup.connect();
    await lockFiles(backup);
    expect(await removeDetachedFiles(from)).toBe(0);
    expect(await from.files.get(key)).toBeDefined();
    await unlockFiles(backup);
    await backup.end();
    expect(await removeDetachedFiles(from)).toBe(1);
    expect(await from.files.get(key)).toBeUndefined();
  });

  it("a database that already has users is refused and not changed", async () => {
    const before = await fingerprints(to.pool);
    await expect(restoreInto(to, folder)).rejects.toThrow("already has users");
    expect(await fingerprints(to.pool)).toEqual(before);
  });

  it("a damaged or incomplete backup is refused before anything is changed", async () => {
    const damaged = path.join(folder, "tables", (await readdir(path.join(folder, "tables")))[0] ?? "");
    const whole = await readFile(damaged);
    await appendFile(damaged, "x");
    const before = await fingerprints(second.pool);
    await expect(restoreInto(second, folder)).rejects.toThrow("is damaged");
    expect(await fingerprints(second.pool)).toEqual(before);
    await rm(damaged);
    await expect(restoreInto(second, folder)).rejects.toThrow("is missing");
    await writeFile(damaged, whole);
  });
});

describe("an encrypted backup", () => {
  const sealed = () => `${folder}-sealed`;
  let identity: string;

  beforeAll(async () => {
    identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    await backUp(connectionOf(from.pool), from.files, sealed(), new Date(), recipient);
  });

  it("only the recipient's identity opens it and restores every row and file", async () => {
    const stranger = await generateIdentity();
    await expect(openBackup(sealed())).rejects.toThrow("is encrypted for age1");
    await expect(openBackup(sealed(), "not an identity")).rejects.toThrow("as age-keygen prints it");
    await expect(openBackup(sealed(), stranger)).rejects.toThrow("does not open this backup");
    await restoreInto(third, sealed(), identity);
    expect(await fingerprints(third.pool)).toEqual(await fingerprints(from.pool));
    const file = await third.files.get("submissions/1/essay.pdf");
    expect(file && (await buffer(file)).toString()).toBe("%PDF-1.7 an essay");
  });

  it("every file except the manifest is encrypted in the age format", async () => {
    const files = (await readdir(sealed(), { recursive: true })).filter((name) => /\.\w+$/.test(name));
    const others = files.filter((name) => !/manifest\.(json|sha256)$/.test(name));
    expect(others.length).toBeGreaterThan(20);
    for (const name of others)
      expect((await readFile(path.join(sealed(), name))).toString("latin1"), name).toMatch(
        /^age-encryption\.org\/v1\n/,
      );
  });

  it("a damaged file is detected even without the identity", async () => {
    const damaged = path.join(sealed(), "tables/users.copy.gz.age");
    const whole = await readFile(damaged);
    await writeFile(damaged, whole.with(-1, (whole.at(-1) ?? 0) ^ 1));
    await expect(openBackup(sealed())).rejects.toThrow("users.copy.gz.age is damaged");
    await writeFile(damaged, whole);
  });
});

describe("expiry of backups", () => {
  it("keeps the newest backups, folders with other names, and an unfinished backup that is recent", async () => {
    const parent = await mkdtemp(path.join(tmpdir(), "darasa-backups-"));
    const day = (n: number) => backupName(new Date(Date.UTC(2026, 0, n, 3, 4, 5, 6)));
    const names = [day(1), day(2), day(3), "before-the-move", `${day(1)}.part`, `${day(4)}.part`];
    for (const name of names) await mkdir(path.join(parent, name));
    const expired = await expireBackups(parent, 2, new Date("2026-01-04T04:00:00Z"));
    expect(expired).toEqual([day(1), `${day(1)}.part`]);
    expect((await readdir(parent)).sort()).toEqual([day(2), day(3), `${day(4)}.part`, "before-the-move"]);
  });
});

async function restoreInto(context: typeof to, folder: string, identity?: string): Promise<void> {
  await restore(connectionOf(context.pool), context.files, await openBackup(folder, identity));
}

function connectionOf(pool: pg.Pool): pg.ClientConfig {
  const { host, port, user, password, database } = pool.options;
  return { host, port, user, password, database } as pg.ClientConfig;
}

/** Returns a hash of all rows for each table, independent of their physical order. */
async function fingerprints(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const found: Record<string, string> = {};
    for (const { name } of await tablesInOrder((query) => client.query(query))) {
      const { rows } = await client.query(`SELECT t::text AS text FROM "${name}" t ORDER BY t::text`);
      found[name] = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
    }
    return found;
  } finally {
    client.release();
  }
}
