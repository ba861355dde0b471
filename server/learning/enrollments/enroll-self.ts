import type { Viewer } from "#contract/shared/viewer.ts";
import type { Referral } from "#server/affiliates/commissions/referral.ts";
import type { AppContext } from "#server/context.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { enroll, openProgram } from "./enroll.ts";
import { enrolledEmail } from "./enrolled-email.ts";

/** A student enrolls in an open program. */
export async function enrollSelf(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  programId: number,
  referrals: readonly Referral[],
) {
  const program = await openProgram(context.db, programId, "program_id", context.clock());
  const email = (layout: EmailLayout) => enrolledEmail(layout, student.name, program);
  return act(context, request, (acting) =>
    enroll(acting, { student, program, source: "self", referrals, proof: "session", email }),
  );
}
