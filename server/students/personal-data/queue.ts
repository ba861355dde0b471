import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";

/** Queue of downloads. A repeated job writes the same file again. */
export const dataExportQueue: Queue = {
  name: "data-export",
  policy: "exclusive",
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 3_600,
  deleteAfterSeconds: 60 * 60,
};

/** Queue of erasures. Each is one transaction, so a job that was killed begins again. */
export const erasureQueue: Queue = {
  name: "erasure",
  policy: "exclusive",
  retryLimit: 5,
  retryDelay: 300,
  retryBackoff: true,
  expireInSeconds: 3_600,
  deleteAfterSeconds: 60 * 60,
};

/** Begins each night the erasures whose day has come. */
export const dueErasuresQueue: Queue = {
  name: "due-erasures",
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 600,
};

export const queueExport = (db: Database, id: number) =>
  sendJobs(db, dataExportQueue, [{ data: { id }, singletonKey: String(id) }]);

export const queueErasure = (db: Database, userId: number, startAfter: Date) =>
  sendJobs(db, erasureQueue, [{ data: { id: userId }, singletonKey: String(userId), startAfter }]);
