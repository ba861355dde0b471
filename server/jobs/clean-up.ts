import { deleteExpiredSessions } from "#server/access/queries.ts";
import { foldTallies } from "#server/analytics/queries.ts";
import { deleteOldEvents } from "#server/community/event-queries.ts";
import { deleteExpiredLinks } from "#server/credentials/queries.ts";
import { foldCounts } from "#server/database/counts.ts";
import { purgeDeleted } from "#server/deleted/purge.ts";
import { deleteExpiredUndos, deleteOldRemovals } from "#server/enrollments/queries.ts";
import { removeOrphanedFiles } from "#server/files/orphans.ts";
import type { House } from "#server/house.ts";
import { deleteOldKeys } from "#server/http/idempotency.ts";
import { deleteExpiredLimits } from "#server/http/limits.ts";
import { deleteOldMail } from "#server/mail/queries.ts";
import { deleteExpiredTickets } from "#server/second-factor/queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAIL_KEPT_DAYS = 30;
/** Removed enrolments can be restored for so long (security.md T37). */
const REMOVALS_KEPT_DAYS = 30;
/** A stream that comes back later than this begins anew. */
const EVENTS_KEPT_DAYS = 1;
/** What a phone could not send is tried for almost as long (web/dashboard/outbox/outbox.ts). */
const KEYS_KEPT_DAYS = 7;

/**
 * Forgets what is over: ended sessions and links, spent ceilings, yesterday's events, letters and removals of 30
 * days ago, files whose owner is gone, replies kept for retries. Answers how many of each.
 */
export async function cleanUp(house: House): Promise<Record<string, number>> {
  const { db } = house;
  const now = house.clock();
  const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    sessions: await deleteExpiredSessions(db, now),
    tickets: await deleteExpiredTickets(db, now),
    links: await deleteExpiredLinks(db, now),
    undos: await deleteExpiredUndos(db, now),
    limits: await deleteExpiredLimits(db, now),
    events: await deleteOldEvents(db, daysBefore(EVENTS_KEPT_DAYS)),
    tallies: await foldTallies(db),
    counts: await foldCounts(db),
    mail: await deleteOldMail(db, daysBefore(MAIL_KEPT_DAYS)),
    removals: await deleteOldRemovals(db, daysBefore(REMOVALS_KEPT_DAYS)),
    deleted: await purgeDeleted(house),
    files: await removeOrphanedFiles(house),
    keys: await deleteOldKeys(db, daysBefore(KEYS_KEPT_DAYS)),
  };
}
