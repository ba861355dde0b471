import { ArrowRight } from "lucide-react";
import type { HomePage } from "#contract/courses/home.ts";
import { paths } from "#web/paths.ts";
import { VoiceCard } from "#web/site/testimonials/voice-card.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** The newest testimonials, with a link to all. */
export function Voices({ voices }: { voices: HomePage["testimonials"] }) {
  if (voices.length === 0) return null;
  return (
    <section aria-labelledby="voices" className="page-width grid grid-cols-1 gap-8 py-14 sm:py-20">
      <SectionHeading
        id="voices"
        title="What graduates say"
        actions={
          <ButtonLink to={paths.testimonials()} variant="secondary">
            All Testimonials
            <ArrowRight className="size-5" />
          </ButtonLink>
        }
      />
      <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
        {voices.map((voice) => (
          <li key={voice.id}>
            <VoiceCard voice={voice} className="h-full" />
          </li>
        ))}
      </ul>
    </section>
  );
}
