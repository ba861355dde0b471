import { refuse } from "#contract/shared/errors.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { deleteEnrollment, undoable } from "./queries.ts";

const failed = () => refuse("undo_failed", { field: "non_field_errors" });

/** What the page of the link asks about. Mail scanners open links, so that looking changes nothing. */
export async function undoableEnrollment(house: House, token: string) {
  const enrollment = await undoable(house.db, hashSecret(token), house.clock());
  if (!enrollment) throw failed();
  return enrollment;
}

/** Takes back an enrolment that was made by e-mail alone, once (security.md T14). */
export async function undoEnrollment(house: House, exchange: Exchange, token: string) {
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const enrollment = await undoable(db, hashSecret(token), now);
    if (!enrollment || !(await deleteEnrollment(db, enrollment.id))) throw failed();
    const { id, user_id, program_title } = enrollment;
    await recordAudit(db, exchange, now, {
      action: "undo",
      noun: "enrollment",
      noun_id: id,
      before: { user_id, program_title },
    });
    return { message: `Your enrolment in ${program_title} has been undone.` };
  });
}
