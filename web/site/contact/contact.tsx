import { data } from "react-router";
import type { Institute } from "#contract/content/institute.ts";
import type { PublicTeamMember } from "#contract/content/team.ts";
import { logFailure } from "#web/api/api-error.ts";
import { rowsOf } from "#web/api/rows-of.ts";
import { instituteOf, serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { answerContact, type ContactAnswer } from "#web/site/contact/contact-answer.ts";
import { ContactDetails } from "#web/site/contact/contact-details.tsx";
import { ContactForm } from "#web/site/contact/contact-form.tsx";
import { OfficeMap } from "#web/site/contact/office-map.tsx";
import { Principal } from "#web/site/contact/principal.tsx";
import { Team } from "#web/site/contact/team.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import type { SiteInstitute } from "#web/site/institute/institute.ts";
import { useShownInstitute } from "#web/site/institute/shown-institute.ts";
import { siteMeta } from "#web/site/meta/meta.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import type { Route } from "./+types/contact.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [institute, team] = await Promise.all([instituteOf(context), publicTeam(api)]);
  const { phones, email, address_lines, map, principal } = institute;
  const shown = { phones, email, address_lines, map, principal, team };
  // Status 503 keeps an incomplete page out of caches.
  return data(shown, { status: team ? 200 : 503 });
}

/** Returns the team, or null when it fails to load, so that the rest of the page is shown. */
async function publicTeam(api: ReturnType<typeof serverApi>) {
  try {
    return rowsOf(await api.team.list_public());
  } catch (error) {
    logFailure("contact: team members", error);
    return null;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return data(...(await answerContact(serverApi(context), await request.formData())));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
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

/** The contact page (visitors.md 2, "Contact section and page"). */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} posted={actionData} />;
}

/** Shows the form, the contact details and the map when the page's data did not arrive. */
export function ErrorBoundary() {
  const institute = useShownInstitute();
  if (institute) return <ContactPage {...institute} team={null} principal={null} posted={undefined} />;
  return (
    <>
      <ContactHero />
      <div className="page-width py-12 sm:py-16">
        <Team members={null} />
      </div>
    </>
  );
}

type ContactPageProps = Pick<SiteInstitute, "phones" | "email" | "address_lines" | "map"> & {
  team: PublicTeamMember[] | null;
  /** Null when the page's data did not arrive. */
  principal: Institute["principal"] | null;
  posted: ContactAnswer | undefined;
};

function ContactPage({ phones, email, address_lines, map, team, principal, posted }: ContactPageProps) {
  return (
    <>
      <ContactHero />
      <div className="page-width grid grid-cols-1 gap-16 py-12 sm:py-16">
        <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[1.4fr_1fr]">
          <section aria-labelledby="get-in-touch" className="grid grid-cols-1 content-start gap-6">
            <SectionHeading
              id="get-in-touch"
              title="Get in Touch with Us"
              lead={
                email
                  ? "Your message reaches us here. You can also send a copy from your mail program."
                  : "Your message reaches us here, without a mail program."
              }
            />
            <Card>
              <ContactForm email={email} posted={posted} />
            </Card>
          </section>
          <ContactDetails phones={phones} email={email} address_lines={address_lines} />
        </div>
        {principal?.message && (
          <Principal
            principal={principal}
            image={team?.find(({ name }) => name === principal.name)?.image ?? null}
          />
        )}
        <Team members={team} />
        {map.latitude !== null && map.longitude !== null && (
          <OfficeMap latitude={map.latitude} longitude={map.longitude} address={address_lines.join(", ")} />
        )}
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
