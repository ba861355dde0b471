import { deleteExpiredLinks } from "#server/accounts/credentials/queries.ts";
import { deleteExpiredSessions } from "#server/accounts/sessions/queries.ts";
import { deleteOldImports } from "#server/accounts/student-imports/queries.ts";
import { deleteExpiredTokens } from "#server/accounts/tokens/queries.ts";
import { deleteExpiredTickets } from "#server/accounts/two-factor/queries.ts";
import type { AppContext } from "#server/context.ts";
import { deleteOldStatements } from "#server/fees/statements/queries.ts";
import { deleteOldEvents } from "#server/learning/community/event-queries.ts";
import { deleteExpiredUndos } from "#server/learning/enrollments/queries.ts";
import { deleteOldNotifications } from "#server/notifications/sending/queries.ts";
import { deleteOldDeliveries } from "#server/notifications/webhooks/queries.ts";
import { requeueDeliveries } from "#server/notifications/webhooks/tell.ts";
import { deleteOldEmails } from "#server/platform/email/queries.ts";
import { requeueEmails } from "#server/platform/email/queue.ts";
import { deleteOldKeys } from "#server/platform/http/idempotency.ts";
import { deleteExpiredLimits } from "#server/platform/http/limits.ts";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { purgeDeleted } from "./bin/purge.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL_DAYS = 30;
/** They hold names and phones of people who may be no students; their payments stay. */
const STATEMENT_DAYS = 90;
/** They hold names and phones of people who may never become students. */
const IMPORT_DAYS = 30;
/** A stream that reconnects later than this starts again from the present. */
const EVENT_DAYS = 1;
/** The outbox of a phone repeats a request for almost as long. */
const IDEMPOTENCY_KEY_DAYS = 7;

/**
 * Deletes what is over: ended sessions and links, expired limits, yesterday's events, emails and deletions of 30
 * days ago, files without an owner, replies stored for retries. Answers how many of each. Emails without a job get one.
 */
export async function cleanUp(context: AppContext): Promise<Record<string, number>> {
  const { db } = context;
  const now = context.clock();
  await requeueEmails(db);
  await requeueDeliveries(db);
  const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    sessions: await deleteExpiredSessions(db, now),
    tokens: await deleteExpiredTokens(db, now),
    tickets: await deleteExpiredTickets(db, now),
    links: await deleteExpiredLinks(db, now),
    undos: await deleteExpiredUndos(db, now),
    limits: await deleteExpiredLimits(db, now),
    events: await deleteOldEvents(db, daysBefore(EVENT_DAYS)),
    emails: await deleteOldEmails(db, daysBefore(EMAIL_DAYS)),
    notifications: await deleteOldNotifications(db, daysBefore(EMAIL_DAYS)),
    statements: await deleteOldStatements(db, daysBefore(STATEMENT_DAYS)),
    imports: await deleteOldImports(db, daysBefore(IMPORT_DAYS)),
    deliveries: await deleteOldDeliveries(db, daysBefore(EMAIL_DAYS)),
    deleted: await purgeDeleted(context),
    files: await removeDetachedFiles(context),
    keys: await deleteOldKeys(db, daysBefore(IDEMPOTENCY_KEY_DAYS)),
  };
}
