import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { rowsOf } from "#web/api/rows-of.ts";
import { paths } from "#web/paths.ts";
import { useEnrolledPrograms } from "#web/student/courses/use-tick.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Enrollments that were not finished when this page showed them. Finishing one of these is celebrated once. */
const unfinished = new Set<number>();

export function useUnfinished({ enrollment_id, progress_percentage }: EnrolledProgram): void {
  useEffect(() => {
    if (progress_percentage < 100) unfinished.add(enrollment_id);
  }, [enrollment_id, progress_percentage]);
}

/** A quiet celebration at 100 %, and a suggestion of a next program. */
export function Finished({ program }: { program: EnrolledProgram }) {
  const { enrollment_id, title } = program;
  const [isNew] = useState(() => unfinished.has(enrollment_id));
  const showToast = useToast();
  const announce = useEffectEvent(() => showToast(`You have completed ${title}.`));
  useEffect(() => {
    if (unfinished.delete(enrollment_id)) announce();
  }, [enrollment_id]);
  return (
    <section
      aria-label="Completed"
      className="relative overflow-clip rounded-lg rounded-e-[3rem] bg-action-soft p-6 sm:p-8"
    >
      {isNew && (
        <span aria-hidden="true" className="celebration">
          {pieces.map((piece) => (
            <i key={piece} />
          ))}
        </span>
      )}
      <p className="flex items-center gap-3 font-display font-semibold text-2xl text-action">
        <CircleCheckBig aria-hidden="true" className="size-8 shrink-0" />
        Well done!
      </p>
      <p className="mt-2 max-w-prose">
        You have completed every unit of {title}. You can read them here again at any time.
      </p>
      <NextProgram program={program} />
    </section>
  );
}

const pieces = Array.from({ length: 14 }, (_, index) => index);

/** Suggests an open program that the student does not have yet, if possible of the same category. */
function NextProgram({ program }: { program: EnrolledProgram }) {
  const { programs: own = [] } = useEnrolledPrograms();
  const { data } = useQuery({
    ...q(api.programs.list, { query: { page_size: 50 } }),
    staleTime: 600_000,
  });
  const others = rowsOf(data ?? []).filter(
    ({ id, is_enrollment_open }) => is_enrollment_open && !own.some((one) => one.id === id),
  );
  const next = others.find(({ category }) => category === program.category) ?? others[0];
  if (!next) return null;
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <span className="min-w-0">
        <span className="block text-muted text-sm">You may like next</span>
        <span dir="auto" className="font-semibold">
          {next.title}
        </span>
      </span>
      <ButtonLink to={paths.program(next.id)} variant="secondary" size="small">
        Look at it<span className="sr-only">: {next.title}</span>
      </ButtonLink>
    </p>
  );
}
