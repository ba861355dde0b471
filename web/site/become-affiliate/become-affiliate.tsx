import { Check } from "lucide-react";
import { data } from "react-router";
import { reached } from "#web/api/failures/network-failure.ts";
import { serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { benefits, bonus, requirements, steps, tiers } from "#web/site/become-affiliate/affiliate-words.ts";
import { answerApplication } from "#web/site/become-affiliate/application.ts";
import type { ApplicationAnswer } from "#web/site/become-affiliate/application-answer.ts";
import { ApplicationForm } from "#web/site/become-affiliate/application-form.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { hueAt, hueFill } from "#web/ui/layout/hue.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import type { Route } from "./+types/become-affiliate.ts";

export async function action({ context, request }: Route.ActionArgs) {
  return data(...(await answerApplication(serverApi(context), await request.formData())));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the typed values and reports the failure when the server does not answer. */
export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ApplicationAnswer> {
  const lost = (note?: string): ApplicationAnswer => ({ is_sent: false, values: {}, note });
  return reached<ApplicationAnswer, ApplicationAnswer>(serverAction, lost);
}

export const shouldRevalidate = () => false;

export function meta({ matches }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "Become an Affiliate",
    description:
      "Recommend our programs and earn up to 30% commission on every enrollment through your link.",
    path: paths.becomeAffiliate(),
    crumbs: [{ name: "Become an Affiliate", path: paths.becomeAffiliate() }],
  });
}

/** The page with the affiliate application (visitors.md 2). */
export default function BecomeAffiliate({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Become an Affiliate"
        lead="Recommend programs you believe in and earn up to 30% of their price."
        seed="Become an Affiliate"
      >
        <a
          href="#apply"
          className="shape-d inline-flex min-h-12 items-center bg-accent px-5.5 font-semibold text-on-accent hover:bg-accent-hover"
        >
          Apply now
        </a>
      </PageHero>
      <div className="page-width grid gap-16 py-12 sm:gap-20 sm:py-16">
        <Benefits />
        <HowItWorks />
        <Tiers />
        <div className="grid gap-x-12 gap-y-16 lg:grid-cols-[2fr_1fr]">
          <section aria-labelledby="apply" className="grid content-start gap-6">
            <SectionHeading
              id="apply"
              title="Apply"
              lead="Name, email and phone are all we need to know; the rest helps us to answer."
            />
            <Card>
              <ApplicationForm answer={actionData} />
            </Card>
          </section>
          <Requirements />
        </div>
      </div>
    </>
  );
}

function Benefits() {
  return (
    <section aria-labelledby="benefits">
      <SectionHeading id="benefits" title="Benefits" />
      <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {benefits.map(({ name, text }) => (
          <li key={name}>
            <Card className="h-full border-s-8 border-s-action">
              <h3 className="text-lg">{name}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <SectionHeading id="how" title="How It Works" />
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="flex gap-4 lg:flex-col">
            <span
              aria-hidden="true"
              className={`shape-d grid h-11 w-13 shrink-0 place-items-center font-bold font-display text-lg ${hueFill[hueAt(index)]}`}
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tiers() {
  return (
    <section aria-labelledby="tiers" className="on-bar rounded-xl bg-bar px-6 py-10 text-bar-ink sm:px-10">
      <h2 id="tiers" className="text-2xl">
        Commission tiers
      </h2>
      <p className="mt-2 text-bar-muted">Up to 30% of the program's price, by how many you have referred.</p>
      <ul className="mt-6 grid gap-px overflow-clip rounded-lg bg-bar-line sm:grid-cols-3">
        {tiers.map(({ referrals, rate }) => (
          <li
            key={referrals}
            className="flex flex-wrap items-baseline justify-between gap-x-4 bg-bar-raised p-5 sm:grid"
          >
            <span className="font-bold font-display text-4xl text-accent tabular-nums">{rate}</span>
            <span className="text-bar-muted">{referrals}</span>
          </li>
        ))}
      </ul>
      <p className="mt-6 font-semibold text-lg">{bonus}</p>
    </section>
  );
}

function Requirements() {
  return (
    <section aria-labelledby="requirements" className="order-first lg:order-last">
      <SectionHeading id="requirements" title="Requirements" />
      <ul className="measure mt-6 grid gap-3">
        {requirements.map((requirement) => (
          <li key={requirement} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
            {requirement}
          </li>
        ))}
      </ul>
    </section>
  );
}
