import { ArrowRight, Check } from "lucide-react";
import { titledLines } from "#contract/content/site-texts.ts";
import { instituteOf } from "#web/page/context.ts";
import { asDescription, siteOf } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { Figures } from "#web/site/frame/figures.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { defaultOf, type TextsOf, textsOf } from "#web/site/institute/site-texts.ts";
import { siteMeta } from "#web/site/meta/meta.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { hueAt, hueFill } from "#web/ui/layout/hue.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import type { Route } from "./+types/about.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ figures }, texts] = await Promise.all([instituteOf(context), textsOf(context, "about")]);
  const { programs, professionals, recommend } = figures;
  return { figures: { programs, professionals, recommend }, texts };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "About Us",
    description: descriptionOf(loaderData?.texts.about_lead),
    path: paths.about(),
    crumbs: [{ name: "About Us", path: paths.about() }],
  });
}

/** Returns the institute's own lead as the description, otherwise the specification's. */
function descriptionOf(lead: string | undefined): string {
  if (lead && lead !== defaultOf("about_lead")) return asDescription(lead);
  return "Who we are: short, fully online programs for African professionals, taught by people who do the job.";
}

type Texts = TextsOf<"about">;

/** The about page (visitors.md 2, "About"). Texts that staff left empty are omitted. */
export default function About({ matches, loaderData }: Route.ComponentProps) {
  const { figures, texts } = loaderData;
  return (
    <>
      <PageHero title="About Us" lead={texts.about_lead} seed="About Us" />
      <div className="page-width grid gap-16 py-12 sm:gap-20 sm:py-16">
        <Welcome institute={siteOf(matches).name} figures={figures} texts={texts} />
        <MissionAndVision texts={texts} />
        <CoreValues text={texts.about_values} />
        <WhyUs text={texts.about_reasons} />
        <Career text={texts.about_career} />
      </div>
    </>
  );
}

type WelcomeProps = Pick<Route.ComponentProps["loaderData"], "figures" | "texts"> & { institute: string };

function Welcome({ institute, figures, texts }: WelcomeProps) {
  const [story, more] = [paragraphsOf(texts.about_story), paragraphsOf(texts.about_more)];
  return (
    <section aria-labelledby="welcome" className="grid gap-8 lg:grid-cols-[1.6fr_1fr] lg:gap-14">
      <div>
        <SectionHeading id="welcome" title={`Welcome to ${institute}`} />
        <div className="measure wrap-anywhere mt-5 grid gap-4">
          {story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {more.length > 0 && (
            <details className="group">
              <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-semibold text-action underline underline-offset-4">
                <span className="group-open:hidden">Read More</span>
                <span className="hidden group-open:inline">Read Less</span>
              </summary>
              <div className="mt-3 grid gap-4">
                {more.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </details>
          )}
        </div>
      </div>
      <Figures
        figures={figures}
        names={["programs", "professionals", "recommend"]}
        tone="bar"
        className="content-start sm:grid-cols-3 lg:grid-cols-1"
      />
    </section>
  );
}

const paragraphsOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function MissionAndVision({ texts: { about_mission, about_vision } }: { texts: Texts }) {
  if (!about_mission && !about_vision) return null;
  return (
    <section aria-label="Mission and vision" className="grid gap-5 md:grid-cols-2">
      {about_mission && (
        <Card className="border-s-8 border-s-accent">
          <h2 className="text-xl">Our Mission</h2>
          <p className="wrap-anywhere mt-2 whitespace-pre-line text-lg">{about_mission}</p>
        </Card>
      )}
      {about_vision && (
        <Card className="border-s-8 border-s-action">
          <h2 className="text-xl">Our Vision</h2>
          <p className="wrap-anywhere mt-2 whitespace-pre-line text-lg">{about_vision}</p>
        </Card>
      )}
    </section>
  );
}

function CoreValues({ text: lines }: { text: string }) {
  const values = titledLines(lines);
  if (values.length === 0) return null;
  return (
    <section aria-labelledby="values">
      <SectionHeading id="values" title="Our Core Values" />
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {values.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className={`shape-d grid h-11 w-13 shrink-0 place-items-center font-bold font-display text-lg ${hueFill[hueAt(index)]}`}
            >
              {[...title][0]}
            </span>
            <div className="min-w-0">
              <h3 className="wrap-anywhere text-lg">{title}</h3>
              <p className="wrap-anywhere mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyUs({ text: lines }: { text: string }) {
  const reasons = titledLines(lines);
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="reasons">
      <SectionHeading id="reasons" title="Why Choose Us" />
      <ol className="mt-6 grid gap-5 md:grid-cols-2">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <Card className="flex h-full gap-4">
              <Check aria-hidden="true" className="mt-1 size-6 shrink-0 text-action" />
              <div className="min-w-0">
                <h3 className="wrap-anywhere text-lg">{title}</h3>
                <p className="wrap-anywhere mt-1 text-muted">{text}</p>
              </div>
            </Card>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Career({ text }: { text: string }) {
  return (
    <section
      aria-labelledby="career"
      className="grid items-center gap-6 rounded-xl bg-accent px-6 py-10 text-on-accent sm:px-10 lg:grid-cols-[1fr_auto]"
    >
      <div>
        <h2 id="career" className="text-2xl">
          Take the next step in your career
        </h2>
        {text && <p className="measure wrap-anywhere mt-2 whitespace-pre-line text-lg">{text}</p>}
      </div>
      <ButtonLink to={paths.programs()} size="large" className="bg-bar! text-bar-ink!">
        Explore our programs
        <ArrowRight className="size-5" />
      </ButtonLink>
    </section>
  );
}
