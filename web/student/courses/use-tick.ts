import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EnrolledProgram } from "#contract/learning/enrollments.ts";
import { unitLabel } from "#contract/learning/units.ts";
import { api, endpoints } from "#web/api.ts";
import { isOpen, type OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { enrolledProgramsQuery } from "#web/student/courses/enrolled-programs-query.ts";
import { withUnit } from "#web/student/courses/with-unit.ts";

const QUEUE = "ticks";

/** The student's programs as the server knows them, with the ticks that still wait in the outbox. */
export function useEnrolledPrograms() {
  const query = useQuery(enrolledProgramsQuery(api));
  const ticks = useOutbox(QUEUE).items.filter(isOpen);
  return { query, programs: query.data?.map((program) => withTicks(program, ticks)) };
}

function withTicks(program: EnrolledProgram, ticks: OutboxItem[]): EnrolledProgram {
  return ticks
    .filter(({ metadata }) => metadata.enrollment_id === program.enrollment_id)
    .reduce(
      (shown, { metadata }) => withUnit(shown, Number(metadata.unit_number), metadata.isDone === 1),
      program,
    );
}

/** Ticks a unit at once. A tick that the server rejects is taken back. */
export function useTick({ enrollment_id, title, unit_type }: EnrolledProgram) {
  const queries = useQueryClient();
  const outbox = useOutbox(QUEUE);
  const own = outbox.items.filter(({ metadata }) => metadata.enrollment_id === enrollment_id);
  useDelivered<EnrolledProgram>(QUEUE, (reply) => {
    if (reply.enrollment_id !== enrollment_id) return;
    const { queryKey } = enrolledProgramsQuery(api);
    // A list that is being fetched may be older than the tick.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (programs) =>
      programs?.map((program) => (program.enrollment_id === enrollment_id ? reply : program)),
    );
  });
  const rejected = own.filter(({ rejection }) => rejection);
  const discardRejected = () => {
    for (const { key } of rejected) outbox.cancel(key);
  };
  return {
    waiting: own.filter((item) => outbox.waitOf(item)),
    /** Why they wait: a queue waits as a whole. */
    wait: own.map(outbox.waitOf).find((wait) => wait !== undefined),
    isRejected: rejected.length > 0,
    tick(unit_number: number, isDone: boolean) {
      discardRejected();
      const { mark_complete, unmark_complete } = endpoints.enrollments;
      const body = { enrollment_id, unit_number };
      const label = `${unitLabel(unit_type, unit_number)} of ${title}`;
      const metadata = { label, enrollment_id, unit_number, isDone: isDone ? 1 : 0 };
      const endpoint = isDone ? mark_complete : unmark_complete;
      void outbox.add(itemFor(endpoint, { body }, { queue: QUEUE, metadata }));
    },
    cancel: outbox.cancel,
    /** Sends what waits now. */
    sendNow() {
      const [first] = outbox.items.filter(isOpen);
      if (first) outbox.retry(first.key);
    },
    discardRejected,
  };
}
