import { sql } from "kysely";
import { chargeCan } from "#contract/fees/charge-states.ts";
import type { charges } from "#contract/fees/charges.ts";
import type { Body } from "#contract/shared/endpoint.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { type DueSum, withDueSums } from "../due-sum.ts";
import { type ChargeFilter, filteredCharges } from "../filter.ts";
import { chargesById, type ListedCharge } from "../queries.ts";
import { type OpenFee, openFeeWords } from "./open-fee-email.ts";

const REMINDED_MS = 24 * 3_600_000;
/** Maximum number of emails that one call queues; the next call continues with the others. */
const MOST_AT_ONCE = 5_000;

type Wanted = Body<(typeof charges)["remind"]>;

/**
 * Queues a reminder for each charge that is still to be paid. A charge gets at most one reminder in 24 hours, also from
 * concurrent calls (beyond.md 1.6).
 */
export function remind(context: AppContext, request: RequestContext, wanted: Wanted) {
  return act(context, request, async ({ db, now, did }) => {
    const before = await remindedBefore(db, wanted, now);
    const ids = await wantedIds(db, wanted, now);
    const rows = ids.length > 0 ? await chargesById(db, ids, now) : [];
    const due = rows.filter((row) => chargeCan.remind[row.state] === true && row.student_email !== "");
    const fresh = new Set(
      await markReminded(
        db,
        due.map(({ id }) => id),
        now,
      ),
    );
    const reminded = due.filter(({ id }) => fresh.has(id));
    const layout = await emailLayout(context, db);
    await queueEmails(
      context,
      db,
      (await withDueSums(db, reminded, now)).map((charge) => reminderOf(layout, charge, now)),
    );
    const after = { ...wanted, sent: reminded.length };
    did("charge.remind", { id: null, after });
    return {
      sent: reminded.length,
      reminded_already: before + due.length - reminded.length,
      not_due: rows.length - due.length,
    };
  });
}

async function wantedIds(db: Database, wanted: Wanted, now: Date): Promise<number[]> {
  if ("ids" in wanted) return wanted.ids;
  const rows = await askedFor(db, wanted.filter, now)
    .select("charges.id as id")
    .where(sql<boolean>`NOT ${remindedSince(now)}`)
    .orderBy("charges.id")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the charges that match the filter but were reminded in the last 24 hours. */
async function remindedBefore(db: Database, wanted: Wanted, now: Date): Promise<number> {
  if ("ids" in wanted) return 0;
  const { count } = await askedFor(db, wanted.filter, now)
    .select(sql<number>`count(*)::integer`.as("count"))
    .where(remindedSince(now))
    .executeTakeFirstOrThrow();
  return count;
}

const askedFor = (db: Database, filter: ChargeFilter, now: Date) =>
  filteredCharges(db, filter, now).where("charges.state", "in", ["unpaid", "part_paid"]);

const remindedSince = (now: Date) =>
  sql<boolean>`EXISTS (SELECT 1 FROM fee_reminders
    WHERE charge_id = charges.id AND sent_at > ${new Date(now.getTime() - REMINDED_MS)})`;

/** Marks charges without a reminder in the last 24 hours as reminded now, and returns their ids. */
async function markReminded(db: Transaction, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .insertInto("fee_reminders")
    .values([...ids].sort((one, other) => one - other).map((charge_id) => ({ charge_id, sent_at: now })))
    .onConflict((conflict) =>
      conflict
        .column("charge_id")
        .doUpdateSet({ sent_at: now })
        .where("fee_reminders.sent_at", "<=", new Date(now.getTime() - REMINDED_MS)),
    )
    .returning("charge_id")
    .execute();
  return rows.map(({ charge_id }) => charge_id);
}

function reminderOf(layout: EmailLayout, charge: ListedCharge & DueSum, now: Date) {
  const key = `fee-reminder ${charge.id} ${now.toISOString()}`;
  return { key, to: charge.student_email, email: reminderEmail(layout, charge, now) };
}

export function reminderEmail(
  layout: EmailLayout,
  charge: Pick<ListedCharge, "name"> & OpenFee,
  now: Date,
): Email {
  return composeEmail(layout, {
    subject: `Your fee for ${charge.program_title}`,
    name: charge.name,
    ...openFeeWords(layout, charge, now),
  });
}
