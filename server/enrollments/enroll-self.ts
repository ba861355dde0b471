import type { Viewer } from "#server/access/viewer.ts";
import type { Referral } from "#server/commissions/referral.ts";
import type { House } from "#server/house.ts";
import { letterhead } from "#server/mail/letterhead.ts";
import { enrolledLetter } from "#server/mail/letters/enrolled.ts";
import { queueMail } from "#server/mail/queue.ts";
import type { ProgramRow } from "#server/programs/queries.ts";
import { enroll } from "./enroll.ts";

/** A student enrols in an open program and is told so by e-mail. */
export async function enrollSelf(
  house: House,
  viewer: Viewer,
  program: ProgramRow,
  now: Date,
  referrals: readonly Referral[],
) {
  return house.db.transaction().execute(async (db) => {
    const enrollment = await enroll(house, db, { user_id: viewer.id, program, now, referrals });
    const letter = enrolledLetter(await letterhead(house, db), viewer.name, program.title);
    await queueMail(db, { key: `enrolled ${enrollment.id}`, to: viewer.email, letter });
    return enrollment;
  });
}
