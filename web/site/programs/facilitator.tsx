import type { ProgramPage } from "#contract/learning/programs.ts";
import { Portrait } from "#web/shared/portrait.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

type FacilitatorProps = { facilitator: NonNullable<ProgramPage["facilitator"]>; text: string };

/** Who teaches the program. */
export function Facilitator({ facilitator, text }: FacilitatorProps) {
  return (
    <section aria-labelledby="facilitator" className="grid grid-cols-1 gap-5">
      <SectionHeading id="facilitator" title="Your facilitator" />
      <div className="measure flex gap-5 max-sm:flex-col">
        <Portrait name={facilitator.name} image={facilitator.image} size="large" />
        <div className="min-w-0">
          <h3 className="text-xl">{facilitator.name}</h3>
          <p className="text-muted">{facilitator.role}</p>
          {text && <p className="mt-2 whitespace-pre-line">{text}</p>}
        </div>
      </div>
    </section>
  );
}
