import { chargeCan } from "#contract/fees/charge-states.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { programToPay } from "#server/fees/program-plans/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { changeCharge } from "../change.ts";
import { dueAt } from "../create.ts";
import { reopenCharge } from "../queries.ts";

/**
 * Reopens a cancelled charge. It is due no earlier than a new charge would be.
 * @throws ApiError 400 when the charge is not cancelled, or when its student, program or enrollment is gone
 */
export function askAgain(context: AppContext, request: RequestContext, id: number, reason: string) {
  const now = context.clock();
  return changeCharge(context, request, id, "ask_again", chargeCan.ask_again, async (db, charge) => {
    const program = charge.program_id === null ? undefined : await programToPay(db, charge.program_id);
    const gone = goneFor(charge, program !== undefined);
    if (gone) throw invalid({ non_field_errors: [gone] });
    const { due_days } = await feeRules(db);
    const earliest = dueAt(now, due_days, program?.start_date ?? null);
    await reopenCharge(db, charge, { reason, earliest, now });
    return { reason, cancel_reason: charge.cancel_reason };
  });
}

/** Returns why the charge cannot be reopened: its student, program or enrollment no longer exists. */
function goneFor(
  { user_id, enrollment_id }: { user_id: number | null; enrollment_id: number | null },
  hasProgram: boolean,
): string | undefined {
  if (user_id === null) return "The student's account was deleted. Restore it first.";
  if (!hasProgram) return "The program was deleted. Restore it first.";
  if (enrollment_id === null)
    return "The student is no longer enrolled. Restore the enrollment, or enroll the student again.";
  return undefined;
}
