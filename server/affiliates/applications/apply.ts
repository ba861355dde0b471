import type { z } from "zod";
import type { Experience } from "#contract/affiliates/application-choices.ts";
import type { ApplicationForm } from "#contract/affiliates/applications.ts";
import type { House } from "#server/context.ts";
import { householdOf } from "#server/platform/http/networks.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { insertAffiliate, spentId } from "./queries.ts";

/** Counted once the form is right, so that nobody loses their day to typing errors (security.md T25). */
const perAddress = { name: "affiliate-application", points: 5, seconds: 24 * 60 * 60 };

/** Keeps an application; whoever filled the hidden field is answered alike, and nothing is kept. */
export async function apply(house: House, exchange: Exchange, form: z.output<typeof ApplicationForm>) {
  await house.limits.spend(perAddress, householdOf(exchange.address));
  const { website: isProgram, ...fields } = form;
  const now = house.clock();
  const row = { ...fields, created_at: now, updated_at: now };
  if (isProgram) return { ...row, id: await spentId(house.db) };
  const made = await insertAffiliate(house.db, row);
  return { ...made, experience: made.experience as Experience | null };
}
