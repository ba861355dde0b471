import { paths } from "#web/paths.ts";
import { ProgramImage } from "#web/shared/program-image.tsx";
import { EnrollPanel } from "#web/site/programs/enroll-panel.tsx";
import { Outline } from "#web/site/programs/outline.tsx";
import type { ShownProgram } from "#web/site/programs/shown-program.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { hueOf } from "#web/ui/layout/hue.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

type ProgramDetailsProps = { program: ShownProgram; remaining_ms: number | null; referral: string };

/** Everything about one program, with the way in always at hand. */
export function ProgramDetails({ program, remaining_ms, referral }: ProgramDetailsProps) {
  return (
    <article>
      <header className="bg-sunken">
        <div className="page-width grid grid-cols-1 items-center gap-x-12 gap-y-6 pt-4 pb-8 lg:grid-cols-[1.3fr_1fr] lg:pb-12">
          <div className="lg:col-span-2">
            <Breadcrumbs
              crumbs={[
                { label: "Programs", to: paths.programs({ ref: referral }) },
                {
                  label: program.category,
                  to: paths.programs({ category: program.category, ref: referral }),
                },
                { label: program.title },
              ]}
            />
          </div>
          <div className="grid justify-items-start gap-4">
            <div className="flex flex-wrap gap-2">
              <Badge hue={hueOf(program.category)}>{program.category}</Badge>
              {!program.is_enrollment_open && <Badge tone="urgent">Closed</Badge>}
            </div>
            <h1 className="text-3xl">{program.title}</h1>
            {program.has_summary && <p className="measure text-lg text-muted">{program.short_description}</p>}
          </div>
          <ProgramImage
            program={program}
            isFirst
            sizes="(min-width: 64rem) 32rem, 92vw"
            className="rounded-lg rounded-e-[3.5rem]"
          />
        </div>
      </header>
      <div className="page-width grid grid-cols-1 items-start gap-x-14 gap-y-10 py-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-14">
        <div className="lg:order-last lg:sticky lg:top-20">
          <EnrollPanel program={program} remaining_ms={remaining_ms} referral={referral} />
        </div>
        <div className="grid grid-cols-1 gap-12">
          <section aria-labelledby="about" className="grid grid-cols-1 gap-5">
            <SectionHeading id="about" title="About this program" />
            <Prose html={program.full_description} />
          </section>
          <Outline text={program.program_outline} />
          {program.target_audience && (
            <section aria-labelledby="audience" className="grid grid-cols-1 gap-5">
              <SectionHeading id="audience" title="Who it is for" />
              <p className="measure whitespace-pre-line">{program.target_audience}</p>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}
