import type { Insertable } from "kysely";
import type { z } from "zod";
import type { RegistrationForm } from "#contract/accounts/registration.ts";
import { apiError } from "#contract/shared/errors.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { checkUncommon } from "#server/accounts/credentials/common-passwords.ts";
import { hashPassword, passwordMatches } from "#server/accounts/credentials/passwords.ts";
import { insertUser } from "#server/accounts/profiles/queries.ts";
import { guessPassword } from "#server/accounts/sessions/login.ts";
import { type Referral, referralsOf } from "#server/affiliates/commissions/referral.ts";
import type { AppContext } from "#server/context.ts";
import { enroll, openProgram } from "#server/courses/enrollments/enroll.ts";
import type { EnrollmentFee } from "#server/courses/enrollments/how-to-pay.ts";
import type { ProgramRow } from "#server/courses/programs/queries.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { constraintError } from "#server/platform/database/constraints.ts";
import type { Users } from "#server/platform/database/types.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { queueUnproven } from "#server/platform/email/unproven.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { studentSince } from "./queries.ts";
import { welcomeEmail } from "./welcome-email.ts";

/** Time in which a repeated form gets the answer of its earlier success */
const RETRY_MS = DAY_MS;

/**
 * Creates a student account, and enrolls it if an open program is named (visitors.md 4). The form has neither role nor
 * permissions, so that nobody can set them.
 */
export async function register(
  context: AppContext,
  request: RequestContext,
  form: z.output<typeof RegistrationForm>,
) {
  const { password, confirm_password, program_id, ref, ...profile } = form;
  const program = program_id
    ? await openProgram(context.db, program_id, "program_id", context.clock())
    : undefined;
  checkUncommon("password", password, [form.email, form.name]);
  const password_hash = await hashPassword(password, request);
  const [user, referrals] = [{ ...profile, password_hash }, referralsOf(context, request, ref)];
  try {
    return await create(context, request, user, program, referrals);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return earlierSuccess(context, request, form);
  }
}

interface NewStudent extends Omit<Insertable<Users>, "username" | "date_joined"> {}

async function create(
  context: AppContext,
  request: RequestContext,
  profile: NewStudent,
  program: ProgramRow | undefined,
  referrals: readonly Referral[],
) {
  return act(context, request, async (acting) => {
    const { db, now } = acting;
    const user = await insertUser(db, {
      ...profile,
      username: profile.email,
      date_joined: now,
    });
    const email = (layout: EmailLayout, _time?: string, fee?: EnrollmentFee) =>
      welcomeEmail(layout, user.name, program, fee);
    if (program)
      await enroll(acting, {
        student: user,
        program,
        source: "registration",
        referrals,
        proof: "registration",
        email,
      });
    else {
      const welcome = email(await emailLayout(context, db));
      await queueUnproven(context, db, { key: `welcome ${user.id}`, to: user.email, email: welcome });
    }
    return created(program?.title);
  });
}

const created = (program: string | undefined) => ({
  message: program
    ? `Account created successfully! You are now enrolled in ${program}.`
    : "Account created successfully!",
  enrolled: program !== undefined,
});

/** Returns whether an account has the email address, which is also a student's username. */
const isTaken = (error: unknown) =>
  ["email_taken", "username_taken"].includes((error instanceof Error && constraintError(error)?.code) || "");

/**
 * Answers a repeated registration with its earlier success, if the password is right. The first answer may be lost, or
 * the button pressed twice. Otherwise refuses the email as taken.
 * @throws ApiError 409 at email; 429 after too many wrong passwords, as at a log-in
 */
async function earlierSuccess(
  context: AppContext,
  request: RequestContext,
  { email, password, program_id }: z.output<typeof RegistrationForm>,
) {
  const since = new Date(context.clock().getTime() - RETRY_MS);
  const earlier = await studentSince(context.db, email, since, program_id ?? undefined);
  const isTheirs =
    earlier &&
    (await guessPassword(context, request, email, () =>
      passwordMatches(earlier.password_hash, password, request),
    ));
  if (!isTheirs) throw apiError("email_taken", { field: "email" });
  return created(earlier.program ?? undefined);
}
