import type { ProgramPage } from "#contract/learning/programs.ts";
import { Portrait } from "#web/shared/portrait.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

type FacilitatorProps = { facilitator: NonNullable<ProgramPage["facilitator"]>; text: string };

/** Who teaches the program. */
export function Facilitator({ facilitator, text }: FacilitatorProps) {
  return (
    <section aria-labelledby="facilitator" className="@container grid grid-cols-1 gap-5">
      <SectionHeading id="facilitator" title="Your facilitator" />
      <div className="measure grid @max-[17rem]:grid-cols-1 grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        <div className="sm:row-span-2">
          <Portrait name={facilitator.name} image={facilitator.image} size="large" />
        </div>
        <div className="max-sm:self-center">
          <h3 className="text-xl">{facilitator.name}</h3>
          <p className="text-muted">{facilitator.role}</p>
        </div>
        {text && <p className="whitespace-pre-line max-sm:col-span-full">{text}</p>}
      </div>
    </section>
  );
}
