import { createHash } from "node:crypto";
import type pg from "pg";
import type { Store } from "#server/platform/storage/store.ts";
import type { WriteLoad, Written } from "./write-load.ts";

/** A database and the files that belong to it. */
interface Stored {
  pool: pg.Pool;
  files: Store;
}

/**
 * Period of a backup. It must contain writes acknowledged before `from`, and no writes sent after `until`. Writes in
 * between may be in it.
 */
export interface Window {
  from: number;
  until: number;
}

export interface Verdict {
  problems: string[];
  /** Number of acknowledged writes that were checked. */
  checked: number;
}

/** Compares a database and its files with the journal of writes, and finds incomplete rows and files. */
export async function checkWrites(load: WriteLoad, stored: Stored, window: Window): Promise<Verdict> {
  const problems = [
    ...(await testimonialProblems(load, stored, window)),
    ...(await fileProblems(load, stored, window)),
    ...(await accountProblems(load, stored, window)),
    ...(await paymentProblems(load, stored, window)),
    ...(await receiptProblems(stored)),
    ...(await counterProblems(stored)),
    ...(await storedFileProblems(stored)),
  ];
  const removals = [...load.accounts.values()].map(({ removal }) => removal);
  const all = [
    ...load.testimonials.values(),
    ...[...load.files.values()].flat(),
    ...load.accounts.values(),
    ...load.fees.all(),
    ...removals,
  ];
  return { problems, checked: all.filter((written) => isDone(written, window)).length };
}

const isDone = (written: Written | undefined, { from }: Window) => (written?.acknowledged ?? Infinity) < from;
const isTooLate = (written: Written, { until }: Window) => written.sent > until;

async function testimonialProblems(
  { testimonials }: WriteLoad,
  { pool }: Stored,
  window: Window,
): Promise<string[]> {
  const { rows } = await pool.query(
    "SELECT name, count(*)::integer AS count FROM testimonials WHERE name LIKE 'write %' GROUP BY name",
  );
  const counts = new Map<string, number>(rows.map(({ name, count }) => [name, count]));
  const problems: string[] = [];
  for (const [name, written] of testimonials) {
    const count = counts.get(name) ?? 0;
    if (count === 0 && isDone(written, window)) problems.push(`testimonial ${name} is lost`);
    if (count > 0 && isTooLate(written, window))
      problems.push(`testimonial ${name} is newer than the backup`);
    if (count > 1) problems.push(`testimonial ${name} is there ${count} times`);
  }
  return problems;
}

async function fileProblems(load: WriteLoad, { pool, files }: Stored, window: Window): Promise<string[]> {
  const problems: string[] = [];
  for (const [id, versions] of load.files) {
    const { rows } = await pool.query("SELECT storage_key FROM submissions WHERE id = $1", [id]);
    const found = rows[0] && (await contentOf(files, rows[0].storage_key))?.sha256;
    const index = versions.findIndex(({ sha256 }) => sha256 === found);
    const version = versions[index];
    if (!version) problems.push(`submission ${id} has no file that was sent`);
    else if (isTooLate(version, window)) problems.push(`submission ${id} has a file newer than the backup`);
    else if (versions.slice(index + 1).some((later) => isDone(later, window)))
      problems.push(`submission ${id} has an older file than the one acknowledged`);
  }
  return problems;
}

