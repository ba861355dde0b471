import type { programPlans } from "#contract/fees/program-plans.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changePlan, planDetail } from "./change.ts";

export const programPlanHandlers: Handlers<typeof programPlans> = {
  get: ({ db, params }) => planDetail(db, params.id),
  change: ({ context, request, params, body }) => changePlan(context, request, params.id, body),
};
