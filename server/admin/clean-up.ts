import { REPORT_DAYS } from "#contract/courses/attendance/attendance-reports.ts";
import { OPENING_ALERT_DAYS } from "#contract/shared/limits.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { deleteExpiredLinks } from "#server/accounts/credentials/queries.ts";
import { deleteExpiredSessions } from "#server/accounts/sessions/queries.ts";
import { deleteExpiredTokens } from "#server/accounts/tokens/queries.ts";
import { deleteExpiredTickets } from "#server/accounts/two-factor/queries.ts";
import { deleteOldEvents } from "#server/community/messages/event-queries.ts";
import type { AppContext } from "#server/context.ts";
import { deleteExpiredUndos } from "#server/courses/enrollments/queries.ts";
import { deleteOldAlerts } from "#server/courses/opening-alerts/queries.ts";
import { deleteUnusedPictures } from "#server/courses/questions/pictures/queries.ts";
import { requeueMarking } from "#server/courses/quiz-results/mark-again.ts";
import { deleteOldNotifications } from "#server/notifications/sending/queries.ts";
import { deleteOldDeliveries } from "#server/notifications/webhooks/queries.ts";
import { requeueDeliveries } from "#server/notifications/webhooks/tell.ts";
import { deleteOldBackups } from "#server/platform/backup/before-migrations.ts";
import { deleteOldEmails } from "#server/platform/email/queries.ts";
import { requeueEmails } from "#server/platform/email/queue.ts";
import { deleteOldKeys } from "#server/platform/http/idempotency.ts";
import { deleteExpiredLimits } from "#server/platform/http/limits/limits.ts";
import { deleteOldFiles } from "#server/platform/imports/files.ts";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { deleteOldExports } from "#server/students/personal-data/queries.ts";
import { purgeDeleted } from "./bin/purge.ts";

const EMAIL_DAYS = 30;
/** Days until statement files are deleted, because they name people who may not be students. Their payments stay. */
const STATEMENT_DAYS = 90;
/** Days until import files are deleted, because they name people who may never become students */
const IMPORT_DAYS = 30;
/** Days of pictures that no question shows. A form may be saved days after its picture was added. */
const UNUSED_PICTURE_DAYS = 7;
/** Days of stored events. A stream that reconnects later restarts from the present. */
const EVENT_DAYS = 1;
/** Days of stored idempotency keys. The outbox of a phone repeats requests for almost as long. */
const IDEMPOTENCY_KEY_DAYS = 7;

/**
 * Deletes what has expired: sessions, links, limits, replies stored for retries, and old events, emails, notifications
 * and imported files. Also deletes old items in the bin and files without an owner, and queues emails, webhooks and
 * markings that have no job. Returns the counts.
 */
export async function cleanUp(context: AppContext): Promise<Record<string, number>> {
  const { db } = context;
  const now = context.clock();
  await requeueEmails(db);
  await requeueDeliveries(db);
  await requeueMarking(db);
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
    statements: await deleteOldFiles(db, "statements", daysBefore(STATEMENT_DAYS)),
    imports: await deleteOldFiles(db, "student_imports", daysBefore(IMPORT_DAYS)),
    pictures: await deleteUnusedPictures(db, daysBefore(UNUSED_PICTURE_DAYS)),
    reports: await deleteOldFiles(db, "attendance_reports", daysBefore(REPORT_DAYS)),
    opening_alerts: await deleteOldAlerts(db, daysBefore(OPENING_ALERT_DAYS)),
    deliveries: await deleteOldDeliveries(db, daysBefore(EMAIL_DAYS)),
    backups: await deleteOldBackups(context.config, now),
    exports: await deleteOldExports(db, now),
    deleted: await purgeDeleted(context),
    files: await removeDetachedFiles(context),
    keys: await deleteOldKeys(db, daysBefore(IDEMPOTENCY_KEY_DAYS)),
  };
}
