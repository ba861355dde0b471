import type { ProgramPage } from "#contract/courses/programs/programs.ts";
import { Portrait } from "#web/shared/portrait.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

type FacilitatorProps = { facilitator: NonNullable<ProgramPage["facilitator"]>; text: string };

/** The team member who teaches the program. */
export function Facilitator({ facilitator, text }: FacilitatorProps) {
  return (
    <section aria-labelledby="facilitator" className="grid grid-cols-1 gap-5">
      <SectionHeading id="facilitator" title="Your facilitator" />
      <div className="measure flex flex-wrap gap-x-5 gap-y-2 sm:grid sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="sm:row-span-2">
          <Portrait name={facilitator.name} image={facilitator.image} size="large" />
        </div>
        <div className="min-w-[min(8rem,100%)] flex-1 max-sm:self-center">
          <h3 dir="auto" className="text-xl">
            {facilitator.name}
          </h3>
          <p className="text-muted">{facilitator.role}</p>
        </div>
        {text && (
          <p dir="auto" className="whitespace-pre-line max-sm:w-full">
            {text}
          </p>
        )}
      </div>
    </section>
  );
}
