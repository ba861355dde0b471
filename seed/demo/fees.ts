import type { PaymentMethod } from "#contract/fees/payments/payment-methods.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { AppContext } from "#server/context.ts";
import { createCharge } from "#server/fees/charges/create.ts";
import { insertAdjustment, lockCharge, recount, setPurchaseOrder } from "#server/fees/charges/queries.ts";
import { confirmLocked } from "#server/fees/payments/decide.ts";
import { insertPayment, setPayment } from "#server/fees/payments/queries.ts";
import { saveFeeRules } from "#server/fees/rules/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { byItself } from "#server/platform/records/deed.ts";

/** Rules for fees. They are switched off, as the specifications require at first; one switch shows all of the fees. */
const rules = {
  due_days: 14,
  access: "open",
  grace_days: 7,
  mobile_money: [
    { network: "MTN", number: "+256 770 000 001", name: "Darasa Institute (demonstration)", country: "+256" },
    {
      network: "Airtel",
      number: "+256 750 000 001",
      name: "Darasa Institute (demonstration)",
      country: "+256",
    },
  ],
  instructions:
    "Write your payment reference on the transfer. We confirm payments every working day before noon.",
} as const;

/** Histories of a fee. The demonstration has some of each. */
const stories = ["paid", "unpaid", "part", "reported", "discount", "order", "rejected", "reversed"] as const;
type Story = (typeof stories)[number];

/**
 * Inserts fees for the demonstration's enrollments, oldest first. Nobody is notified of a payment, because fees are
 * switched off by then. Amina's first fee is paid with a receipt, her second is unpaid.
 */
export async function seedFees(context: AppContext, now: Date): Promise<void> {
  // The caller fills the database in one transaction.
  const db = context.db as Transaction;
  const enrollments = await db
    .selectFrom("enrollments")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .select(["enrollments.id", "enrollments.user_id", "enrolled_at"])
    .select(["programs.id as program_id", "programs.title", "programs.price", "programs.start_date"])
    .orderBy("enrollments.user_id")
    .orderBy("enrolled_at")
    .orderBy("enrollments.id")
    .execute();
  // Charges are made as if fees had always been switched on, so some are overdue.
  await setRules(db, true, now);
  for (const { id, user_id, enrolled_at, program_id, ...program } of enrollments)
    await createCharge(
      db,
      { enrollment_id: id, enrolled_at, user_id, program: { ...program, id: program_id } },
      enrolled_at,
    );
  await setRules(db, false, now);
  const charges = await db
    .selectFrom("charges")
    .leftJoin("commissions", "commissions.enrollment_id", "charges.enrollment_id")
    .select(["charges.id", "commissions.id as commission"])
    .orderBy("charges.id")
    .execute();
  let told = 0;
  for (const { id, commission } of charges) {
    // Commissions of the demonstration are confirmed for fees that were paid.
    const story = commission === null ? stories[told++ % stories.length] : "paid";
    await tell(context, db, id, story ?? "unpaid");
  }
}

const setRules = (db: Transaction, is_on: boolean, now: Date) =>
  saveFeeRules(db, { ...rules, is_on, mobile_money: [...rules.mobile_money] }, now);

async function tell(context: AppContext, db: Transaction, id: number, story: Story): Promise<void> {
  const charge = await lockCharge(db, id);
  if (!charge || story === "unpaid") return;
  const now = context.clock();
  const { amount_minor: whole } = charge;
  if (story === "order")
    return setPurchaseOrder(db, id, { purchase_order: `PO-${1_000 + id}`, organization: "Gulu District" });
  if (story === "discount") {
    const entry = { amount_minor: Math.floor(whole / 4), reason: "Works in a rural clinic" };
    await insertAdjustment(db, id, { ...entry, kind: "scholarship" }, null, now);
    return recount(db, id);
  }
  const method: PaymentMethod = story === "paid" ? "bank" : "mobile_money";
  const payment = await insertPayment(db, {
    charge_id: id,
    amount_minor: story === "part" ? Math.floor(whole / 2) : whole,
    method,
    provider: method === "bank" ? "stanbic" : "mtn",
    external_id: `DEMO${String(id).padStart(6, "0")}`,
    payer_name: charge.student_name,
    paid_on: kampalaDay(now),
    source: "student",
    reported_by: charge.user_id,
    reported_at: now,
  });
  if (story === "reported") return;
  if (story === "rejected") {
    const reason = "No payment with this number has arrived.";
    return setPayment(db, payment, { state: "rejected", decided_at: now, reject_reason: reason });
  }
  await confirmLocked({ context, request: byItself, db, now }, charge, payment, false);
  if (story !== "reversed") return;
  await setPayment(db, payment, {
    state: "reversed",
    reversed_at: now,
    reverse_reason: "It was sent twice.",
  });
  await recount(db, id);
}
