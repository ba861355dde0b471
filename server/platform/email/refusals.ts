import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { publish } from "#server/platform/events/publish.ts";

/** When this many addresses are refused in a row, the mail server or its settings are at fault, not the addresses. */
const MANY_IN_A_ROW = 5;
const FIRST_MARK_DAYS = 7;
/** Maximum number of doublings of a mark's days, which reaches about five years. */
const MOST_DOUBLINGS = 8;

export interface MailProblem {
  /** Number of different addresses refused since the last email that the mail server accepted. */
  addresses: number;
  /** Latest answer of the mail server. */
  answer: string;
  since: Date;
}

/**
 * Stores that an address was refused. Marks it if the mail server says that it does not exist, unless many addresses
 * were refused in a row.
 * @returns true if our mail server is at fault
 */
export function saveRefusal(
  db: Database,
  { address, answer, isGone }: { address: string; answer: string; isGone: boolean },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const refusal = { answer, refused_at: now };
    await transaction
      .insertInto("refusals_in_a_row")
      .values({ address, ...refusal })
      .onConflict((conflict) => conflict.column("address").doUpdateSet(refusal))
      .execute();
    await publish(transaction, "today", {});
    if (isGone) await markAddress(transaction, address, answer, now);
    if (!(await mailProblem(transaction))) return false;
    await sql`DELETE FROM refused_addresses USING refusals_in_a_row refusal
      WHERE refused_addresses.address = refusal.address`.execute(transaction);
    return true;
  });
}

/** Marks an address. An unexpired mark is not changed, because security emails to it may be refused repeatedly. */
async function markAddress(db: Database, address: string, answer: string, now: Date): Promise<void> {
  const daysAfter = (times: number | RawBuilder<number>) =>
    sql<Date>`${now}::timestamptz + interval '1 day' * ${FIRST_MARK_DAYS}::integer * 2 ^ least(${times}::integer, ${MOST_DOUBLINGS}::integer)`;
  await db
    .insertInto("refused_addresses")
    .values({ address, answer, refused_at: now, expires_at: daysAfter(0) })
    .onConflict((conflict) =>
      conflict
        .column("address")
        .doUpdateSet({
          answer,
          refused_at: now,
          times: sql<number>`refused_addresses.times + 1`,
          expires_at: daysAfter(sql<number>`refused_addresses.times`),
        })
        .where("refused_addresses.expires_at", "<=", now),
    )
    .execute();
}

/** Stores that the mail server accepted an email. This ends the series of refusals and the mark of this address. */
export async function saveAccepted(db: Database, address: string): Promise<void> {
  await endRefusals(db);
  await unmarkAddress(db, address);
}

async function endRefusals(db: Database): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom("refusals_in_a_row").executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await publish(db, "today", {});
}

/** Returns the mail server's problem, or undefined while it accepts emails. */
export async function mailProblem(db: Database): Promise<MailProblem | undefined> {
  const found = await db
    .selectFrom("refusals_in_a_row")
    .select(({ fn }) => [
      fn.countAll<number>().as("addresses"),
      fn.min("refused_at").as("since"),
      sql<string>`(array_agg(answer ORDER BY refused_at DESC))[1]`.as("answer"),
    ])
    .executeTakeFirstOrThrow();
  return found.addresses < MANY_IN_A_ROW ? undefined : found;
}

/** Returns the condition that an address is marked: refused as nonexistent, and the mark has not expired. */
export const isRefused = (address: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`EXISTS (SELECT 1 FROM refused_addresses
    WHERE refused_addresses.address = ${address} AND refused_addresses.expires_at > ${now})`;

export async function isAddressRefused(db: Database, address: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_refused: boolean }>`
    SELECT ${isRefused(sql`${address}`, now)} AS is_refused`.execute(db);
  return rows[0]?.is_refused ?? false;
}

export async function unmarkAddress(db: Database, address: string): Promise<void> {
  await db.deleteFrom("refused_addresses").where("address", "=", address).execute();
}

/** Removes every mark. Returns the number of addresses that were marked. */
export async function unmarkAll(db: Database, now: Date): Promise<number> {
  await endRefusals(db);
  const { numDeletedRows } = await db
    .deleteFrom("refused_addresses")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countMarked(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("refused_addresses")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}
