import { kindNames, kindsFor, type NotificationKind } from "#contract/notifications/kinds.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn, rowItself } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
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

/** Returns a person's notification settings. Kinds without a choice have the institute's default. */
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
  /** Version that the person read; null if they had not chosen anything. */
  updated_at?: string | null | undefined;
}

/**
 * Saves a person's choices. Kinds that do not apply to them are ignored. Every kind is saved, so that later changes of
 * the institute's defaults do not affect this person.
 * @throws ApiError 409 with the current settings when they changed since they were read
 */
export async function changeSettings(
  context: AppContext,
  viewer: Viewer,
  request: RequestContext,
  { choices, time_zone, updated_at: version }: Change,
) {
  const subject = {
    async lock(db: Transaction) {
      await lockPerson(db, viewer.id);
      return settingsOf(db, viewer);
    },
    version,
    current: rowItself,
  };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const wanted = Object.entries(choices).filter(([kind, choice]) => kind in before.choices && choice);
    const next = nextVersion({ updated_at: before.updated_at ?? new Date(0) }, now);
    await saveChoices(db, viewer.id, { ...before.choices, ...Object.fromEntries(wanted) }, next);
    if (time_zone) await saveTimeZone(db, viewer.id, time_zone);
    did("notification_choices.update", { id: viewer.id });
    return settingsOf(db, viewer);
  });
}

/** Switches both kinds of emails about assignments off or on, for the switch in the profile. */
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
  await saveChoices(db, viewer.id, { assignment: choice, assignment_change: choice, grade: choice }, now);
}

export async function defaultsOf(db: Database) {
  const rows = await defaultChoices(db);
  const newest = Math.max(...rows.map(({ updated_at }) => updated_at.getTime()));
  return { choices: choicesOf(rows, kindNames), updated_at: new Date(newest) };
}

/** Changes the institute's defaults. @throws ApiError 409 with the current choices when somebody else changed them */
export async function changeDefaults(
  context: AppContext,
  request: RequestContext,
  { choices, updated_at: version }: { choices: Choices; updated_at?: string | undefined },
) {
  const subject = {
    async lock(db: Transaction) {
      await lockDefaults(db);
      return defaultsOf(db);
    },
    version,
    current: rowItself,
  };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    await saveDefaults(db, choices, nextVersion(before, now));
    const after = { ...before.choices, ...choices };
    did("notification_defaults.update", { id: null, before: before.choices, after });
    return defaultsOf(db);
  });
}
