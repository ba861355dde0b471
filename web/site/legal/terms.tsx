import { type TermsSection, termsSections, termsUpdated } from "#contract/content/default-texts/terms.ts";
import type { Institute } from "#contract/content/institute.ts";
import { instituteOf, serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { AccountLines, bankLines } from "#web/shared/account-lines.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { ownTextOf } from "#web/site/institute/site-texts.ts";
import { Contents, NumberedHeading } from "#web/site/legal/contents.tsx";
import { OwnDocument } from "#web/site/legal/own-document.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Time } from "#web/ui/time/time.tsx";
import type { Route } from "./+types/terms.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ name, email, bank }, { networks }, own] = await Promise.all([
    instituteOf(context),
    serverApi(context).fee_rules.networks(),
    ownTextOf(context, "terms"),
  ]);
  return { name, email, bank, networks, own };
}

export function meta({ matches }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "Terms & Conditions",
    description:
      "Registration, fees in US dollars, refunds, conduct, certificates, liability and governing law of our programs.",
    path: paths.terms(),
    crumbs: [{ name: "Terms & Conditions", path: paths.terms() }],
  });
}

const waysToPay = { id: "ways-to-pay", title: "Ways to Pay" };

/** The terms and conditions (visitors.md 2, "Terms & Conditions"). */
export default function Terms({ loaderData }: Route.ComponentProps) {
  const { bank, networks, own } = loaderData;
  return (
    <>
      <PageHero
        title="Terms & Conditions"
        lead="What you agree to when you register for a program, in plain words."
        seed="Terms"
      />
      <div className="page-width grid grid-cols-1 gap-10 py-12 lg:grid-cols-[16rem_1fr] lg:gap-16">
        {own ? (
          <OwnDocument text={own} last={waysToPay}>
            {(number) => (
              <section aria-labelledby={waysToPay.id}>
                <NumberedHeading {...waysToPay} number={number} />
                <div className="measure mt-4">
                  <WaysToPay bank={bank} networks={networks} />
                </div>
              </section>
            )}
          </OwnDocument>
        ) : (
          <SpecifiedTerms {...loaderData} />
        )}
      </div>
    </>
  );
}

type Facts = Pick<Route.ComponentProps["loaderData"], "name" | "email" | "bank" | "networks">;

function SpecifiedTerms({ bank, networks, ...institute }: Facts) {
  const facts = { hasAccount: bankLines(bank).length > 0, takesMobileMoney: networks.length > 0 };
  const sections = termsSections({ ...institute, ...facts });
  return (
    <>
      <Contents sections={sections} />
      <div className="grid grid-cols-1 gap-12">
        <p className="text-muted text-sm">
          Last changed on <Time at={termsUpdated} />
        </p>
        {sections.map((section, index) => (
          <Section key={section.id} section={section} number={index + 1}>
            {section.id === "fees" && <WaysToPay bank={bank} networks={networks} />}
          </Section>
        ))}
      </div>
    </>
  );
}

type SectionProps = { section: TermsSection; number: number; children: React.ReactNode };

function Section({ section, number, children }: SectionProps) {
  return (
    <section aria-labelledby={section.id}>
      <NumberedHeading id={section.id} number={number} title={section.title} />
      <div className="measure mt-4 grid gap-4">
        {section.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {section.points && (
          <ul className="grid list-disc gap-1.5 ps-6 marker:text-accent-text">
            {section.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </section>
  );
}

function WaysToPay({ bank, networks }: { bank: Institute["bank"]; networks: string[] }) {
  const account = bankLines(bank);
  return (
    <div className="grid gap-4">
      {account.length > 0 && (
        <Card as="section" aria-labelledby="bank-transfer">
          <h3 id="bank-transfer" className="text-lg">
            Bank transfer
          </h3>
          <AccountLines lines={account} />
        </Card>
      )}
      <Card as="section" aria-labelledby="mobile-money" className="flex flex-wrap items-center gap-3">
        <h3 id="mobile-money" className="text-lg">
          Mobile money
        </h3>
        {networks.length === 0 && <Badge tone="accent">Coming Soon</Badge>}
        {networks.length > 0 && (
          <p className="w-full">
            {`${networks.join(", ")}. You get the number and your payment reference when you enroll.`}
          </p>
        )}
      </Card>
    </div>
  );
}
