import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type EnrolledProgram, enrollments } from "#contract/learning/enrollments.ts";
import { unitLabel } from "#contract/learning/units.ts";
import { api } from "#web/api.ts";
import type { Waiting } from "#web/dashboard/offline/outbox.ts";
import { thingOf } from "#web/dashboard/offline/outbox-of.ts";
import { useDelivered, useWaiting } from "#web/dashboard/offline/use-waiting.ts";
import { enrolledProgramsQuery } from "#web/student/courses/enrolled-programs-query.ts";
import { withUnit } from "#web/student/courses/with-unit.ts";

const LANE = "ticks";

/** A tick as its outbox remembers it. */
type Tick = { enrollment_id: number; unit_number: number; isDone: boolean };

function tickOf({ note }: Waiting): Tick {
  return {
    enrollment_id: Number(note.enrollment_id),
    unit_number: Number(note.unit_number),
    isDone: note.isDone === 1,
  };
}

/** The student's programs as the server knows them, with the ticks on top that it does not know yet. */
export function useEnrolledPrograms() {
  const query = useQuery(enrolledProgramsQuery(api));
  const ticks = useWaiting(LANE)
    .things.filter(({ refusal }) => !refusal)
    .map(tickOf);
  return { query, programs: query.data?.map((program) => withTicks(program, ticks)) };
}

function withTicks(program: EnrolledProgram, ticks: Tick[]): EnrolledProgram {
  return ticks
    .filter(({ enrollment_id }) => enrollment_id === program.enrollment_id)
    .reduce((shown, { unit_number, isDone }) => withUnit(shown, unit_number, isDone), program);
}

/** Ticks a unit at once; what is not sent yet, and what the server refused and is taken back. */
export function useTick({ enrollment_id, title, unit_type }: EnrolledProgram) {
  const queries = useQueryClient();
  const outbox = useWaiting(LANE);
  const own = outbox.things.filter((thing) => thing.note.enrollment_id === enrollment_id);
  useDelivered<EnrolledProgram>(LANE, (answer) => {
    if (answer.enrollment_id !== enrollment_id) return;
    const { queryKey } = enrolledProgramsQuery(api);
    // A list that is on its way may be from before the tick.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (programs) =>
      programs?.map((program) => (program.enrollment_id === enrollment_id ? answer : program)),
    );
  });
  const refused = own.filter(({ refusal }) => refusal);
  const forget = () => {
    for (const { key } of refused) outbox.cancel(key);
  };
  return {
    /** Not merely on their way. */
    waiting: own.filter(({ key, refusal, has_waited }) => has_waited && !refusal && !outbox.sending.has(key)),
    isRefused: refused.length > 0,
    tick(unit_number: number, isDone: boolean) {
      forget();
      const { mark_complete, unmark_complete } = enrollments;
      const body = { enrollment_id, unit_number };
      const label = `${unitLabel(unit_type, unit_number)} of ${title}`;
      const note = { label, enrollment_id, unit_number, isDone: isDone ? 1 : 0 };
      void outbox.add(thingOf(isDone ? mark_complete : unmark_complete, { body }, { lane: LANE, note }));
    },
    takeBack(key: string) {
      outbox.cancel(key);
    },
    forget,
  };
}
