import type { Follower } from "#server/context.ts";
import { placesOfUnits } from "#server/courses/attendance/queries.ts";
import { publishNews } from "#server/notifications/live/news.ts";

/** Publishes news to open dashboards of the students whose marks changed. A removed mark is only in the deed. */
export const addMarks: Follower = ({ db, deeds }) =>
  publishNews(
    db,
    deeds.flatMap(({ after }) => {
      const { user_id, unit } = after as { user_id: number; unit: number };
      return { kind: "attendance" as const, id: unit, user: user_id };
    }),
  );

/** Publishes news to open dashboards of all students of a program after its register was filled or imported. */
export const addRegister: Follower = async ({ db, ids }) => {
  const units = await placesOfUnits(db, ids);
  await publishNews(
    db,
    units.map(({ id, program_id }) => ({ kind: "register", id, program: program_id })),
  );
};
