import { data } from "react-router";
import type { PublicBlogPost } from "#contract/content/blog.ts";
import { logFailure } from "#web/api/api-error.ts";
import { instituteOf, serverApi } from "#web/page/context.ts";
import { asDescription, siteOf } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { type ProgramSummary, summarise } from "#web/shared/programs/program-summary.ts";
import { postExcerpt } from "#web/shared/text/post-lines.ts";
import type { ListedPost } from "#web/site/blog/post-card.tsx";
import { ContactForm } from "#web/site/contact/contact-form.tsx";
import { ArticleOfTheWeek } from "#web/site/home/article-of-the-week.tsx";
import { Employers } from "#web/site/home/employers.tsx";
import { FeaturedPrograms } from "#web/site/home/featured-programs.tsx";
import { Hero } from "#web/site/home/hero.tsx";
import { NextStarts } from "#web/site/home/next-starts.tsx";
import { Numbers } from "#web/site/home/numbers.tsx";
import { Steps } from "#web/site/home/steps.tsx";
import { Story } from "#web/site/home/story.tsx";
import { Voices } from "#web/site/home/voices.tsx";
import type { SiteInstitute } from "#web/site/institute/institute.ts";
import { useShownInstitute } from "#web/site/institute/shown-institute.ts";
import { defaultOf, type TextsOf, textsOf } from "#web/site/institute/site-texts.ts";
import { siteMeta } from "#web/site/meta/meta.ts";
import { organizationData } from "#web/site/meta/structured-data.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import type { Route } from "./+types/home.ts";

/** Home shows the 4 newest programs (visitors.md 9). */
const FEATURED = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [institute, texts, programs, proof] = await Promise.all([
    instituteOf(context),
    textsOf(context, "home"),
    featured(api),
    proofOf(api),
  ]);
  const { name, tagline, promo_video, phones, email, address_lines, socials, figures, steps } = institute;
  const shown = {
    institute: { name, tagline, promo_video, phones, email, address_lines, socials },
    texts,
    programs,
    proof: proof && { ...proof, figures, steps },
  };
  // Status 503 keeps an incomplete page out of caches.
  return data(shown, { status: programs && proof ? 200 : 503 });
}

/** Returns the newest programs, or null when they fail to load, so that the rest of the page is shown. */
async function featured(api: ReturnType<typeof serverApi>) {
  try {
    const page = await api.programs.list({ query: { page: 1, page_size: FEATURED } });
    return (Array.isArray(page) ? page : page.results).map(summarise);
  } catch (error) {
    logFailure("home: programs", error);
    return null;
  }
}

/** Returns testimonials, starts, employers and the article, or null when they fail to load. */
async function proofOf(api: ReturnType<typeof serverApi>) {
  try {
    const { article, ...proof } = await api.home.get();
    return { ...proof, article: article && listedPost(article) };
  } catch (error) {
    logFailure("home: testimonials, starts, employers and article", error);
    return null;
  }
}

function listedPost({ description, ...post }: PublicBlogPost): ListedPost {
  return { ...post, excerpt: postExcerpt(description) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  return siteMeta(matches, {
    title: site.tagline,
    description: asDescription(descriptionOf(loaderData?.texts.hero_lead)),
    path: paths.home(),
    structured: loaderData ? [organizationData(site, loaderData.institute)] : [],
  });
}

/** Returns the institute's own text of the hero as the description, otherwise the specification's. */
function descriptionOf(hero_lead: string | undefined): string {
  if (hero_lead && hero_lead !== defaultOf("hero_lead")) return hero_lead;
  return "Short professional programs, taught fully online to learners across Africa: browse, enroll and learn on the phone you have.";
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}

/** Shows the page without its data, which did not arrive. */
export function ErrorBoundary() {
  const institute = useShownInstitute();
  if (institute) {
    const texts = Object.fromEntries(homeTexts.map((name) => [name, defaultOf(name, institute.name)]));
    return <HomePage institute={institute} texts={texts as TextsOf<"home">} programs={null} proof={null} />;
  }
  return (
    <>
      <h1 className="sr-only">Home</h1>
      <FeaturedPrograms programs={null} />
    </>
  );
}

const homeTexts = ["hero_welcome", "hero_lead", "story_lead", "contact_lead"] as const;

type HomePageProps = {
  institute: Pick<SiteInstitute, "tagline" | "promo_video" | "email">;
  texts: TextsOf<"home">;
  programs: ProgramSummary[] | null;
  proof: Route.ComponentProps["loaderData"]["proof"];
};

/** The home page. A part that staff have not filled is omitted. */
function HomePage({ institute, texts, programs, proof }: HomePageProps) {
  return (
    <>
      <Hero tagline={institute.tagline} texts={texts} />
      {proof && <Numbers figures={proof.figures} />}
      <FeaturedPrograms programs={programs} />
      {proof && <NextStarts programs={proof.starting} />}
      {proof && <Steps lines={proof.steps} />}
      {proof && <Voices voices={proof.testimonials} />}
      {proof && <Employers employers={proof.employers} />}
      <Story video={institute.promo_video} lead={texts.story_lead} />
      {proof?.article && <ArticleOfTheWeek post={proof.article} />}
      <section aria-labelledby="contact" className="page-width grid grid-cols-1 gap-8 py-14 sm:py-20">
        <div className="mx-auto w-full max-w-2xl">
          <SectionHeading id="contact" title="Get in Touch with Us" lead={texts.contact_lead} />
        </div>
        <Card className="mx-auto w-full max-w-2xl">
          <ContactForm email={institute.email} />
        </Card>
      </section>
    </>
  );
}
