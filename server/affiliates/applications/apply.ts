import type { z } from "zod";
import type { Experience } from "#contract/affiliates/application-choices.ts";
import type { ApplicationForm } from "#contract/affiliates/applications.ts";
import type { AppContext } from "#server/context.ts";
import { clientKeyOf } from "#server/platform/http/networks.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { insertAffiliate, unusedId } from "./queries.ts";

/** Consumed only by a valid form, so that typing errors cost nobody their day. */
const perAddress = { name: "affiliate-application", points: 5, seconds: 24 * 60 * 60 };

/** Stores an application. A program that filled the hidden field gets the same answer, and nothing is stored. */
export async function apply(
  context: AppContext,
  request: RequestContext,
  form: z.output<typeof ApplicationForm>,
) {
  await context.limits.consume(perAddress, clientKeyOf(request.address));
  const { website: isProgram, ...fields } = form;
  const now = context.clock();
  const row = { ...fields, created_at: now, updated_at: now };
  if (isProgram) return { ...row, id: await unusedId(context.db) };
  const made = await insertAffiliate(context.db, row);
  return { ...made, experience: made.experience as Experience | null };
}
