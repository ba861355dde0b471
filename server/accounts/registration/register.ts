import type { z } from "zod";
import type { RegistrationForm } from "#contract/accounts/registration.ts";
import { checkUncommon } from "#server/accounts/credentials/common-passwords.ts";
import { hashPassword } from "#server/accounts/credentials/passwords.ts";
import { insertUser } from "#server/accounts/profiles/queries.ts";
import { referralsOf } from "#server/affiliates/commissions/referral.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { enroll, openProgram } from "#server/learning/enrollments/enroll.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { welcomeEmail } from "./welcome-email.ts";

/**
 * Creates a student account and enrolls it when an open program is named (public-site.md section 4). The form has neither
 * role nor permissions, so that nobody can ask for them.
 */
export async function register(
  context: AppContext,
  request: RequestContext,
  form: z.output<typeof RegistrationForm>,
) {
  const { password, confirm_password, program_id, ref, ...profile } = form;
  const now = context.clock();
  const program = program_id ? await openProgram(context.db, program_id, "program_id", now) : undefined;
  checkUncommon("password", password, [form.email, form.name]);
  const password_hash = await hashPassword(password, request);
  return context.db.transaction().execute(async (db) => {
    const user = await insertUser(db, {
      ...profile,
      username: form.email,
      password_hash,
      date_joined: now,
    });
    const email = (layout: EmailLayout) => welcomeEmail(layout, user.name, program);
    if (!program) {
      const welcome = email(await emailLayout(context, db));
      await queueEmail(context, db, { key: `welcome ${user.id}`, to: user.email, email: welcome });
      return { message: "Account created successfully!", enrolled: false };
    }
    const referrals = referralsOf(context, request, ref);
    await enroll(context, request, db, {
      student: user,
      program,
      source: "registration",
      referrals,
      proof: "registration",
      email,
    });
    return {
      message: `Account created successfully! You are now enrolled in ${program.title}.`,
      enrolled: true,
    };
  });
}
