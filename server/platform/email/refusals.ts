import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { publish } from "#server/platform/events/publish.ts";

/** From this number of addresses refused in a row, the mail server or its settings are at fault, not the addresses. */
const MANY_IN_A_ROW = 5;
const FIRST_MARK_DAYS = 7;
/** The days double at most so often, to about five years. */
const MOST_DOUBLINGS = 8;

export interface MailProblem {
  /** Different addresses that were refused since the last email that the mail server accepted. */
  addresses: number;
  /** The mail server's last answer. */
  answer: string;
  since: Date;
}

/**
 * Stores that an address was refused, and marks it when the mail server says that it does not exist. Many addresses in a row
 * mark none.
 * @returns whether our mail server is at fault
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

/** A mark that still holds stays as it is: security emails go out in spite of it, and may be refused again. */
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

/** Stores that the mail server accepted an email: the row of refusals ends, and so does a mark of this address. */
export async function saveAccepted(db: Database, address: string): Promise<void> {
  await endRefusals(db);
  await unmarkAddress(db, address);
}

async function endRefusals(db: Database): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom("refusals_in_a_row").executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await publish(db, "today", {});
}

/** Undefined while the mail server accepts emails. */
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

/** Whether an address is marked: a mail server said that it does not exist, and the mark has not expired. */
export const isRefused = (address: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`EXISTS (SELECT 1 FROM refused_addresses
    WHERE refused_addresses.address = ${address} AND refused_addresses.expires_at > ${now})`;

export async function unmarkAddress(db: Database, address: string): Promise<void> {
  await db.deleteFrom("refused_addresses").where("address", "=", address).execute();
}

/** Removes every mark. @returns the number of addresses that were marked */
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
