import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { Price } from "#web/shared/programs/price.tsx";
import { ProgramImage } from "#web/shared/programs/program-image.tsx";
import type { ShownAround } from "#web/site/programs/program/shown-program.ts";
import { VoiceCard } from "#web/site/testimonials/voice-card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** Testimonials of graduates of the program. */
export function Voices({ voices }: { voices: ShownAround["testimonials"] }) {
  if (voices.length === 0) return null;
  return (
    <section aria-labelledby="voices" className="grid grid-cols-1 gap-5">
      <SectionHeading id="voices" title="What graduates say" />
      <ul className="measure grid gap-5">
        {voices.map((voice) => (
          <li key={voice.id}>
            <VoiceCard voice={voice} hidesProgram />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RelatedProps = { programs: ShownAround["related"]; category: string; referral: string };

/** Other programs of the category, at the end of the page. */
export function Related({ programs, category, referral }: RelatedProps) {
  if (programs.length === 0) return null;
  return (
    <section aria-labelledby="related" className="bg-sunken">
      <div className="page-width grid grid-cols-1 gap-6 py-12 lg:py-16">
        <SectionHeading id="related" title={`More in ${category}`} />
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {programs.map((program) => (
            <li key={program.id}>
              <RelatedProgram program={program} referral={referral} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type RelatedProgramProps = { program: ShownAround["related"][number]; referral: string };

/** A card that is shorter than in the catalogue, e.g. without a share button. */
function RelatedProgram({ program, referral }: RelatedProgramProps) {
  const { id, title, duration, price, is_free, is_enrollment_open } = program;
  return (
    <Link
      to={paths.program(id, { ref: referral })}
      className="group flex h-full flex-col overflow-clip rounded-lg border border-line bg-surface shadow-sm hover:shadow-md"
    >
      <ProgramImage
        program={program}
        sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw"
        className="aspect-auto! h-20"
      />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <p dir="auto" className="font-semibold leading-snug group-hover:text-action">
          {title}
        </p>
        <p className="text-muted text-sm">
          {duration}
          {!is_enrollment_open && " · Closed"}
        </p>
        <Price price={price} isFree={is_free} sum={program} className="mt-auto" />
      </div>
    </Link>
  );
}
