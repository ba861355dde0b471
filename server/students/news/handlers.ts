import type { news } from "#contract/students/news.ts";
import { unreadCount } from "#server/community/communications/inbox-queries.ts";
import { programInBody } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { newsCounts, saveSeen } from "./queries.ts";

export const newsHandlers: Handlers<typeof news> = {
  counts: ({ context, db, viewer }) => countsOf(db, viewer.id, context.clock()),

  async seen({ context, db, viewer, body }) {
    const now = context.clock();
    // A browser's clock that is ahead must not hide later news.
    const seen_ms = Math.min(Date.parse(body.counted_at), now.getTime());
    if (body.program) await programInBody(db, body.program, "program");
    await saveSeen(db, viewer.id, { section: body.section, program: body.program }, new Date(seen_ms));
    return countsOf(db, viewer.id, now);
  },
};

async function countsOf(db: Database, userId: number, now: Date) {
  const [counts, communications] = [await newsCounts(db, userId, now), await unreadCount(db, userId)];
  return { ...counts, communications, counted_at: now };
}
