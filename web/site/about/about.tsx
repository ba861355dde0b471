import { ArrowRight, Check } from "lucide-react";
import { instituteOf } from "#web/page/context.ts";
import { siteOf } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { mission, reasons, values, vision, welcome, welcomeMore } from "#web/site/about/about-words.ts";
import { Figures } from "#web/site/frame/figures.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { hueAt, hueFill } from "#web/ui/layout/hue.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import type { Route } from "./+types/about.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { programs, professionals, recommend } = (await instituteOf(context)).figures;
  return { figures: { programs, professionals, recommend } };
}

export function meta({ matches }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "About Us",
    description:
      "Who we are: short, fully online programs for African professionals, taught by people who do the job.",
    path: paths.about(),
    crumbs: [{ name: "About Us", path: paths.about() }],
  });
}

/** The about page (visitors.md 2, "About"). */
export default function About({ matches, loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="About Us"
        lead="A classroom without walls, for people who learn after work, between shifts and on the bus."
        seed="About Us"
      />
      <div className="page-width grid gap-16 py-12 sm:gap-20 sm:py-16">
        <Welcome institute={siteOf(matches).name} figures={loaderData.figures} />
        <MissionAndVision />
        <CoreValues />
        <WhyUs />
        <Career />
      </div>
    </>
  );
}

type WelcomeProps = { institute: string; figures: Route.ComponentProps["loaderData"]["figures"] };

function Welcome({ institute, figures }: WelcomeProps) {
  return (
    <section aria-labelledby="welcome" className="grid gap-8 lg:grid-cols-[1.6fr_1fr] lg:gap-14">
      <div>
        <SectionHeading id="welcome" title={`Welcome to ${institute}`} />
        <div className="measure mt-5 grid gap-4">
          {welcome.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <details className="group">
            <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-semibold text-action underline underline-offset-4">
              <span className="group-open:hidden">Read More</span>
              <span className="hidden group-open:inline">Read Less</span>
            </summary>
            <div className="mt-3 grid gap-4">
              {welcomeMore.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
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

function MissionAndVision() {
  return (
    <section aria-label="Mission and vision" className="grid gap-5 md:grid-cols-2">
      <Card className="border-s-8 border-s-accent">
        <h2 className="text-xl">Our Mission</h2>
        <p className="mt-2 text-lg">{mission}</p>
      </Card>
      <Card className="border-s-8 border-s-action">
        <h2 className="text-xl">Our Vision</h2>
        <p className="mt-2 text-lg">{vision}</p>
      </Card>
    </section>
  );
}

function CoreValues() {
  return (
    <section aria-labelledby="values">
      <SectionHeading id="values" title="Our Core Values" />
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {values.map(({ name, text }, index) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden="true"
              className={`shape-d grid h-11 w-13 shrink-0 place-items-center font-bold font-display text-lg ${hueFill[hueAt(index)]}`}
            >
              {name.charAt(0)}
            </span>
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyUs() {
  return (
    <section aria-labelledby="reasons">
      <SectionHeading id="reasons" title="Why Choose Us" />
      <ol className="mt-6 grid gap-5 md:grid-cols-2">
        {reasons.map(({ name, text }) => (
          <li key={name}>
            <Card className="flex h-full gap-4">
              <Check aria-hidden="true" className="mt-1 size-6 shrink-0 text-action" />
              <div>
                <h3 className="text-lg">{name}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </Card>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Career() {
  return (
    <section
      aria-labelledby="career"
      className="grid items-center gap-6 rounded-xl bg-accent px-6 py-10 text-on-accent sm:px-10 lg:grid-cols-[1fr_auto]"
    >
      <div>
        <h2 id="career" className="text-2xl">
          Take the next step in your career
        </h2>
        <p className="measure mt-2 text-lg">
          The post you want asks for something that you can learn in six weeks. Choose the program, keep your
          job, and put what you learn to work the same week.
        </p>
      </div>
      <ButtonLink to={paths.programs()} size="large" className="bg-bar! text-bar-ink!">
        Explore our programs
        <ArrowRight className="size-5" />
      </ButtonLink>
    </section>
  );
}
