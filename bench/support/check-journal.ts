import { createHash } from "node:crypto";
import type pg from "pg";
import { imageFormats, imageWidths } from "#contract/shared/images.ts";
import type { Store } from "#server/platform/storage/store.ts";
import type { Journal, Written } from "./write-load.ts";

/** What was done before `from` must be there, what was sent after `until` must not; in between either, but whole. */
export interface Window {
  from: number;
  until: number;
}

export interface Kept {
  pool: pg.Pool;
  files: Store;
}

/** What is wrong, a sentence each, and how many acknowledged writes were looked for. */
export interface Verdict {
  problems: string[];
  lookedFor: number;
}

/** Compares a database and its files with the journal, and looks whether anything in them is half. */
export async function checkJournal(journal: Journal, kept: Kept, window: Window): Promise<Verdict> {
  const problems = [
    ...(await tokenProblems(journal, kept, window)),
    ...(await fileProblems(journal, kept, window)),
    ...(await accountProblems(journal, kept, window)),
    ...(await tallyProblems(kept)),
    ...(await storedFileProblems(kept)),
    ...(await pictureProblems(kept)),
  ];
  return { problems, lookedFor: doneBefore(journal, window) };
}

const isDone = (written: Written | undefined, { from }: Window) => (written?.acknowledged ?? Infinity) < from;
const isTooLate = (written: Written, { until }: Window) => written.sent > until;

function doneBefore({ tokens, files, accounts }: Journal, window: Window): number {
  const all = [...tokens.values(), ...[...files.values()].flat(), ...accounts.values()];
  const removals = [...accounts.values()].map(({ removal }) => removal);
  return [...all, ...removals].filter((written) => isDone(written, window)).length;
}

async function tokenProblems({ tokens }: Journal, { pool }: Kept, window: Window): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    "SELECT name, count(*)::integer AS count FROM api_tokens GROUP BY name",
  );
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  const problems: string[] = [];
  for (const [name, written] of tokens) {
    const count = counts.get(name) ?? 0;
    if (count === 0 && isDone(written, window)) problems.push(`token ${name} is lost`);
    if (count > 0 && isTooLate(written, window)) problems.push(`token ${name} is of later`);
    if (count > 1) problems.push(`token ${name} is there ${count} times`);
  }
  return problems;
}

async function fileProblems({ files }: Journal, kept: Kept, window: Window): Promise<string[]> {
  const problems: string[] = [];
  for (const [id, versions] of files) {
    const { rows } = await kept.pool.query<{ storage_key: string }>(
      "SELECT storage_key FROM submissions WHERE id = $1",
      [id],
    );
    const found = rows[0] && (await hashOf(kept.files, rows[0].storage_key))?.sha256;
    const place = versions.findIndex(({ sha256 }) => sha256 === found);
    const version = versions[place];
    if (!version) problems.push(`submission ${id} has no file that was ever sent`);
    else if (isTooLate(version, window)) problems.push(`submission ${id} has a file of later`);
    else if (versions.slice(place + 1).some((later) => isDone(later, window)))
      problems.push(`submission ${id} has an older file than the one acknowledged`);
  }
  return problems;
}

/** An account is there with its enrollment and its email, or not at all and nothing of it. */
async function accountProblems({ accounts }: Journal, { pool }: Kept, window: Window): Promise<string[]> {
  const { rows } = await pool.query<{ email: string; enrolled: boolean; greeted: boolean }>(
    `SELECT email, EXISTS (SELECT 1 FROM enrollments WHERE user_id = users.id) AS enrolled,
       EXISTS (SELECT 1 FROM emails WHERE recipient = users.email) AS greeted FROM users`,
  );
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const { rows: emails } = await pool.query<{ recipient: string }>("SELECT DISTINCT recipient FROM emails");
  const written = new Set(emails.map(({ recipient }) => recipient));
  const problems: string[] = [];
  for (const [email, account] of accounts) {
    const row = byEmail.get(email);
    const mayBeGone = account.removal && !isTooLate(account.removal, window);
    if (row && !(row.enrolled && row.greeted)) problems.push(`account ${email} is half`);
    if (row && isTooLate(account, window)) problems.push(`account ${email} is of later`);
    if (row && isDone(account.removal, window)) problems.push(`account ${email} came back`);
    if (!row && isDone(account, window) && !mayBeGone) problems.push(`account ${email} is lost`);
    if (!row && written.has(email)) problems.push(`account ${email} is gone and its email is not`);
  }
  return problems;
}

async function tallyProblems({ pool }: Kept): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `SELECT 'students' AS what WHERE (SELECT count(*) FROM users WHERE role = 'student')
       <> (SELECT coalesce(sum(change), 0) FROM tallies WHERE program_id IS NULL)
     UNION ALL
     SELECT 'program ' || p.id FROM programs p WHERE (SELECT count(*) FROM enrollments e WHERE e.program_id = p.id)
       <> (SELECT coalesce(sum(change), 0) FROM tallies t WHERE t.program_id = p.id)`,
  );
  return rows.map(({ what }) => `the tally of ${what} is wrong`);
}

/** Every row that names a stored file finds it, in the size that it says. */
async function storedFileProblems({ pool, files }: Kept): Promise<string[]> {
  const problems: string[] = [];
  for (const table of ["submissions", "assignments", "attachments"]) {
    const { rows } = await pool.query<{ storage_key: string; size_bytes: number }>(
      `SELECT storage_key, size_bytes FROM ${table}`,
    );
    for (const { storage_key, size_bytes } of rows) {
      const found = await hashOf(files, storage_key);
      if (found?.bytes !== size_bytes)
        problems.push(`${table}: ${storage_key} has ${found?.bytes ?? "no"} bytes instead of ${size_bytes}`);
    }
  }
  return problems;
}

async function pictureProblems({ pool, files }: Kept): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT name FROM (SELECT profile_picture AS name FROM users
       UNION SELECT image FROM programs UNION SELECT image FROM team_members
       UNION SELECT image FROM testimonials UNION SELECT image FROM blog_posts) pictures WHERE name IS NOT NULL`,
  );
  const problems: string[] = [];
  for (const { name } of rows)
    for (const width of imageWidths)
      for (const format of imageFormats)
        if (!(await hashOf(files, `public/${name}-${width}.${format}`))?.bytes)
          problems.push(`picture ${name} lacks ${width}.${format}`);
  return problems;
}

async function hashOf(files: Store, key: string): Promise<{ sha256: string; bytes: number } | undefined> {
  const stream = await files.get(key);
  if (!stream) return undefined;
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { sha256: hash.digest("hex"), bytes };
}
