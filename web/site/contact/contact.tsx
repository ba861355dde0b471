import { data } from "react-router";
import { logFailure } from "#web/api-error.ts";
import { instituteOf, serverApi } from "#web/context.ts";
import { paths } from "#web/paths.ts";
import { rowsOf } from "#web/rows-of.ts";
import { ContactDetails } from "#web/site/contact/contact-details.tsx";
import { OfficeMap } from "#web/site/contact/office-map.tsx";
import { Principal } from "#web/site/contact/principal.tsx";
import { Team } from "#web/site/contact/team.tsx";
import { ContactForm } from "#web/site/contact-form.tsx";
import { siteMeta } from "#web/site/meta.ts";
import { PageHero } from "#web/site/page-hero.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import type { Route } from "./+types/contact.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [institute, team] = await Promise.all([instituteOf(context), publicTeam(api)]);
  const { phones, email, address_lines, map, principal } = institute;
  const shown = { phones, email, address_lines, map, principal, team };
  // A page with a part missing is not cached.
  return data(shown, { status: team ? 200 : 503 });
}

/** The team, or null when it cannot be had: the rest of the page is there all the same. */
async function publicTeam(api: ReturnType<typeof serverApi>) {
  try {
    return rowsOf(await api.team.list_public());
  } catch (error) {
    logFailure("contact: team members", error);
    return null;
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "Contact Us",
    description:
      "Write, call or visit: the people behind the programs, our head office, and a form that reaches us.",
    path: paths.contact(),
    crumbs: [{ name: "Contact Us", path: paths.contact() }],
  });
}

/** The contact page (public-site.md section 2, "Contact section and page"). */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const { team, principal, map, ...details } = loaderData;
  return (
    <>
      <ContactHero />
      <div className="page-width grid gap-16 py-12 sm:py-16">
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1.4fr_1fr]">
          <section aria-labelledby="get-in-touch" className="grid content-start gap-6">
            <SectionHeading
              id="get-in-touch"
              title="Get in Touch with Us"
              lead="Your own mail program opens with the message, ready to send."
            />
            <Card>
              <ContactForm email={details.email} />
            </Card>
          </section>
          <ContactDetails {...details} />
        </div>
        <Principal
          principal={principal}
          image={team?.find(({ name }) => name === principal.name)?.image ?? null}
        />
        <Team members={team} />
        <OfficeMap map={map} address={details.address_lines.join(", ")} />
      </div>
    </>
  );
}

/** Also shown when the page's data never arrived: the footer below still says how to reach the institute. */
export function ErrorBoundary() {
  return (
    <>
      <ContactHero />
      <div className="page-width py-12 sm:py-16">
        <Team members={null} />
      </div>
    </>
  );
}

function ContactHero() {
  return (
    <PageHero
      title="Contact Us"
      lead="Ask before you register: which program, which level, how many hours, how to pay. A person answers."
      seed="Contact Us"
    />
  );
}
