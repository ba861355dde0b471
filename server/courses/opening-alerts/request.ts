import type { OpeningAlertForm } from "#contract/courses/opening-alerts.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { emailMessages } from "#contract/shared/scalars.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { insertAlert, sharedProgram } from "./queries.ts";

const answer = { message: "We will email you when enrollment opens." };

/**
 * Stores a request to be emailed when a closed program opens. A bot that filled the hidden field gets the same answer,
 * but nothing is stored.
 */
export async function requestAlert(
  context: AppContext,
  request: RequestContext,
  viewer: Pick<Viewer, "email"> | null,
  program_id: number,
  { email = viewer?.email, website: isBot }: OpeningAlertForm,
) {
  if (!email) throw invalid({ email: [emailMessages.required] });
  return act(context, request, async ({ db, now }) => {
    const program = await sharedProgram(db, program_id, now);
    if (!program) throw apiError("not_found");
    if (program.is_open) throw apiError("enrollment_open");
    if (!isBot) await insertAlert(db, { program_id, email: email.toLowerCase(), created_at: now });
    return answer;
  });
}
