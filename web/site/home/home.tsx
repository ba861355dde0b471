import { data } from "react-router";
import { logFailure } from "#web/api-error.ts";
import { instituteOf, serverApi } from "#web/context.ts";
import { asDescription, siteOf } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { type ProgramSummary, summarise } from "#web/shared/program-summary.ts";
import { ContactForm } from "#web/site/contact-form.tsx";
import { FeaturedPrograms } from "#web/site/home/featured-programs.tsx";
import { Hero } from "#web/site/home/hero.tsx";
import { Story } from "#web/site/home/story.tsx";
import type { SiteInstitute } from "#web/site/institute.ts";
import { siteMeta } from "#web/site/meta.ts";
import { useShownInstitute } from "#web/site/shown-institute.ts";
import { organizationData } from "#web/site/structured-data.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import type { Route } from "./+types/home.ts";

/** Home features 4 programs (public-site.md section 9). */
const FEATURED = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [institute, programs] = await Promise.all([instituteOf(context), featured(api)]);
  const { name, tagline, promo_video, phones, email, address_lines, socials } = institute;
  const shown = {
    institute: { name, tagline, promo_video, phones, email, address_lines, socials },
    programs,
  };
  // A page with a part missing is not cached.
  return data(shown, { status: programs ? 200 : 503 });
}

/** The newest programs, or null when they cannot be had: the rest of the page is there all the same. */
async function featured(api: ReturnType<typeof serverApi>) {
  try {
    const page = await api.programs.list({ query: { page: 1, page_size: FEATURED } });
    return (Array.isArray(page) ? page : page.results).map(summarise);
  } catch (error) {
    logFailure("home: programs", error);
    return null;
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  return siteMeta(matches, {
    title: site.tagline,
    description: asDescription(
      "Short professional programs, taught fully online to learners across Africa: browse, enroll and learn on the phone you have.",
    ),
    path: paths.home(),
    structured: loaderData ? [organizationData(site, loaderData.institute)] : [],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}

/** When the page's data never arrived: only the programs are missing. */
export function ErrorBoundary() {
  const institute = useShownInstitute();
  if (institute) return <HomePage institute={institute} programs={null} />;
  return (
    <>
      <h1 className="sr-only">Home</h1>
      <FeaturedPrograms programs={null} />
    </>
  );
}

type HomePageProps = {
  institute: Pick<SiteInstitute, "name" | "tagline" | "promo_video" | "email">;
  programs: ProgramSummary[] | null;
};

function HomePage({ institute, programs }: HomePageProps) {
  return (
    <>
      <Hero name={institute.name} tagline={institute.tagline} />
      <FeaturedPrograms programs={programs} />
      <Story video={institute.promo_video} />
      <section aria-labelledby="contact" className="page-width grid grid-cols-1 gap-8 py-14 sm:py-20">
        <div className="mx-auto w-full max-w-2xl">
          <SectionHeading
            id="contact"
            title="Get in Touch with Us"
            lead="Ask before you enroll: a person answers, usually within a working day."
          />
        </div>
        <Card className="mx-auto w-full max-w-2xl">
          <ContactForm email={institute.email} />
        </Card>
      </section>
    </>
  );
}
