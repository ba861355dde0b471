import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { unitLabel } from "#contract/courses/units/units.ts";
import { api, endpoints } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { isOpen, type OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { withUnit } from "#web/student/courses/with-unit.ts";

const QUEUE = "ticks";

/** Returns the student's programs as the server knows them, with the ticks that wait in the outbox applied. */
export function useEnrolledPrograms() {
  const query = useQuery(q(api.enrollments.enrolled_programs));
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

/** Ticks a unit at once. If the server rejects the tick, it is taken back. */
export function useTick({ enrollment_id, title, unit_type }: EnrolledProgram) {
  const queries = useQueryClient();
  const outbox = useOutbox(QUEUE);
  const own = outbox.items.filter(({ metadata }) => metadata.enrollment_id === enrollment_id);
  useDelivered<EnrolledProgram>(QUEUE, (reply) => {
    if (reply.enrollment_id !== enrollment_id) return;
    const { queryKey } = q(api.enrollments.enrolled_programs);
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
    /** The reason why the ticks wait. A queue waits as a whole. */
    wait: own.map(outbox.waitOf).find((wait) => wait !== undefined),
    isRejected: rejected.length > 0,
    tick(unit_number: number, isDone: boolean) {
      discardRejected();
      const { mark_complete, unmark_complete } = endpoints.enrollments;
      const body = { enrollment_id, unit_number };
      const label = `${unitLabel(unit_type, unit_number)} of ${title}`;
      const ifArrived = "If so, you see it here and can change it back.";
      const metadata = { label, enrollment_id, unit_number, isDone: isDone ? 1 : 0, ifArrived };
      const endpoint = isDone ? mark_complete : unmark_complete;
      void outbox.add(itemFor(endpoint, { body }, { queue: QUEUE, metadata }));
    },
    cancel: outbox.cancel,
    /** Sends the waiting ticks now. */
    sendNow() {
      const [first] = outbox.items.filter(isOpen);
      if (first) outbox.retry(first.key);
    },
    discardRejected,
  };
}
