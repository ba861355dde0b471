import type { Follower } from "#server/context.ts";
import { unitsById } from "#server/courses/units/queries.ts";
import { publishNews } from "#server/notifications/live/news.ts";

/** Publishes news to open dashboards of the program's students, for units that are or were published. */
export const addUnits: Follower = async ({ db, ids, deeds }) => {
  const [{ before } = {}] = deeds;
  const wasPublished = (before as { state?: string } | undefined)?.state === "published";
  const units = await unitsById(db, ids);
  await publishNews(
    db,
    units
      .filter(({ state }) => wasPublished || state === "published")
      .map(({ id, program_id }) => ({ kind: "unit", id, program: program_id })),
  );
};
