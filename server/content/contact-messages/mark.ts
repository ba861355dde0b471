import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { setAnswered } from "./queries.ts";

/** Marks a message as answered or not. The audit log says who did. */
export async function markContactMessage(
  context: AppContext,
  request: RequestContext,
  id: number,
  isAnswered: boolean,
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const message = await setAnswered(db, id, isAnswered ? now : null);
    if (!message) throw apiError("not_found");
    const action = isAnswered ? "answer" : "reopen";
    await recordAudit(db, request, now, { action, resource: "contact_message", resource_id: id });
    await publish(db, "today", {});
    return message;
  });
}
