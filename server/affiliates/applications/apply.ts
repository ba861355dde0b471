import type { z } from "zod";
import type { ApplicationForm } from "#contract/affiliates/applications.ts";
import type { AppContext } from "#server/context.ts";
import { clientKeyOf } from "#server/platform/http/networks.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { insertAffiliate, spentId } from "./queries.ts";

/** Counted once the form is right, so that nobody loses their day to typing errors (security.md T25). */
const perAddress = { name: "affiliate-application", points: 5, seconds: 24 * 60 * 60 };

/** Keeps an application; whoever filled the hidden field is answered alike, and nothing is kept. */
export async function apply(
  context: AppContext,
  request: RequestContext,
  form: z.output<typeof ApplicationForm>,
) {
  await context.limits.consume(perAddress, clientKeyOf(request.address));
  const { website: isProgram, ...fields } = form;
  const now = context.clock();
  const row = { ...fields, created_at: now, updated_at: now };
  if (isProgram) return { ...row, id: await spentId(context.db) };
  return insertAffiliate(context.db, row);
}
