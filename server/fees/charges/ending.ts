import { sql } from "kysely";
import type { Follower } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";

/**
 * Reasons of automatic cancellations. A charge whose enrollment, student or program is deleted is cancelled; its
 * payments stay. A restored record reopens the charge, unless staff had cancelled it themselves.
 */
export const endings = {
  removed: "The enrollment was removed.",
  undone: "The student undid the enrollment.",
  student: "The student's account was deleted.",
  program: "The program was deleted.",
} as const;

/** Cancels the charge of an enrollment that is about to be deleted. */
export async function endChargeOf(
  db: Database,
  enrollmentId: number,
  why: "removed" | "undone",
  now: Date,
): Promise<void> {
  await cancelled(db, why, now).where("enrollment_id", "=", enrollmentId).execute();
}

/**
 * Cancels the charges of a student who is about to be deleted. Settled charges stay, and every charge keeps the
 * student's name for the accounts.
 */
export async function endChargesOfStudent(db: Database, userId: number, now: Date): Promise<void> {
  await cancelled(db, "student", now)
    .where("user_id", "=", userId)
    .where((eb) => eb.or([isAsking, eb("cancel_reason", "=", endings.program)]))
    .execute();
}

export const endChargesOfProgram: Follower = async ({ db, ids, now }) => {
  await cancelled(db, "program", now).where("program_id", "in", ids).where(isAsking).execute();
};

/** Reopens the charges of a restored program. */
export const askAgainForProgram: Follower = async ({ db, ids }) => {
  await askingAgain(db, "program").where("program_id", "in", ids).execute();
};

/**
 * Reopens the charge of a restored enrollment. If its program is deleted, the charge stays cancelled until that is
 * restored.
 */
export const askAgainForEnrollment: Follower = async ({ db, ids }) => {
  await askingAgain(db, "removed").where("enrollment_id", "in", ids).execute();
};

/**
 * Locks the charge of the student's ended enrollment in this program, if anything was paid for it, and returns its id.
 */
export async function paidChargeOfBefore(
  db: Database,
  userId: number,
  programId: number,
): Promise<number | undefined> {
  const charge = await db
    .selectFrom("charges")
    .select("id")
    .where("user_id", "=", userId)
    .where("program_id", "=", programId)
    .where("enrollment_id", "is", null)
    .where("cancel_reason", "in", [endings.removed, endings.undone])
    .where("paid_minor", ">", 0)
    .orderBy("id", "desc")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return charge?.id;
}

/** Moves the charge with its payments to the student's new enrollment. */
export async function reattachCharge(db: Database, id: number, enrollmentId: number): Promise<void> {
  await db
    .updateTable("charges")
    .set({ enrollment_id: enrollmentId, cancelled_at: null, cancel_reason: "" })
    .where("id", "=", id)
    .execute();
}

/**
 * Reopens the charges of a restored student. A charge whose program is deleted stays cancelled until that is restored.
 */
export const askAgainForStudent: Follower = async ({ db, ids }) => {
  await askingAgain(db, "student").where("user_id", "in", ids).execute();
};

const isProgramDeleted = sql<boolean>`EXISTS
  (SELECT 1 FROM programs WHERE programs.id = charges.program_id AND programs.deleted_at IS NOT NULL)`;

const askingAgain = (db: Database, why: keyof typeof endings) =>
  db
    .updateTable("charges")
    .set({
      cancelled_at: sql`CASE WHEN ${isProgramDeleted} THEN cancelled_at END`,
      cancel_reason: sql`CASE WHEN ${isProgramDeleted} THEN ${endings.program} ELSE '' END`,
    })
    .where("cancel_reason", "=", endings[why]);

const columns = { student: "user_id", enrollment: "enrollment_id", program: "program_id" } as const;

/**
 * Returns for each currency the fees of a record that is about to be deleted, what was paid for them, and how much of it
 * must be paid back then. The end of an enrollment also cancels a paid fee. While fees are off, only paid fees matter.
 */
export function moneyOfDeletion(db: Database, kind: keyof typeof columns, id: number) {
  const ends = kind === "enrollment" ? sql`true` : isAsking;
  return db
    .selectFrom("charges")
    .select([
      "currency",
      sql<number>`count(*)::integer`.as("fees"),
      sql<number>`sum((SELECT count(*) FROM payments
        WHERE charge_id = charges.id AND payments.state = 'confirmed'))::integer`.as("payments"),
      sql<number>`sum(paid_minor)::bigint`.as("paid_minor"),
      sql<number>`sum(CASE WHEN ${ends} THEN paid_minor - to_pay_back_minor ELSE 0 END)::bigint`.as(
        "to_pay_back_minor",
      ),
    ])
    .where(columns[kind], "=", id)
    .where("cancelled_at", "is", null)
    .where(sql<boolean>`((SELECT is_on FROM fee_rules) OR paid_minor > 0)`)
    .groupBy("currency")
    .orderBy("currency")
    .execute();
}

const isAsking = sql<boolean>`charges.state IN ('unpaid', 'part_paid', 'on_purchase_order')`;

/**
 * Also takes charges that are cancelled because of their program, so that they stay cancelled until both records are
 * restored.
 */
const cancelled = (db: Database, why: keyof typeof endings, now: Date) =>
  db
    .updateTable("charges")
    .set({ cancelled_at: now, cancel_reason: endings[why] })
    .where((eb) => eb.or([eb("cancelled_at", "is", null), eb("cancel_reason", "=", endings.program)]));
