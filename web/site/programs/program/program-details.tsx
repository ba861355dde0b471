import { paths } from "#web/paths.ts";
import { ProgramImage } from "#web/shared/programs/program-image.tsx";
import { Related, Voices } from "#web/site/programs/program/around-program.tsx";
import { Certificate } from "#web/site/programs/program/certificate.tsx";
import { EnrollPanel } from "#web/site/programs/program/enroll-panel.tsx";
import { Facilitator } from "#web/site/programs/program/facilitator.tsx";
import { HowToPay } from "#web/site/programs/program/how-to-pay.tsx";
import type { OpeningAnswer } from "#web/site/programs/program/opening-answer.ts";
import { Outcomes } from "#web/site/programs/program/outcomes.tsx";
import { Outline } from "#web/site/programs/program/outline.tsx";
import { Questions } from "#web/site/programs/program/questions.tsx";
import type { ShownAround, ShownProgram } from "#web/site/programs/program/shown-program.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { hueOf } from "#web/ui/layout/hue.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

type ProgramDetailsProps = {
  program: ShownProgram;
  /** Null when it failed to load. */
  around: ShownAround | null;
  remaining_ms: number | null;
  referral: string;
  /** The page's full address with host. */
  address: string;
  /** Result of the form for people who wait for the program to open. */
  posted?: OpeningAnswer | undefined;
};

/** The details page of a program, with the enroll button always in reach. */
export function ProgramDetails({
  program,
  around,
  remaining_ms,
  referral,
  address,
  posted,
}: ProgramDetailsProps) {
  return (
    <article>
      <Head program={program} referral={referral} />
      <div className="page-width grid grid-cols-1 items-start gap-x-14 gap-y-10 py-4 sm:py-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* The panel scrolls separately if it is higher than a window of 720 px, so that its focused control stays
            visible. */}
        <div className="beside-text lg:sticky lg:top-20 lg:order-last lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
          <EnrollPanel
            program={program}
            institute={around?.institute ?? null}
            facilitator={around?.facilitator?.name}
            remaining_ms={remaining_ms}
            referral={referral}
            address={address}
            posted={posted}
          />
        </div>
        <div className="grid grid-cols-1 gap-12">
          <Outcomes text={program.outcomes} />
          <section aria-labelledby="about" className="grid grid-cols-1 gap-5">
            <SectionHeading id="about" title="About this program" />
            <Prose html={program.full_description} />
          </section>
          {program.target_audience && (
            <section aria-labelledby="audience" className="grid grid-cols-1 gap-5">
              <SectionHeading id="audience" title="Who it is for" />
              <p className="measure whitespace-pre-line">{program.target_audience}</p>
            </section>
          )}
          <Outline text={program.program_outline} />
          {around?.facilitator && (
            <Facilitator facilitator={around.facilitator} text={program.facilitator_text} />
          )}
          {around && <Voices voices={around.testimonials} />}
          {around && program.certificate && (
            <Certificate
              text={program.certificate}
              program={program.title}
              institute={around.institute.name}
            />
          )}
          {around && !program.is_free && <HowToPay around={around} />}
          <Questions text={program.questions} />
        </div>
      </div>
      {around && <Related programs={around.related} category={program.category} referral={referral} />}
    </article>
  );
}

/** The head of the page. Its picture is low, so that a laptop of 720 px also shows price, countdown and button. */
function Head({ program, referral }: Pick<ProgramDetailsProps, "program" | "referral">) {
  const { category, title, image } = program;
  return (
    <header className="bg-sunken">
      <div className="page-width grid grid-cols-1 items-center gap-x-14 gap-y-2 pb-4 sm:gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-2 lg:pb-6">
        <div className="lg:col-span-2">
          <Breadcrumbs
            crumbs={[
              { label: "Programs", to: paths.programs({ ref: referral }) },
              { label: category, to: paths.programs({ category, ref: referral }) },
              { label: title },
            ]}
          />
        </div>
        <div className="grid justify-items-start gap-2 sm:gap-4">
          <div className="flex flex-wrap gap-2">
            <Badge hue={hueOf(category)} className="max-sm:hidden">
              {category}
            </Badge>
            {!program.is_enrollment_open && <Badge tone="urgent">Closed</Badge>}
          </div>
          <h1 dir="auto" className="text-3xl">
            {title}
          </h1>
          {program.has_summary && (
            <p className="measure text-base text-muted leading-normal sm:text-lg">
              {program.short_description}
            </p>
          )}
        </div>
        <div className="max-lg:-order-1 max-lg:mx-[calc(-1*var(--page-edge))]">
          <ProgramImage
            program={program}
            isFirst
            sizes="(min-width: 64rem) 22rem, 100vw"
            className={classNames(
              "aspect-auto lg:rounded-lg lg:rounded-e-[3rem]",
              image ? "h-28 sm:max-lg:h-56 lg:h-32" : "h-12 sm:h-28",
            )}
          />
        </div>
      </div>
    </header>
  );
}
