import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import { createCommissionOrLog } from "#server/affiliates/commissions/create.ts";
import type { Referral } from "#server/affiliates/commissions/referral.ts";
import type { AppContext } from "#server/context.ts";
import { inOneStatement } from "#server/platform/database/join.ts";
import { emailLayoutOf } from "#server/platform/email/email-layout.ts";
import { requireOpen } from "./enroll.ts";
import { enrolledEmail } from "./enrolled-email.ts";
import { insertEnrollmentWithEmail, programOnOffer } from "./queries.ts";

/**
 * A student enrolls in an open program and is told so by e-mail. In the hour when a program closes everybody comes at
 * once, so it is two questions to the database: what is on offer, and one statement that writes it all. Only where
 * somebody referred the student is it a transaction of several.
 * @throws 409 when already enrolled
 */
export async function enrollSelf(
  context: AppContext,
  viewer: Viewer,
  programId: number,
  referrals: readonly Referral[],
) {
  const now = context.clock();
  const { institute, id, title, price } = requireOpen(
    await programOnOffer(context.db, programId),
    "program_id",
    now,
  );
  const place = { user_id: viewer.id, program_id: id, enrolled_at: now };
  const email = enrolledEmail(emailLayoutOf(context, institute), viewer.name, title);
  const mail = { to: viewer.email, email };
  const enrollment =
    referrals.length === 0
      ? await inOneStatement(context.db, (db) => insertEnrollmentWithEmail(db, place, mail))
      : await context.db.transaction().execute(async (db) => {
          const made = await insertEnrollmentWithEmail(db, place, mail);
          await createCommissionOrLog(
            context.log,
            db,
            { id: made.id, user_id: viewer.id, title, price },
            referrals,
            now,
          );
          return made;
        });
  return { ...enrollment, program: { id, title } };
}