/** Checks that an account exists together with its enrollment and an email, or that both account and email are gone. */
async function accountProblems({ accounts }: WriteLoad, { pool }: Stored, window: Window): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT email, EXISTS (SELECT FROM enrollments WHERE user_id = users.id)
       AND EXISTS (SELECT FROM emails WHERE recipient = users.email) AS is_whole FROM users`,
  );
  const isWhole = new Map<string, boolean>(rows.map(({ email, is_whole }) => [email, is_whole]));
  const mailed = new Set(
    (await pool.query("SELECT recipient FROM emails")).rows.map(({ recipient }) => recipient),
  );
  const problems: string[] = [];
  for (const [email, account] of accounts) {
    const isThere = isWhole.has(email);
    const mayBeGone = account.removal && !isTooLate(account.removal, window);
    if (isWhole.get(email) === false) problems.push(`account ${email} lacks its enrollment or email`);
    if (isThere && isTooLate(account, window)) problems.push(`account ${email} is newer than the backup`);
    if (isThere && isDone(account.removal, window))
      problems.push(`account ${email} was deleted but still exists`);
    if (!isThere && isDone(account, window) && !mayBeGone) problems.push(`account ${email} is lost`);
    if (!isThere && mailed.has(email)) problems.push(`account ${email} is gone but its email is not`);
  }
  return problems;
}

async function paymentProblems({ fees }: WriteLoad, { pool }: Stored, window: Window): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT external_id, count(*)::integer AS count, count(*) FILTER (WHERE state = 'confirmed')::integer AS confirmed,
         count(receipts.number)::integer AS receipts
       FROM payments LEFT JOIN receipts ON payment_id = payments.id
       WHERE external_id LIKE 'LOAD%' GROUP BY external_id`,
  );
  const found = new Map<string, Record<"count" | "confirmed" | "receipts", number>>(
    rows.map((row) => [row.external_id, row]),
  );
  const problems: string[] = [];
  for (const [number, written] of fees.reports) {
    const { count = 0 } = found.get(number) ?? {};
    if (count === 0 && isDone(written, window)) problems.push(`the report of ${number} is lost`);
    if (count > 0 && isTooLate(written, window)) problems.push(`report ${number} is newer than the backup`);
  }
  for (const [number, written] of fees.payments) {
    const { count = 0, confirmed = 0, receipts = 0 } = found.get(number) ?? {};
    if (confirmed === 0 && isDone(written, window)) problems.push(`payment ${number} is lost`);
    if (confirmed > 0 && isTooLate(written, window))
      problems.push(`payment ${number} is newer than the backup`);
    if (count > 1) problems.push(`payment ${number} is there ${count} times`);
    if (confirmed !== receipts) problems.push(`payment ${number} has ${receipts} receipts`);
  }
  for (const numbers of fees.statements) {
    const recorded = numbers.filter((number) => found.has(number)).length;
    if (recorded !== 0 && recorded !== numbers.length)
      problems.push(`a statement of ${numbers.length} rows has only ${recorded} recorded`);
  }
  return problems;
}

/** Checks that receipts have every number of their year once, and that charges equal the sums of their payments. */
async function receiptProblems({ pool }: Stored): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(
    `SELECT 'the receipts of ' || year || ' have a gap' AS problem FROM receipts
       GROUP BY year HAVING max(number) <> count(*) OR min(number) <> 1
     UNION ALL SELECT 'the sum of charge ' || id || ' is wrong' FROM charges
       WHERE paid_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM payments
         WHERE charge_id = charges.id AND state = 'confirmed')
       + (SELECT coalesce(sum(amount_minor), 0) FROM pay_backs WHERE charge_id = charges.id)`,
  );
  return rows.map(({ problem }) => problem);
}

async function counterProblems({ pool }: Stored): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT 'enrollments of program ' || id AS counted FROM programs
       WHERE (SELECT count(*) FROM enrollments WHERE program_id = programs.id)
         <> coalesce((SELECT enrollments FROM program_counters WHERE program_id = programs.id), 0)
     UNION ALL SELECT 'ticks of enrollment ' || id FROM enrollments
       WHERE ticks <> (SELECT count(*) FROM completed_units WHERE enrollment_id = enrollments.id)`,
  );
  return rows.map(({ counted }) => `the counter of ${counted} is wrong`);
}

/** Checks that every row with a stored file has this file, in its size. */
async function storedFileProblems({ pool, files }: Stored): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT storage_key, size_bytes FROM submissions WHERE storage_key IS NOT NULL
     UNION ALL SELECT storage_key, size_bytes FROM assignments WHERE storage_key IS NOT NULL
     UNION ALL SELECT storage_key, size_bytes FROM attachments`,
  );
  const problems: string[] = [];
  for (const { storage_key, size_bytes } of rows) {
    const { bytes = "no" } = (await contentOf(files, storage_key)) ?? {};
    if (bytes !== size_bytes) problems.push(`${storage_key} has ${bytes} bytes instead of ${size_bytes}`);
  }
  return problems;
}

async function contentOf(files: Store, key: string): Promise<{ sha256: string; bytes: number } | undefined> {
  const stream = await files.get(key);
  if (!stream) return undefined;
  const content = Buffer.concat(await stream.toArray());
  return { sha256: createHash("sha256").update(content).digest("hex"), bytes: content.length };
}
