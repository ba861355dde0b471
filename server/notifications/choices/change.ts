import { kindNames, kindsFor, type NotificationKind } from "#contract/notifications/kinds.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import {
  type Choices,
  defaultChoices,
  lockDefaults,
  lockPerson,
  ownChoices,
  personOf,
  saveChoices,
  saveDefaults,
  saveTimeZone,
} from "./queries.ts";
import { zoneOf } from "./time-zones.ts";

/** What the person is told of, with the institute's choice where they made none. */
export async function settingsOf(db: Database, { id, role }: Pick<Viewer, "id" | "role">) {
  const own = await ownChoices(db, id);
  const choices = choicesOf([...(await defaultChoices(db)), ...own], kindsFor(role));
  const newest = Math.max(0, ...own.map(({ updated_at }) => updated_at.getTime()));
  return {
    choices,
    time_zone: zoneOf((await personOf(db, id)) ?? { time_zone: null, phone: "" }),
    updated_at: newest > 0 ? new Date(newest) : null,
  };
}

function choicesOf(
  rows: Awaited<ReturnType<typeof ownChoices>>,
  kinds: readonly NotificationKind[],
): Choices {
  const found = new Map(rows.map(({ kind, choice }) => [kind, choice]));
  return Object.fromEntries(kinds.map((kind) => [kind, found.get(kind) ?? "none"]));
}

interface Change {
  choices: Choices;
  time_zone?: string | undefined;
  /** The version that the person read; null where they had chosen nothing. */
  updated_at?: string | null | undefined;
}

/**
 * Kinds that the person is not told of are left alone. Saving makes a choice of each kind, so that a later change of the
 * institute's defaults changes none of them.
 * @throws ApiError 409 with the present settings when they changed since they were read
 */
export async function changeSettings(
  context: AppContext,
  viewer: Viewer,
  { choices, time_zone, updated_at: seen }: Change,
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    await lockPerson(db, viewer.id);
    const before = await settingsOf(db, viewer);
    const version = before.updated_at?.getTime() ?? null;
    if (seen !== undefined && (seen === null ? null : Date.parse(seen)) !== version)
      throw apiError("stale", {
        current: { ...before, updated_at: before.updated_at?.toISOString() ?? null },
      });
    const wanted = Object.entries(choices).filter(([kind, choice]) => kind in before.choices && choice);
    const next = new Date(Math.max(now.getTime(), (version ?? 0) + 1));
    await saveChoices(db, viewer.id, { ...before.choices, ...Object.fromEntries(wanted) }, next);
    if (time_zone) await saveTimeZone(db, viewer.id, time_zone);
    return settingsOf(db, viewer);
  });
}

/** The profile's own switch: off stops both kinds of emails about assignments, on lets them come again. */
export async function switchAssignmentEmails(
  db: Database,
  viewer: Pick<Viewer, "id" | "role">,
  isWanted: boolean,
  now: Date,
): Promise<void> {
  const { choices } = await settingsOf(db, viewer);
  const { assignment, grade } = choices;
  if (isWanted === (assignment !== "none" || grade !== "none")) return;
  const choice = isWanted ? "now" : "none";
  await saveChoices(db, viewer.id, { assignment: choice, grade: choice }, now);
}

export async function defaultsOf(db: Database) {
  const rows = await defaultChoices(db);
  const newest = Math.max(...rows.map(({ updated_at }) => updated_at.getTime()));
  return { choices: choicesOf(rows, kindNames), updated_at: new Date(newest) };
}

/** @throws ApiError 409 with the present choices when somebody changed them since they were read */
export async function changeDefaults(
  context: AppContext,
  request: RequestContext,
  { choices, updated_at: seen }: { choices: Choices; updated_at?: string | undefined },
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    await lockDefaults(db);
    const before = await defaultsOf(db);
    if (seen !== undefined && Date.parse(seen) !== before.updated_at.getTime())
      throw apiError("stale", { current: { ...before, updated_at: before.updated_at.toISOString() } });
    const next = new Date(Math.max(now.getTime(), before.updated_at.getTime() + 1));
    await saveDefaults(db, choices, next);
    await recordAudit(db, request, now, {
      action: "update",
      resource: "notification_defaults",
      resource_id: null,
      before: before.choices,
      after: { ...before.choices, ...choices },
    });
    return defaultsOf(db);
  });
}
