import { randomUUID } from "node:crypto";
import { DATA_EXPORT_DAYS } from "#contract/shared/limits.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { lockedStudent } from "#server/accounts/profiles/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { personalDataOf, replaceExport } from "./queries.ts";
import { queueExport } from "./queue.ts";
import { shownPersonalData } from "./serialize.ts";

/** Returns when a download that is ready at `now` expires. */
export const exportEnd = (now: Date) => new Date(now.getTime() + DATA_EXPORT_DAYS * DAY_MS);

/** Begins a download of the student's data, unless one is being made. It replaces an older one. */
export function askForExport(context: AppContext, request: RequestContext, userId: number) {
  const subject = { lock: (db: Transaction) => lockedStudent(db, userId) };
  return actOn(context, request, subject, async (_student, { db, now, did }) => {
    const before = await personalDataOf(db, userId, now);
    if (before.export?.state === "making") return shownPersonalData(context, before);
    const id = await replaceExport(db, {
      ...{ user_id: userId, asked_at: now, expires_at: exportEnd(now) },
      storage_key: `exports/${randomUUID()}`,
    });
    await queueExport(db, id);
    did("student.ask data", { id: userId });
    return shownPersonalData(context, await personalDataOf(db, userId, now));
  });
}
