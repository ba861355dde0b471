import type { z } from "zod";
import {
  type CertificateRule,
  type CertificateRuleForm,
  certificateModes,
  defaultRule,
} from "#contract/courses/certificates/certificate-rules.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { lockedProgram, programById } from "#server/courses/programs/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn, rowItself } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";

export type RuleRow = Omit<CertificateRule, "updated_at"> & { updated_at: Date };

const columns = [
  "mode",
  "needs_units",
  "needs_grades",
  "needs_average",
  "lowest_average",
  "needs_payment",
  "needs_attendance",
  "lowest_attendance",
  "updated_at",
] as const;

/** Returns the program's rule. Until staff write one, certificates are off. */
export async function ruleOf(db: Database, programId: number): Promise<RuleRow> {
  const query = db.selectFrom("certificate_rules").select(columns).where("program_id", "=", programId);
  return (await query.executeTakeFirst()) ?? { ...defaultRule, updated_at: new Date(0) };
}

/** Returns the rule, and what it can ask for. @throws ApiError 404 for an unknown program */
export async function programRule(db: Database, programId: number) {
  if (!(await programById(db, programId))) throw apiError("not_found");
  const has = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom("assignments")
          .select("id")
          .where("program_id", "=", programId)
          .where("deleted_at", "is", null)
          .where("sent_at", "is not", null),
      ).as("has_assignments"),
      exists(
        selectFrom("units")
          .select("id")
          .where("program_id", "=", programId)
          .where("session_starts_at", "is not", null),
      ).as("has_sessions"),
    ])
    .executeTakeFirstOrThrow();
  const { has_assignments, has_sessions } = has;
  return {
    ...(await ruleOf(db, programId)),
    has_assignments: Boolean(has_assignments),
    has_sessions: Boolean(has_sessions),
    takes_fees: (await feeRules(db)).is_on,
  };
}

/**
 * Returns the rule, locked until the transaction ends, so that a program's certificates are issued one call at a time.
 * Keeps the program first, as a change of the rule does: certificates refer to it.
 */
export async function lockRule(db: Database, programId: number): Promise<RuleRow | undefined> {
  await db.selectFrom("programs").select("id").where("id", "=", programId).forKeyShare().execute();
  return db
    .selectFrom("certificate_rules")
    .select(columns)
    .where("program_id", "=", programId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Changes the program's rule. @throws ApiError 404, or 409 with the present rule when somebody changed it since it was
 * read
 */
export async function changeRule(
  context: AppContext,
  request: RequestContext,
  programId: number,
  { updated_at: version, ...changes }: z.output<typeof CertificateRuleForm>,
): Promise<RuleRow> {
  const subject = {
    lock: async (db: Transaction) => (await lockedProgram(db, programId)) && ruleOf(db, programId),
    version,
    current: rowItself,
  };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const { needs_attendance, lowest_attendance } = before;
    const after = {
      ...changes,
      needs_attendance: changes.needs_attendance ?? needs_attendance,
      lowest_attendance: changes.lowest_attendance ?? lowest_attendance,
    };
    const row = { ...after, updated_at: nextVersion(before, now) };
    await db
      .insertInto("certificate_rules")
      .values({ ...row, program_id: programId })
      .onConflict((conflict) => conflict.column("program_id").doUpdateSet(row))
      .execute();
    did("certificate_rule.update", { id: programId, before: logged(before), after: logged(after) });
    return row;
  });
}

/** Returns a rule as the audit log shows it, with the mode in the words of its form. */
const logged = <Rule extends Pick<CertificateRule, "mode">>(rule: Rule) => ({
  ...rule,
  mode: certificateModes[rule.mode],
});
