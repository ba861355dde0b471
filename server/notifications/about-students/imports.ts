import type { Follower } from "#server/context.ts";
import { publishNews } from "#server/notifications/live/news.ts";

/** Publishes news to open dashboards of staff with `students`. */
export const addProgress: Follower = ({ db, ids }) =>
  publishNews(
    db,
    ids.map((id) => ({ kind: "student_import", id, staff: "students" })),
  );
