import { SECOND_FACTOR_GRACE_DAYS } from "#contract/shared/limits.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { factorRuleFor, saveFactorRule } from "./queries.ts";

const GRACE_MS = SECOND_FACTOR_GRACE_DAYS * 86_400_000;

/** The rule as it is for this person: who came later has as many days as the others had. */
export async function factorRule(db: Database, viewer: Viewer, now: Date) {
  const { since, created_at, has_second_factor } = await factorRuleFor(db, viewer.id);
  const required_from = since && new Date(Math.max(since.getTime(), created_at.getTime()) + GRACE_MS);
  const is_held_back = required_from !== null && !has_second_factor && required_from <= now;
  return { is_required: since !== null, required_from, is_held_back };
}

/** Switching it on again does not begin the days anew. */
export async function changeFactorRule(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  after: { is_required: boolean },
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const { is_required } = await factorRule(db, viewer, now);
    if (is_required !== after.is_required) {
      await saveFactorRule(db, after.is_required ? now : null);
      const before = { is_required };
      const entry = { action: "update", resource: "login_rules", resource_id: null, before, after };
      await recordAudit(db, request, now, entry);
    }
    return factorRule(db, viewer, now);
  });
}

/** Whether a session or an API token may do no more than set up the second factor, as the days for it are over. */
export async function isHeldBack(db: Database, viewer: Viewer, now: Date): Promise<boolean> {
  return viewer.role !== "student" && (await factorRule(db, viewer, now)).is_held_back;
}
