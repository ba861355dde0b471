import type { Viewer } from "#contract/shared/viewer.ts";
import type { Referral } from "#server/affiliates/commissions/referral.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { type Enrolling, enroll, openProgram } from "./enroll.ts";
import { enrolledEmail } from "./enrolled-email.ts";

/** Enrolls a logged-in student in an open program. */
export async function enrollSelf(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  programId: number,
  referrals: readonly Referral[],
) {
  const program = await openProgram(context.db, programId, "program_id", context.clock());
  const email: Enrolling["email"] = (layout, _time, fee) => enrolledEmail(layout, student.name, program, fee);
  return act(context, request, (acting) =>
    enroll(acting, { student, program, source: "self", referrals, proof: "session", email }),
  );
}
