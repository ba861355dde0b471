import type { PlanUnit } from "#contract/fees/program-plans.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** One part of a program's plan: its share of all shares, and the days after the enrollment. */
export interface PlanShare {
  share: number;
  after_days: number;
}

export async function programPlan(db: Database, programId: number) {
  const row = await db
    .selectFrom("program_plans")
    .selectAll()
    .where("program_id", "=", programId)
    .executeTakeFirst();
  return row && { ...row, unit: row.unit as PlanUnit, parts: row.parts as unknown as PlanShare[] };
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
