import { type Insertable, type Selectable, sql } from "kysely";
import type { AdjustmentKind } from "#contract/fees/charge-states.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { requestsOf } from "#server/fees/mobile-money/queries.ts";
import { payBacksOfCharges } from "#server/fees/pay-backs/queries.ts";
import { paymentsOfCharges } from "#server/fees/payments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Charges } from "#server/platform/database/types.ts";
import { isRefused } from "#server/platform/email/refusals.ts";
import { endOfDueDayOf } from "./due-day.ts";

export type ChargeRow = Selectable<Charges>;
export type DetailRow = Awaited<ReturnType<typeof chargeDetail>>;

type NewCharge = Omit<Insertable<Charges>, "student_name" | "user_id"> & { user_id: number };

export async function insertCharge(db: Database, charge: NewCharge): Promise<number> {
  const { id } = await db
    .insertInto("charges")
    .values((eb) => ({
      ...charge,
      student_name: eb.selectFrom("users").select("name").where("id", "=", charge.user_id).$castTo<string>(),
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks the charge against other changes. Rows that reference it, such as statement lines, can still be written
 * concurrently.
 */
export function lockCharge(db: Database, id: number): Promise<ChargeRow | undefined> {
  return db.selectFrom("charges").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns charges due between two moments that are still to be paid, in batches by id. */
export function chargesDueBetween(
  db: Database,
  from: Date,
  to: Date,
  after: number,
  most: number,
): Promise<ChargeRow[]> {
  return db
    .selectFrom("charges")
    .selectAll()
    .where("state", "in", ["unpaid", "part_paid"])
    .where("due_at", ">", from)
    .where("due_at", "<=", to)
    .where("user_id", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(most)
    .execute();
}

export async function chargeRows(db: Database, ids: readonly number[]): Promise<ChargeRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("charges").selectAll().where("id", "in", ids).orderBy("id").execute();
}

/** Locks the charges in the order of their ids, to avoid deadlocks. */
export async function lockCharges(db: Database, ids: readonly number[]): Promise<ChargeRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("charges").selectAll().where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

/**
 * Gives the charges of a renamed program its new title, by which lists, searches and invoices know them. Receipts have
 * their own words. Locks in the order of ids, to avoid deadlocks.
 */
export async function retitleCharges(db: Database, programId: number, program_title: string): Promise<void> {
  const renamed = db
    .selectFrom("charges")
    .select("id")
    .where("program_id", "=", programId)
    .where("program_title", "<>", program_title)
    .orderBy("id")
    .forNoKeyUpdate();
  await db.updateTable("charges").set({ program_title }).where("id", "in", renamed).execute();
}

/** Replaces the parts of a plan. Without parts, the fee is due in one sum. */
export async function replaceParts(
  db: Database,
  chargeId: number,
  parts: readonly { number: number; amount_minor: number; due_at: Date }[],
): Promise<void> {
  await db.deleteFrom("charge_parts").where("charge_id", "=", chargeId).execute();
  if (parts.length > 0)
    await db
      .insertInto("charge_parts")
      .values(parts.map((part) => ({ ...part, agreed_minor: part.amount_minor, charge_id: chargeId })))
      .execute();
  await setDueDate(db, chargeId);
}

/** Recalculates the sums of discounts, confirmed payments and pay-backs. The caller has locked the charge. */
export async function recount(db: Database, id: number): Promise<void> {
  await sql`UPDATE charges SET
    discount_minor = (SELECT coalesce(sum(amount_minor), 0) FROM charge_adjustments WHERE charge_id = charges.id),
    paid_minor = (SELECT coalesce(sum(amount_minor), 0) FROM payments WHERE charge_id = charges.id AND state = 'confirmed')
      + (SELECT coalesce(sum(amount_minor), 0) FROM pay_backs WHERE charge_id = charges.id)
    WHERE id = ${id}`.execute(db);
  await fitParts(db, id);
  await setDueDate(db, id);
}

/** Gives each part of a plan its agreed share of the fee after discounts. Dates stay, and the parts add up exactly. */
async function fitParts(db: Database, id: number): Promise<void> {
  await sql`UPDATE charge_parts SET amount_minor = share.amount_minor
    FROM (
      SELECT number, div(asked * until_here, whole) - div(asked * (until_here - agreed_minor), whole) AS amount_minor
      FROM (
        SELECT number, agreed_minor, (charges.amount_minor - charges.discount_minor)::numeric AS asked,
          sum(agreed_minor) OVER (ORDER BY number) AS until_here, sum(agreed_minor) OVER () AS whole
        FROM charge_parts JOIN charges ON charges.id = charge_id WHERE charge_id = ${id}) part) share
    WHERE charge_id = ${id} AND charge_parts.number = share.number
      AND charge_parts.amount_minor <> share.amount_minor`.execute(db);
}

/** Sets the due date: with a plan, that of the first part that the payments do not cover. */
async function setDueDate(db: Database, id: number): Promise<void> {
  await sql`UPDATE charges SET due_at = coalesce((
      SELECT due_at FROM (
        SELECT number, due_at, sum(amount_minor) OVER (ORDER BY number) AS until_here
        FROM charge_parts WHERE charge_id = charges.id) part
      WHERE until_here > charges.paid_minor ORDER BY number LIMIT 1), whole_due_at)
    WHERE id = ${id}`.execute(db);
}

const isEarlier = sql<boolean>`asked_since IS NULL AND state = 'unpaid'
  AND NOT EXISTS (SELECT 1 FROM payments WHERE charge_id = charges.id AND payments.state = 'reported')`;

/** Counts the charges from before fees were switched on for which nothing was paid or reported. */
export async function countEarlierCharges(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("charges")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where(isEarlier)
    .executeTakeFirstOrThrow();
  return count;
}

export async function cancelEarlierCharges(db: Database, now: Date): Promise<void> {
  const cancel_reason = "The enrollment is from before fees were switched on.";
  await db.updateTable("charges").set({ cancelled_at: now, cancel_reason }).where(isEarlier).execute();
}

/**
 * Asks for the charges from before fees were switched on. Each is due like a new charge: after the due days, or at the
 * program's start if that is sooner. A plan moves as a whole, so that the time between its parts stays.
 */
export async function askForEarlierCharges(db: Database, now: Date, dueDays: number): Promise<void> {
  const usual = sql`(${kampalaDay(now)}::date + ${dueDays}::integer)`;
  const start = sql`(SELECT start_date FROM programs WHERE programs.id = charges.program_id)`;
  const day = sql`CASE WHEN ${start} > ${kampalaDay(now)}::date THEN least(${usual}, ${start}) ELSE ${usual} END`;
  const earliest = endOfDueDayOf(sql`(${day})`);
  await sql`UPDATE charge_parts SET due_at = charge_parts.due_at + greatest(interval '0', (${earliest}) - charges.due_at)
    FROM charges WHERE charges.id = charge_parts.charge_id AND charges.asked_since IS NULL`.execute(db);
  const hasPlan = sql`EXISTS (SELECT 1 FROM charge_parts WHERE charge_id = charges.id)`;
  // A charge without a plan gets the new date even if that is earlier, because no student has seen the old one.
  await sql`UPDATE charges SET asked_since = ${now}, whole_due_at = ${earliest},
      due_at = CASE WHEN ${hasPlan} THEN greatest(due_at, ${earliest}) ELSE ${earliest} END
    WHERE asked_since IS NULL`.execute(db);
}

export async function insertAdjustment(
  db: Database,
  charge_id: number,
  entry: { kind: AdjustmentKind; amount_minor: number; reason: string },
  made_by: number | null,
  made_at: Date,
): Promise<void> {
  await db
    .insertInto("charge_adjustments")
    .values({ ...entry, charge_id, made_by, made_at })
    .execute();
}

export async function setPurchaseOrder(
  db: Database,
  id: number,
  order: { purchase_order: string; organization: string },
): Promise<void> {
  await db.updateTable("charges").set(order).where("id", "=", id).execute();
}

/** Stores or clears the student's wish to pay in parts. Both columns are set, or none. */
export async function setPartsWish(
  db: Database,
  id: number,
  wish: { parts_wish: string; parts_asked_at: Date | null },
): Promise<void> {
  await db.updateTable("charges").set(wish).where("id", "=", id).execute();
}

export async function cancelCharge(db: Database, id: number, reason: string, now: Date): Promise<void> {
  await db
    .updateTable("charges")
    .set({ cancelled_at: now, cancel_reason: reason, asked_again_reason: "" })
    .where("id", "=", id)
    .where("cancelled_at", "is", null)
    .execute();
}

/** Reopens a cancelled charge. Unpaid parts move together, so that the next one is due no earlier than `earliest`. */
export async function reopenCharge(
  db: Database,
  { id, due_at }: ChargeRow,
  again: { reason: string; earliest: Date; now: Date },
): Promise<void> {
  const later_ms = Math.max(0, again.earliest.getTime() - due_at.getTime());
  await sql`UPDATE charge_parts SET due_at = due_at + ${later_ms} * interval '1 millisecond'
    WHERE charge_id = ${id} AND due_at >= ${due_at}`.execute(db);
  await db
    .updateTable("charges")
    .set((eb) => ({
      ...{ cancelled_at: null, cancel_reason: "", asked_again_reason: again.reason },
      whole_due_at: sql<Date>`greatest(whole_due_at, ${again.earliest})`,
      asked_since: eb.fn.coalesce("asked_since", eb.val(again.now)),
    }))
    .where("id", "=", id)
    .execute();
}

/** Unpaid amount of the first part that the payments do not cover; null without such a part. */
const partDue = sql<number | null>`(
  SELECT until_here - charges.paid_minor FROM (
    SELECT number, sum(amount_minor) OVER (ORDER BY number)::bigint AS until_here
    FROM charge_parts WHERE charge_id = charges.id) part
  WHERE until_here > charges.paid_minor ORDER BY number LIMIT 1)`;

const charge = (db: Database, now: Date) =>
  db
    .selectFrom("charges")
    .leftJoin("users", "users.id", "charges.user_id")
    .leftJoin("fee_reminders", "fee_reminders.charge_id", "charges.id")
    .selectAll("charges")
    .select([
      sql<string>`coalesce(users.name, charges.student_name)`.as("name"),
      sql<string>`coalesce(users.email, '')`.as("student_email"),
      sql<string>`coalesce(users.phone, '')`.as("student_phone"),
      "fee_reminders.sent_at as reminded_at",
      partDue.as("part_due_minor"),
      sql<number>`(SELECT count(*)::integer FROM payments WHERE charge_id = charges.id AND state = 'reported')`.as(
        "reported_count",
      ),
      isRefused(sql.ref("users.email"), now).as("is_email_refused"),
    ]);

/** Returns the charges with these ids as staff see them, in any order. */
export async function chargesById(db: Database, ids: readonly number[], now: Date) {
  if (ids.length === 0) return [];
  return charge(db, now).where("charges.id", "in", ids).execute();
}
export type ListedCharge = Awaited<ReturnType<typeof chargesById>>[number];

/** Returns a charge with its plan, discounts, payments, pay-backs and mobile-money requests. */
export async function chargeDetail(db: Database, id: number, now: Date) {
  const row = await charge(db, now).where("charges.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const parts = await partsOfCharges(db, [id]);
  const adjustments = await adjustmentsOf(db, id);
  const requests = await requestsOf(db, id);
  const pay_backs = await payBacksOfCharges(db, [id]);
  return { ...row, parts, adjustments, requests, pay_backs, payments: await paymentsOfCharges(db, [id]) };
}

export function partsOfCharges(db: Database, ids: readonly number[]) {
  return db.selectFrom("charge_parts").selectAll().where("charge_id", "in", ids).orderBy("number").execute();
}
export type PartRow = Awaited<ReturnType<typeof partsOfCharges>>[number];

/** Returns the sum of a charge's discounts of each kind, without kinds that were taken back. */
export const discountsOf = (db: Database, id: number) =>
  db
    .selectFrom("charge_adjustments")
    .select(["kind", sql<number>`sum(amount_minor)::bigint`.as("amount_minor")])
    .where("charge_id", "=", id)
    .groupBy("kind")
    .having(sql<boolean>`sum(amount_minor) <> 0`)
    .orderBy((eb) => eb.fn.min("id"))
    .execute();

function adjustmentsOf(db: Database, id: number) {
  return db
    .selectFrom("charge_adjustments")
    .leftJoin("users", "users.id", "charge_adjustments.made_by")
    .select(["charge_adjustments.id", "kind", "amount_minor", "reason", "made_at"])
    .select(sql<string>`coalesce(users.name, '')`.as("made_by"))
    .where("charge_id", "=", id)
    .orderBy("charge_adjustments.id")
    .execute();
}

/**
 * Condition on `charges` and `fee_rules` that a charge closes its program's pages (beyond.md 1.4). With the rule
 * "closed", a charge from before fees were switched on closes them only after its due date.
 */
export const isClosing = (now: Date) => sql<boolean>`(
  fee_rules.is_on AND charges.state IN ('unpaid', 'part_paid') AND CASE fee_rules.access
    WHEN 'open' THEN false
    WHEN 'closed' THEN coalesce(charges.asked_since <= charges.created_at, false) OR charges.due_at < ${now}
    ELSE charges.due_at + fee_rules.grace_days * interval '1 day' < ${now} END)`;

/** Returns a student's own charges, newest first. Returns none while fees are switched off. */
export function chargesOf(db: Database, userId: number, now: Date) {
  return db
    .selectFrom("charges")
    .innerJoin("fee_rules", (join) => join.on("fee_rules.is_on", "=", true))
    .selectAll("charges")
    .select(isClosing(now).as("is_closed"))
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("charges.id", "desc")
    .execute();
}

/** SQL expression: id of the student whose charge has this reference, or null. */
export const studentOfReference = (reference: string) =>
  sql<number | null>`(SELECT user_id FROM charges WHERE reference_key = ${reference})`;

/** Returns a charge if the viewer may see it: students see their own, staff see all. */
export function chargeFor(db: Database, viewer: { id: number; role: string }, id: number) {
  return db
    .selectFrom("charges")
    .selectAll()
    .where("id", "=", id)
    .$if(viewer.role === "student", (query) => query.where("user_id", "=", viewer.id))
    .executeTakeFirst();
}

/** Returns the facts of a published program that its fee follows from. */
export function pricedProgram(db: Database, id: number) {
  return db
    .selectFrom("programs")
    .select(["id", "price", "start_date"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("is_draft", "=", false)
    .executeTakeFirst();
}

/**
 * Returns the charges that a student still has to pay, the next due first. Returns none while fees are switched off.
 */
export async function openCharges(db: Database, userId: number): Promise<ChargeRow[]> {
  return db
    .selectFrom("charges")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "in", ["unpaid", "part_paid"])
    .where((eb) => eb.exists(eb.selectFrom("fee_rules").select("id").where("is_on", "=", true)))
    .orderBy("due_at")
    .orderBy("id")
    .execute();
}
