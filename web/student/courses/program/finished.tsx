import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { EnrolledProgram } from "#contract/learning/enrollments.ts";
import { api } from "#web/api.ts";
import { paths } from "#web/paths.ts";
import { pageOf } from "#web/shared/page-of.ts";
import { useEnrolledPrograms } from "#web/student/courses/use-tick.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Programs that were not finished when this page showed them: their end is celebrated, once. */
const unfinished = new Set<number>();

export function useUnfinished({ enrollment_id, progress_percentage }: EnrolledProgram): void {
  useEffect(() => {
    if (progress_percentage < 100) unfinished.add(enrollment_id);
  }, [enrollment_id, progress_percentage]);
}

/** At 100 %: a quiet celebration, and a next program to look at. */
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
        You have completed every unit of {title}. What it holds stays here for you to read again.
      </p>
      <NextProgram program={program} />
    </section>
  );
}

const pieces = Array.from({ length: 14 }, (_, index) => index);

/** An open program that the student does not have yet, of the same category where there is one. */
function NextProgram({ program }: { program: EnrolledProgram }) {
  const { programs: own = [] } = useEnrolledPrograms();
  const { data } = useQuery({
    queryKey: ["programs", "newest"],
    queryFn: async ({ signal }) =>
      pageOf(await api.programs.list({ query: { page_size: 50 }, signal })).results,
    staleTime: 600_000,
  });
  const others = (data ?? []).filter(
    ({ id, is_enrollment_open }) => is_enrollment_open && !own.some((one) => one.id === id),
  );
  const next = others.find(({ category }) => category === program.category) ?? others[0];
  if (!next) return null;
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <span className="min-w-0">
        <span className="block text-muted text-sm">You may like next</span>
        <span className="font-semibold">{next.title}</span>
      </span>
      <ButtonLink to={paths.program(next.id)} variant="secondary" size="small">
        Look at it<span className="sr-only">: {next.title}</span>
      </ButtonLink>
    </p>
  );
}
