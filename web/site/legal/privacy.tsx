import {
  type PrivacySection,
  privacySections,
  privacyUpdated,
} from "#contract/content/default-texts/privacy.ts";
import { instituteOf } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { ownTextOf } from "#web/site/institute/site-texts.ts";
import { Contents, NumberedHeading } from "#web/site/legal/contents.tsx";
import { OwnDocument } from "#web/site/legal/own-document.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { Time } from "#web/ui/time/time.tsx";
import type { Route } from "./+types/privacy.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ name, email, phones }, own] = await Promise.all([
    instituteOf(context),
    ownTextOf(context, "privacy"),
  ]);
  return { name, email, phones, own };
}

export function meta({ matches }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "Privacy",
    description: "What we keep about you, why, for how long, and whom to ask to see, correct or delete it.",
    path: paths.privacy(),
    crumbs: [{ name: "Privacy", path: paths.privacy() }],
  });
}

const whomToAsk = { id: "ask", title: "Whom to ask" };

/** The page about the data that the institute keeps about people. */
export default function Privacy({ loaderData: { own, ...institute } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Privacy"
        lead="What we keep about you, why, for how long, and whom to ask."
        seed="Privacy"
      />
      <div className="page-width grid grid-cols-1 gap-10 py-12 lg:grid-cols-[16rem_1fr] lg:gap-16">
        {own ? (
          <OwnDocument text={own} last={whomToAsk}>
            {(number) => <WhomToAsk number={number} {...institute} />}
          </OwnDocument>
        ) : (
          <SpecifiedPrivacy {...institute} />
        )}
      </div>
    </>
  );
}

type Facts = { name: string; email: string; phones: string[] };

function SpecifiedPrivacy(institute: Facts) {
  return (
    <>
      <Contents sections={[...privacySections, whomToAsk]} />
      <div className="grid grid-cols-1 gap-12">
        <p className="text-muted text-sm">
          Last changed on <Time at={privacyUpdated} />
        </p>
        {privacySections.map((section, index) => (
          <Section key={section.id} section={section} number={index + 1} />
        ))}
        <WhomToAsk number={privacySections.length + 1} {...institute} />
      </div>
    </>
  );
}

function Section({ section, number }: { section: PrivacySection; number: number }) {
  return (
    <section aria-labelledby={section.id}>
      <NumberedHeading id={section.id} number={number} title={section.title} />
      <dl className="measure mt-4 grid gap-4">
        {section.points.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function WhomToAsk({ number, name, email, phones }: Facts & { number: number }) {
  const link = "inline-flex min-h-11 items-center text-action underline underline-offset-4";
  return (
    <section aria-labelledby={whomToAsk.id}>
      <NumberedHeading id={whomToAsk.id} number={number} title={whomToAsk.title} />
      <p className="measure mt-4">
        {name} answers for what is kept here, under the Data Protection and Privacy Act, 2019, of Uganda. To
        see, correct or delete what we keep about you, write to{" "}
        <a className={link} href={email ? `mailto:${email}` : paths.contact()}>
          {email || "our contact page"}
        </a>{" "}
        {phones[0] && (
          <>
            or call <PhoneLink phone={phones[0]} className={link} />
          </>
        )}
      </p>
    </section>
  );
}
