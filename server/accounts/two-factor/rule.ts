import { SECOND_FACTOR_GRACE_DAYS } from "#contract/shared/limits.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { factorRuleFor, saveFactorRule } from "./queries.ts";

const GRACE_MS = SECOND_FACTOR_GRACE_DAYS * DAY_MS;

/** Returns the rule as it applies to this person. Accounts made after the rule get the same number of days. */
export async function factorRule(db: Database, viewer: Viewer, now: Date) {
  const { since, created_at, has_second_factor } = await factorRuleFor(db, viewer.id);
  const required_from = since && new Date(Math.max(since.getTime(), created_at.getTime()) + GRACE_MS);
  const is_held_back = required_from !== null && !has_second_factor && required_from <= now;
  return { is_required: since !== null, required_from, is_held_back };
}

/** Changes the institute's rule. Switching on a rule that is on already does not restart the days. */
export async function changeFactorRule(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  after: { is_required: boolean },
) {
  return act(context, request, async ({ db, now, did }) => {
    const { is_required } = await factorRule(db, viewer, now);
    if (is_required !== after.is_required) {
      await saveFactorRule(db, after.is_required ? now : null);
      did("login_rules.update", { id: null, before: { is_required }, after });
    }
    return factorRule(db, viewer, now);
  });
}

/** Returns true when the days have passed without a second factor. Sessions and API tokens can then only set it up. */
export async function isHeldBack(db: Database, viewer: Viewer, now: Date): Promise<boolean> {
  return viewer.role !== "student" && (await factorRule(db, viewer, now)).is_held_back;
}
