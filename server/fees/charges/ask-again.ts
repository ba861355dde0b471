import { chargeCan } from "#contract/fees/charges.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { programById } from "#server/learning/programs/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { changeCharge } from "./change.ts";
import { dueAt } from "./create.ts";
import { reopenCharge } from "./queries.ts";

/**
 * Asks again for a charge that was cancelled. It is due no earlier than a new one would be.
 * @throws ApiError 400 when it is not cancelled, or when what it was for is gone
 */
export function askAgain(context: AppContext, request: RequestContext, id: number, reason: string) {
  const now = context.clock();
  return changeCharge(context, request, id, "ask_again", chargeCan.ask_again, async (db, charge) => {
    const program = charge.program_id === null ? undefined : await programById(db, charge.program_id);
    const gone = goneFor(charge, program !== undefined);
    if (gone) throw invalid({ non_field_errors: [gone] });
    const { due_days } = await feeRules(db);
    const earliest = dueAt(now, due_days, program?.start_date ?? null);
    await reopenCharge(db, charge, { reason, earliest, now });
    return { reason, cancel_reason: charge.cancel_reason };
  });
}

/** Nobody is asked to pay for what they do not have. */
function goneFor(
  { user_id, enrollment_id }: { user_id: number | null; enrollment_id: number | null },
  hasProgram: boolean,
): string | undefined {
  if (user_id === null) return "The student's account was deleted. Restore it first.";
  if (!hasProgram) return "The program was deleted. Restore it first.";
  if (enrollment_id === null)
    return "The student is not enrolled any more. Restore the enrollment, or enroll the student again.";
  return undefined;
}
