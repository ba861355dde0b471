import { ProgramCard } from "#web/shared/program-card.tsx";
import type { ShownAround } from "#web/site/programs/shown-program.ts";
import { VoiceCard } from "#web/site/testimonials/voice-card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** What those say who took the program. */
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

/** Others of its category, under everything else. */
export function Related({ programs, category, referral }: RelatedProps) {
  if (programs.length === 0) return null;
  return (
    <section aria-labelledby="related" className="bg-sunken">
      <div className="page-width grid grid-cols-1 gap-6 py-12 lg:py-16">
        <SectionHeading id="related" title={`More in ${category}`} />
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {programs.map((program) => (
            <li key={program.id}>
              <ProgramCard program={program} referral={referral} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
