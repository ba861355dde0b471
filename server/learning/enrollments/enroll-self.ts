import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import { earnOrLog } from "#server/affiliates/commissions/earn.ts";
import type { Referral } from "#server/affiliates/commissions/referral.ts";
import type { House } from "#server/context.ts";
import { inOneStatement } from "#server/platform/database/join.ts";
import { letterheadOf } from "#server/platform/email/email-layout.ts";
import { requireOpen } from "./enroll.ts";
import { enrolledLetter } from "./enrolled-email.ts";
import { insertEnrollmentWithLetter, programOnOffer } from "./queries.ts";

/**
 * A student enrols in an open program and is told so by e-mail. In the hour when a program closes everybody comes at
 * once, so it is two questions to the database: what is on offer, and one statement that writes it all. Only where
 * somebody referred the student is it a transaction of several.
 * @throws 409 when already enrolled
 */
export async function enrollSelf(
  house: House,
  viewer: Viewer,
  programId: number,
  referrals: readonly Referral[],
) {
  const now = house.clock();
  const { institute, id, title, price } = requireOpen(
    await programOnOffer(house.db, programId),
    "program_id",
    now,
  );
  const place = { user_id: viewer.id, program_id: id, enrolled_at: now };
  const letter = enrolledLetter(letterheadOf(house, institute), viewer.name, title);
  const mail = { to: viewer.email, letter };
  const enrollment =
    referrals.length === 0
      ? await inOneStatement(house.db, (db) => insertEnrollmentWithLetter(db, place, mail))
      : await house.db.transaction().execute(async (db) => {
          const made = await insertEnrollmentWithLetter(db, place, mail);
          await earnOrLog(house.log, db, { id: made.id, user_id: viewer.id, title, price }, referrals, now);
          return made;
        });
  return { ...enrollment, program: { id, title } };
}
