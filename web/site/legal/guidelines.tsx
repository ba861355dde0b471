import {
  type GuidelineSection,
  guidelines,
  guidelinesWelcome,
} from "#contract/content/default-texts/guidelines.ts";
import { instituteOf } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { ownTextOf } from "#web/site/institute/site-texts.ts";
import { Contents, NumberedHeading } from "#web/site/legal/contents.tsx";
import { OwnDocument } from "#web/site/legal/own-document.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import type { Route } from "./+types/guidelines.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ phones, email, support_email }, own] = await Promise.all([
    instituteOf(context),
    ownTextOf(context, "guidelines"),
  ]);
  return { phones, email, support_email, own };
}

export function meta({ matches }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "Participant Guidelines",
    description:
      "What we ask of participants and what they may expect of us: before, during and after a program, online and in person.",
    path: paths.guidelines(),
    crumbs: [{ name: "Guidelines", path: paths.guidelines() }],
  });
}

const whoToContact = { id: "contact", title: "Who to Contact" };

/** The participant guidelines (visitors.md 2, "Guidelines"). */
export default function Guidelines({ loaderData: { own, ...contacts } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Participant Guidelines"
        lead={own ? "How we learn together." : "How we learn together, in seven short sections."}
        seed="Guidelines"
      />
      <div className="page-width grid grid-cols-1 gap-10 py-12 lg:grid-cols-[16rem_1fr] lg:gap-16">
        {own ? (
          <OwnDocument text={own} last={whoToContact}>
            {(number) => <ContactSection number={number} {...contacts} />}
          </OwnDocument>
        ) : (
          <SpecifiedGuidelines {...contacts} />
        )}
      </div>
    </>
  );
}

type Contacts = { phones: string[]; email: string; support_email: string };

function SpecifiedGuidelines(contacts: Contacts) {
  return (
    <>
      <Contents sections={[...guidelines, whoToContact]} />
      <div className="grid grid-cols-1 gap-12">
        <p className="measure text-lg">{guidelinesWelcome}</p>
        {guidelines.map((section, index) => (
          <Section key={section.id} section={section} number={index + 1} />
        ))}
        <ContactSection number={guidelines.length + 1} {...contacts} />
        <p className="measure border-accent border-s-8 ps-5 font-display text-xl">
          Thank you for reading this far. Come with your questions, leave with your work done, and enjoy the
          company.
        </p>
      </div>
    </>
  );
}

function Section({ section, number }: { section: GuidelineSection; number: number }) {
  return (
    <section aria-labelledby={section.id}>
      <NumberedHeading id={section.id} number={number} title={section.title} />
      <p className="measure mt-3 text-muted">{section.intro}</p>
      <dl className="measure mt-4 grid gap-4">
        {section.points.map((point) => (
          <div key={point.title}>
            <dt className="font-semibold">{point.title}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ContactSection({ number, phones, email, support_email }: Contacts & { number: number }) {
  const link = "inline-flex min-h-11 items-center text-action underline underline-offset-4 break-all";
  return (
    <section aria-labelledby={whoToContact.id}>
      <NumberedHeading id={whoToContact.id} number={number} title={whoToContact.title} />
      <dl className="measure mt-4 grid gap-4">
        <div>
          <dt className="font-semibold">Technical support during virtual sessions</dt>
          <dd>
            You cannot join, hear or be heard: write to{" "}
            <a className={link} href={support_email ? `mailto:${support_email}` : paths.contact()}>
              {support_email || "our contact page"}
            </a>{" "}
            {phones[0] && (
              <>
                or call <PhoneLink phone={phones[0]} className={link} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Program coordinator</dt>
          <dd>
            Questions on content, deadlines, payment or certificates:{" "}
            <a className={link} href={email ? `mailto:${email}` : paths.contact()}>
              {email || "our contact page"}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
