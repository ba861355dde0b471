import { ArrowRight } from "lucide-react";
import type { HomePage } from "#contract/content/home.ts";
import { paths } from "#web/paths.ts";
import { VoiceCard } from "#web/site/testimonials/voice-card.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** What graduates say; the way to all of them. Below 1,024 px they stand in a row that scrolls by itself. */
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
      <section
        aria-label="Testimonials"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the arrow keys scroll it
        tabIndex={0}
        className="max-lg:mx-[calc(-1*clamp(1rem,4vw,2.5rem))] snap-x overflow-x-auto max-lg:scroll-px-[clamp(1rem,4vw,2.5rem)] max-lg:px-[clamp(1rem,4vw,2.5rem)]"
      >
        <ul className="flex gap-4 py-1 lg:grid lg:grid-cols-3 lg:gap-6">
          {voices.map((voice) => (
            <li key={voice.id} className="w-[86%] shrink-0 snap-start sm:w-[46%] lg:w-auto">
              <VoiceCard voice={voice} className="h-full" />
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
