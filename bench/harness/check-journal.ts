import { createHash } from "node:crypto";
import type pg from "pg";
import type { Store } from "#server/platform/storage/store.ts";
import type { Journal, Written } from "./write-load.ts";

/** A database and the files that belong to it. */
export interface Stored {
  pool: pg.Pool;
  files: Store;
}

/** Writes acknowledged before `from` must be there; those sent after `until` must not; those in between may. */
export interface Window {
  from: number;
  until: number;
}

export interface Verdict {
  problems: string[];
  /** Acknowledged writes that were looked for. */
  checked: number;
}

const now = () => ({ from: performance.now(), until: performance.now() });

/** Compares a database and its files with the journal, and looks for rows and files that are only partly there. */
export async function checkJournal(
  journal: Journal,
  stored: Stored,
  window: Window = now(),
): Promise<Verdict> {
  const problems = [
    ...(await tokenProblems(journal, stored, window)),
    ...(await fileProblems(journal, stored, window)),
    ...(await accountProblems(journal, stored, window)),
    ...(await counterProblems(stored)),
    ...(await storedFileProblems(stored)),
  ];
  const { tokens, files, accounts } = journal;
  const removals = [...accounts.values()].map(({ removal }) => removal);
  const all = [...tokens.values(), ...[...files.values()].flat(), ...accounts.values(), ...removals];
  return { problems, checked: all.filter((written) => isDone(written, window)).length };
}

const isDone = (written: Written | undefined, { from }: Window) => (written?.acknowledged ?? Infinity) < from;
const isTooLate = (written: Written, { until }: Window) => written.sent > until;

async function tokenProblems({ tokens }: Journal, { pool }: Stored, window: Window): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    "SELECT name, count(*)::integer AS count FROM api_tokens GROUP BY name",
  );
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  const problems: string[] = [];
  for (const [name, written] of tokens) {
    const count = counts.get(name) ?? 0;
    if (count === 0 && isDone(written, window)) problems.push(`token ${name} is lost`);
    if (count > 0 && isTooLate(written, window)) problems.push(`token ${name} is newer than the backup`);
    if (count > 1) problems.push(`token ${name} is there ${count} times`);
  }
  return problems;
}

async function fileProblems({ files }: Journal, stored: Stored, window: Window): Promise<string[]> {
  const problems: string[] = [];
  for (const [id, versions] of files) {
    const { rows } = await stored.pool.query("SELECT storage_key FROM submissions WHERE id = $1", [id]);
    const found = rows[0] && (await hashOf(stored.files, rows[0].storage_key))?.sha256;
    const index = versions.findIndex(({ sha256 }) => sha256 === found);
    const version = versions[index];
    if (!version) problems.push(`submission ${id} has no file that was sent`);
    else if (isTooLate(version, window)) problems.push(`submission ${id} has a file newer than the backup`);
    else if (versions.slice(index + 1).some((later) => isDone(later, window)))
      problems.push(`submission ${id} has an older file than the one acknowledged`);
  }
  return problems;
}

/** An account is there with its enrollment and an email, or neither it nor an email is there. */
async function accountProblems({ accounts }: Journal, { pool }: Stored, window: Window): Promise<string[]> {
  const { rows } = await pool.query<{ email: string; is_whole: boolean }>(
    `SELECT email, EXISTS (SELECT FROM enrollments WHERE user_id = users.id)
       AND EXISTS (SELECT FROM mail WHERE recipient = users.email) AS is_whole FROM users`,
  );
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const { rows: mail } = await pool.query<{ recipient: string }>("SELECT DISTINCT recipient FROM mail");
  const mailed = new Set(mail.map(({ recipient }) => recipient));
  const problems: string[] = [];
  for (const [email, account] of accounts) {
    const row = byEmail.get(email);
    const mayBeGone = account.removal && !isTooLate(account.removal, window);
    if (row && !row.is_whole) problems.push(`account ${email} lacks its enrollment or email`);
    if (row && isTooLate(account, window)) problems.push(`account ${email} is newer than the backup`);
    if (row && isDone(account.removal, window)) problems.push(`account ${email} was deleted and is there`);
    if (!row && isDone(account, window) && !mayBeGone) problems.push(`account ${email} is lost`);
    if (!row && mailed.has(email)) problems.push(`account ${email} is gone and its email is not`);
  }
  return problems;
}

async function counterProblems({ pool }: Stored): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `SELECT 'enrollments of program ' || id AS what FROM programs
       WHERE (SELECT count(*) FROM enrollments WHERE program_id = programs.id)
         <> coalesce((SELECT enrollments FROM program_counters WHERE program_id = programs.id), 0)
     UNION ALL SELECT 'readers of communication ' || id FROM communications WHERE read_count <> (
       SELECT count(*) FROM communication_receipts WHERE communication_id = communications.id AND read_at IS NOT NULL)`,
  );
  return rows.map(({ what }) => `the counter of ${what} is wrong`);
}

/** Every row that names a stored file has it, with as many bytes as it says. */
async function storedFileProblems({ pool, files }: Stored): Promise<string[]> {
  const { rows } = await pool.query<{ storage_key: string; size_bytes: number }>(
    ["submissions", "assignments", "attachments"]
      .map((table) => `SELECT storage_key, size_bytes FROM ${table}`)
      .join(" UNION ALL "),
  );
  const problems: string[] = [];
  for (const { storage_key, size_bytes } of rows) {
    const found = await hashOf(files, storage_key);
    if (found?.bytes !== size_bytes)
      problems.push(`${storage_key} has ${found?.bytes ?? "no"} bytes instead of ${size_bytes}`);
  }
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
