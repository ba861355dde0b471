import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { contactMessage, setAnswered } from "./queries.ts";

/** Marks a message as answered or not. The act is audited. */
export async function markContactMessage(
  context: AppContext,
  request: RequestContext,
  id: number,
  isAnswered: boolean,
) {
  return act(context, request, async ({ db, now, did }) => {
    const message = await setAnswered(db, id, isAnswered ? now : null);
    if (!message) throw apiError("not_found");
    did(`contact_message.${isAnswered ? "mark_answered" : "reopen"}`, { id });
    return contactMessage(db, id);
  });
}
