import { type PlanUnit, ProgramPlan } from "#contract/fees/program-plans.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** One part of a program's plan: its share of the fee, and its due date in days after the enrollment. */
export type PlanShare = ProgramPlan["parts"][number];

export async function programPlan(db: Database, programId: number) {
  const row = await db
    .selectFrom("program_plans")
    .selectAll()
    .where("program_id", "=", programId)
    .executeTakeFirst();
  return row && { ...row, parts: ProgramPlan.shape.parts.parse(row.parts) };
}

export async function savePlanOfProgram(
  db: Database,
  program_id: number,
  plan: { unit: PlanUnit; parts: readonly PlanShare[] },
  updated_at: Date,
): Promise<void> {
  const row = { unit: plan.unit, parts: JSON.stringify(plan.parts), updated_at };
  await db
    .insertInto("program_plans")
    .values({ program_id, ...row })
    .onConflict((conflict) => conflict.column("program_id").doUpdateSet(row))
    .execute();
}

/** The fields of a program that a fee depends on. */
const pricedProgram = (db: Database, id: number) =>
  db
    .selectFrom("programs")
    .select(["price", "start_date"])
    .where("id", "=", id)
    .where("deleted_at", "is", null);

export const programToPay = (db: Database, id: number) => pricedProgram(db, id).executeTakeFirst();

/** Locks the program until the transaction ends. */
export const lockedProgramToPay = (db: Database, id: number) =>
  pricedProgram(db, id).forUpdate().executeTakeFirst();
