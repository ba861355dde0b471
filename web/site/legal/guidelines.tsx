import { instituteOf } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { Contents, NumberedHeading } from "#web/site/legal/contents.tsx";
import { type GuidelineSection, guidelines, guidelinesWelcome } from "#web/site/legal/guidelines-words.ts";
import { siteMeta } from "#web/site/meta/meta.ts";
import type { Route } from "./+types/guidelines.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { phones, email, support_email } = await instituteOf(context);
  return { phones, email, support_email };
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
export default function Guidelines({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Participant Guidelines"
        lead="How we learn together, in seven short sections."
        seed="Guidelines"
      />
      <div className="page-width grid gap-10 py-12 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <Contents sections={[...guidelines, whoToContact]} />
        <div className="grid gap-12">
          <p className="measure text-lg">{guidelinesWelcome}</p>
          {guidelines.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
          <ContactSection number={guidelines.length + 1} {...loaderData} />
          <p className="measure border-accent border-s-8 ps-5 font-display text-xl">
            Thank you for reading this far. Come with your questions, leave with your work done, and enjoy the
            company.
          </p>
        </div>
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

type ContactSectionProps = { number: number; phones: string[]; email: string; support_email: string };

function ContactSection({ number, phones, email, support_email }: ContactSectionProps) {
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
