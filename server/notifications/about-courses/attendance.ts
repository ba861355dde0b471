import type { Follower } from "#server/context.ts";
import { placesOfUnits } from "#server/courses/attendance/queries.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { tellWebhooks } from "#server/notifications/webhooks/tell.ts";
import type { Deed } from "#server/platform/records/deed.ts";

/** Publishes news to open dashboards of the students whose marks changed. A removed mark is only in the deed. */
export const addMarks: Follower = ({ db, deeds }) =>
  publishNews(
    db,
    deeds.flatMap(({ after }) => {
      const { user_id, unit } = after as { user_id: number; unit: number };
      return { kind: "attendance" as const, id: unit, user: user_id };
    }),
  );

/** Returns the students of an act on a unit's register, or the one of a mark. */
function changeOf({ id, before, after }: Deed): { unit: number; students: readonly number[] } {
  const said = (after ?? before) as { unit?: number; user_id?: number; students?: number[] };
  if (said.user_id === undefined) return { unit: id ?? 0, students: said.students ?? [] };
  return { unit: said.unit ?? 0, students: [said.user_id] };
}

/** Calls webhooks once for each unit whose marks changed. */
export const callWebhooksOfAttendance: Follower = async ({ db, now, deeds }) => {
  const students = new Map<number, number[]>();
  for (const { unit, students: some } of deeds.map(changeOf))
    students.set(unit, [...(students.get(unit) ?? []), ...some]);
  const units = await placesOfUnits(db, [...students.keys()]);
  const told = units.map(({ id, program_id }) => ({
    ...{ unit_id: id, program_id, changed_at: now.toISOString() },
    student_ids: students.get(id) ?? [],
  }));
  await tellWebhooks(
    db,
    "attendance.changed",
    now,
    told.filter(({ student_ids }) => student_ids.length > 0),
  );
};

/** Publishes news to open dashboards of all students of a program after its register was filled or imported. */
export const addRegister: Follower = async ({ db, ids }) => {
  const units = await placesOfUnits(db, ids);
  await publishNews(
    db,
    units.map(({ id, program_id }) => ({ kind: "register", id, program: program_id })),
  );
};
