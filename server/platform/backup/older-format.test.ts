import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { requeueUnfinished } from "#server/app/jobs.ts";
import { anEnrollment, aProgram } from "#tests/support/builders.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { drainEmails } from "#tests/support/mail.ts";
import { withoutDropped } from "./older-format.ts";
import { openBackup } from "./open.ts";
import { restore } from "./restore.ts";

const context = testContext();

const ask = async (text: string) => (await context.pool.query(text)).rows;

/** A backup of the demonstration, made by the last Darasa before the migrations were squashed. */
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "darasa-older-"));
  await promisify(execFile)("tar", ["-xzf", "tests/support/older-backup.tgz", "-C", folder]);
  await restore(context.connection, context.files, await openBackup(folder));
});

describe("a backup of the older format", () => {
  it("brings back people, work and files", async () => {
    expect(
      await ask(
        "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM enrollments) AS enrollments, (SELECT count(*) FROM submissions) AS submissions",
      ),
    ).toEqual([{ users: 19, enrollments: 40, submissions: 6 }]);
    const [submission] = await ask("SELECT storage_key FROM submissions WHERE filename = 'essay.pdf'");
    const file = await context.files.get(submission.storage_key);
    expect(file && (await buffer(file)).toString()).toMatch(/^%PDF-1\.7\nessay\.pdf/);
  });

  it("finds renamed tables and columns", async () => {
    expect(await ask("SELECT key FROM detached_files")).toEqual([{ key: "submissions/without-owner" }]);
    expect(await ask("SELECT resource, resource_id FROM audit_log WHERE action = 'delete'")).toEqual([
      { resource: "program", resource_id: 1 },
    ]);
  });

  it("counts what triggers keep since then, and the triggers go on", async () => {
    expect(await ask("SELECT sum(enrollments) AS sum FROM program_counters")).toEqual([{ sum: 40 }]);
    expect(await ask("SELECT read_count FROM communications WHERE title = 'Old news'")).toEqual([
      { read_count: 1 },
    ]);
    const [{ id }] = await ask("SELECT id FROM users WHERE role = 'student' LIMIT 1");
    const { program_id } = await anEnrollment(context.db, id);
    expect(await ask(`SELECT enrollments FROM program_counters WHERE program_id = ${program_id}`)).toEqual([
      { enrollments: 1 },
    ]);
  });

  it("goes on numbering, and people log in with their passwords", async () => {
    expect((await aProgram(context.db)).id).toBeGreaterThan(24);
    const visitor = await makeCaller(context);
    const login = { email: "amina@darasa.example", password: "Karibu2026" };
    expect((await visitor("POST", "/login/", login)).status).toBe(200);
  });

  it("emails and reminders that waited are sent", async () => {
    await requeueUnfinished(context.db);
    await drainEmails(context);
    const subjects = (await ask("SELECT subject FROM emails WHERE state = 'captured'")).map(
      ({ subject }) => subject,
    );
    expect(subjects).toContain("Waiting when the backup was made");
    expect(subjects).toContain("Not read yet: Old news");
    expect(await ask("SELECT id FROM emails WHERE state = 'queued'")).toEqual([]);
  });
});

describe("dropped columns", () => {
  it("are left out wherever the bytes are cut, whatever the values hold", async () => {
    const rows = Buffer.from("1\té\\tb\t\\N\n2\t\tx\n3\t\\\\\\n\ty\n");
    for (let size = 1; size <= rows.length; size += 1) {
      const pieces = async function* () {
        for (let at = 0; at < rows.length; at += size) yield rows.subarray(at, at + size);
      };
      const out: Uint8Array[] = [];
      for await (const bytes of withoutDropped(["id", undefined, "text"])(pieces())) out.push(bytes);
      expect(Buffer.concat(out).toString()).toBe("1\t\\N\n2\tx\n3\ty\n");
    }
  });
});
