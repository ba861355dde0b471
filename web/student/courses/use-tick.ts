import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EnrolledProgram } from "#contract/enrollments.ts";
import { api } from "#web/api.ts";
import { enrolledProgramsQuery } from "#web/student/courses/enrolled-programs-query.ts";
import { withUnit } from "#web/student/courses/with-unit.ts";

interface Tick {
  enrollment_id: number;
  unit_number: number;
  isDone: boolean;
}

const mutationKey = ["tick"];

/** Ticks a unit at once, and takes it back when the server does not follow. */
export function useTick() {
  const queries = useQueryClient();
  const { queryKey } = enrolledProgramsQuery(api);
  const change = (enrollmentId: number, changed: (program: EnrolledProgram) => EnrolledProgram) =>
    queries.setQueryData(queryKey, (programs) =>
      programs?.map((program) => (program.enrollment_id === enrollmentId ? changed(program) : program)),
    );
  return useMutation({
    mutationKey,
    mutationFn: ({ isDone, ...body }: Tick) =>
      isDone ? api.enrollments.mark_complete({ body }) : api.enrollments.unmark_complete({ body }),
    onMutate: async (tick) => {
      await queries.cancelQueries({ queryKey });
      change(tick.enrollment_id, (program) => withUnit(program, tick.unit_number, tick.isDone));
    },
    onError: (_error, tick) =>
      change(tick.enrollment_id, (program) => withUnit(program, tick.unit_number, !tick.isDone)),
    onSuccess: (answer, tick) => {
      // While other ticks are on their way the answer is behind what is shown.
      if (queries.isMutating({ mutationKey }) === 1) change(tick.enrollment_id, () => answer);
    },
  });
}
