import { FeeRules } from "#contract/fees/rules.ts";
import type { Database } from "#server/platform/database/connection.ts";

export type FeeRulesRow = FeeRules & { updated_at: Date };

const columns = [
  "is_on",
  "due_days",
  "access",
  "grace_days",
  "mobile_money",
  "instructions",
  "updated_at",
] as const;

/** Returns the institute's rules for fees. There is always one row. */
export async function feeRules(db: Database): Promise<FeeRulesRow> {
  const row = await db.selectFrom("fee_rules").select(columns).executeTakeFirstOrThrow();
  return { ...row, mobile_money: FeeRules.shape.mobile_money.parse(row.mobile_money) };
}

/** Locks and returns the rules, so that concurrent changes see each other. */
export async function lockFeeRules(db: Database): Promise<FeeRulesRow> {
  await db.selectFrom("fee_rules").select("id").forUpdate().execute();
  return feeRules(db);
}

export async function saveFeeRules(db: Database, rules: FeeRules, now: Date): Promise<void> {
  await db
    .updateTable("fee_rules")
    .set({ ...rules, mobile_money: JSON.stringify(rules.mobile_money), updated_at: now })
    .execute();
}
