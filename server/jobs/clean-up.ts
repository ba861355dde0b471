import { deleteExpiredSessions } from "#server/access/queries.ts";
import { deleteOldEvents } from "#server/community/event-queries.ts";
import { deleteExpiredLinks } from "#server/credentials/queries.ts";
import { deleteExpiredUndos } from "#server/enrollments/queries.ts";
import type { House } from "#server/house.ts";
import { deleteExpiredLimits } from "#server/http/limits.ts";
import { deleteOldMail } from "#server/mail/queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAIL_KEPT_DAYS = 30;
/** A stream that comes back later than this begins anew. */
const EVENTS_KEPT_DAYS = 1;

/** Forgets what is over: ended sessions and links, spent ceilings, yesterday's events, letters settled 30 days ago. Answers how many of each. */
export async function cleanUp(house: House): Promise<Record<string, number>> {
  const { db } = house;
  const now = house.clock();
  return {
    sessions: await deleteExpiredSessions(db, now),
    links: await deleteExpiredLinks(db, now),
    undos: await deleteExpiredUndos(db, now),
    limits: await deleteExpiredLimits(db, now),
    events: await deleteOldEvents(db, new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY_MS)),
    mail: await deleteOldMail(db, new Date(now.getTime() - MAIL_KEPT_DAYS * DAY_MS)),
  };
}
