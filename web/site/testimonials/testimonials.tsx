import { data } from "react-router";
import type { PublicTestimonial } from "#contract/content/testimonials.ts";
import { logFailure } from "#web/api/api-error.ts";
import { everyRow } from "#web/api/every-row.ts";
import { instituteOf, serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { Figures } from "#web/site/frame/figures.tsx";
import { NextStep } from "#web/site/frame/next-step.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { VoiceCard } from "#web/site/testimonials/voice-card.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import type { Route } from "./+types/testimonials.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const figures = await figuresOf(context).catch(() => null);
  try {
    const { testimonials } = serverApi(context);
    return { figures, testimonials: await everyRow((query) => testimonials.list_public({ query })) };
  } catch (error) {
    logFailure("testimonials", error);
    return data({ figures, testimonials: null }, { status: 503 });
  }
}

async function figuresOf(context: Route.LoaderArgs["context"]) {
  const { graduates, satisfaction, countries, partners } = (await instituteOf(context)).figures;
  return { graduates, satisfaction, countries, partners };
}

export function meta({ matches }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "Testimonials",
    description:
      "What our graduates did with what they learned, in their own words, from Kampala to Lagos to Lusaka.",
    path: paths.testimonials(),
    crumbs: [{ name: "Testimonials", path: paths.testimonials() }],
  });
}

/** The testimonials page (visitors.md 2, "Testimonials page"). */
export default function Testimonials({ loaderData }: Route.ComponentProps) {
  return <TestimonialsPage {...loaderData} />;
}

/** Also shown when the page's data did not arrive. */
export function ErrorBoundary() {
  return <TestimonialsPage figures={null} testimonials={null} />;
}

type TestimonialsPageProps = {
  figures: Route.ComponentProps["loaderData"]["figures"] | null;
  testimonials: PublicTestimonial[] | null;
};

function TestimonialsPage({ figures, testimonials }: TestimonialsPageProps) {
  return (
    <>
      <PageHero
        title="Testimonials"
        lead="What our graduates did with what they learned, in their own words."
        seed="Testimonials"
      />
      <div className="page-width grid grid-cols-1 gap-12 py-12 sm:py-16">
        {figures && (
          <Figures
            figures={figures}
            names={["graduates", "satisfaction", "countries", "partners"]}
            className="grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] sm:grid-cols-2 lg:grid-cols-4"
          />
        )}
        <Voices testimonials={testimonials} />
        <NextStep
          title="Your name could be here"
          lead="Find the program that your work asks for, or ask us which one it is."
        />
      </div>
    </>
  );
}

function Voices({ testimonials }: { testimonials: PublicTestimonial[] | null }) {
  if (!testimonials) return <FailedState title="Failed to load testimonials. Please try again later." />;
  if (testimonials.length === 0) return <EmptyState title="No testimonials available at the moment." />;
  return (
    <ul className="columns-1 gap-6 md:columns-2 lg:columns-3">
      {testimonials.map((voice) => (
        <li key={voice.id} className="mb-6 break-inside-avoid">
          <VoiceCard voice={voice} />
        </li>
      ))}
    </ul>
  );
}
