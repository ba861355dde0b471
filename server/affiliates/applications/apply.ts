import type { z } from "zod";
import type { Experience } from "#contract/affiliates/application-choices.ts";
import type { ApplicationForm } from "#contract/affiliates/applications.ts";
import type { AppContext } from "#server/context.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { insertAffiliate, unusedId } from "./queries.ts";

/** Stores an application. A bot that fills the hidden field gets the same answer, but nothing is stored. */
export async function apply(
  context: AppContext,
  request: RequestContext,
  form: z.output<typeof ApplicationForm>,
) {
  const { website: isProgram, ...fields } = form;
  const now = context.clock();
  const row = { ...fields, created_at: now, updated_at: now };
  if (isProgram) return { ...row, id: await unusedId(context.db) };
  const made = await act(context, request, async ({ db }) => {
    await publish(db, "today", {});
    return insertAffiliate(db, row);
  });
  return { ...made, experience: made.experience as Experience | null };
}
