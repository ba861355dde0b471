import { sql } from "kysely";
import type { Follower } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";

/**
 * What goes asks for nothing any more: its charges are cancelled, with what was paid on record. What comes back asks
 * again, unless staff had cancelled its charge themselves.
 */
export const endings = {
  removed: "The enrollment was removed.",
  undone: "The student undid the enrollment.",
  student: "The student's account was deleted.",
  program: "The program was deleted.",
} as const;

/** The charge of an enrollment that is about to go. */
export async function endChargeOf(
  db: Database,
  enrollmentId: number,
  why: "removed" | "undone",
  now: Date,
): Promise<void> {
  await cancelled(db, why, now).where("enrollment_id", "=", enrollmentId).execute();
}

/** Before a student is deleted. What is settled stays as it is; names stay with the charge, as accounts want them. */
export async function endChargesOfStudent(db: Database, userId: number, now: Date): Promise<void> {
  await cancelled(db, "student", now)
    .where("user_id", "=", userId)
    .where((eb) => eb.or([isAsking, eb("cancel_reason", "=", endings.program)]))
    .execute();
}

export async function endChargesOfProgram(db: Database, programId: number, now: Date): Promise<void> {
  await cancelled(db, "program", now).where("program_id", "=", programId).where(isAsking).execute();
}

/** A deleted program came back. */
export const askAgainForProgram: Follower = async ({ db, ids }) => {
  await askingAgain(db, "program").where("program_id", "in", ids).execute();
};

/** A removed enrollment came back, and has its charge again, once its program is there. */
export const askAgainForEnrollment: Follower = async ({ db, ids }) => {
  await askingAgain(db, "removed").where("enrollment_id", "in", ids).execute();
};

/** The charge that the student paid for an enrollment in the program that is gone, if any; locked. */
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

/** Gives the charge to the student's new enrollment, with all that was paid. */
export async function reattachCharge(db: Database, id: number, enrollmentId: number): Promise<void> {
  await db
    .updateTable("charges")
    .set({ enrollment_id: enrollmentId, cancelled_at: null, cancel_reason: "" })
    .where("id", "=", id)
    .execute();
}

/** A deleted student came back, and has their charges again, each once its program is there. */
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

const isAsking = sql<boolean>`charges.state IN ('unpaid', 'part_paid', 'on_purchase_order')`;

/** The enrollment or the student may go after the program: then the charge waits for both of them. */
const cancelled = (db: Database, why: keyof typeof endings, now: Date) =>
  db
    .updateTable("charges")
    .set({ cancelled_at: now, cancel_reason: endings[why] })
    .where((eb) => eb.or([eb("cancelled_at", "is", null), eb("cancel_reason", "=", endings.program)]));
