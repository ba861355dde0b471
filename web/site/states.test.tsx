import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { wordsOf } from "#tests/support/browser/markup-of.tsx";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { specifiedTexts as texts } from "#tests/support/browser/site-texts.ts";
import Article, { ErrorBoundary as ArticleLost, loader as articleLoader } from "#web/site/blog/article.tsx";
import Blog, { ErrorBoundary as BlogLost, loader as blogLoader } from "#web/site/blog/blog.tsx";
import Contact, {
  ErrorBoundary as ContactLost,
  loader as contactLoader,
} from "#web/site/contact/contact.tsx";
import { Team } from "#web/site/contact/team.tsx";
import { FeaturedPrograms } from "#web/site/home/featured-programs.tsx";
import Home, { ErrorBoundary as HomeLost } from "#web/site/home/home.tsx";
import { ShownInstitute } from "#web/site/institute/shown-institute.ts";
import { ErrorBoundary as ProgramLost } from "#web/site/programs/program.tsx";
import Programs, { ErrorBoundary as ProgramsLost } from "#web/site/programs/programs.tsx";
import Testimonials, {
  ErrorBoundary as TestimonialsLost,
  loader as testimonialsLoader,
} from "#web/site/testimonials/testimonials.tsx";

/** Returns a page's words for the given data of its loader. */
function page(Page: unknown, loaderData: object): string {
  const Shown = Page as ComponentType<Record<string, unknown>>;
  return wordsOf(<Shown loaderData={loaderData} matches={[]} />);
}

const filters = { category: "", search: "", referral: "" };
const noPrograms = { programs: [], counts: { count: 0, count_is_exact: true, category: [] } };

describe("lists and pages that failed to load (visitors.md 8)", () => {
  it.each([
    ["home", wordsOf(<FeaturedPrograms programs={null} />), "Failed to load programs Try Again"],
    [
      "programs",
      page(Programs, { filters, listing: { shows: "failure" } }),
      "Failed to load programs. Please try again later. Try Again",
    ],
    ["team", wordsOf(<Team members={null} />), "Failed to load team members Try again"],
    ["blog list", page(Blog, { posts: null }), "Failed to load blog posts Try Again"],
    [
      "testimonials",
      page(Testimonials, { testimonials: null }),
      "Failed to load testimonials. Please try again later.",
    ],
    [
      "blog article",
      page(Article, { post: null, problem: "Failed to load blog post" }),
      "Article Not Found Failed to load blog post Back to Blog Try Again",
    ],
    [
      "missing article",
      page(Article, { post: null, problem: null }),
      "Article Not Found The blog post you are looking for does not exist or has been removed. Back to Blog Try Again",
    ],
  ])('%s: shows its message, with "Try Again"', (_name, words, sentence) => {
    expect(words).toContain(sentence);
  });

  it.each([
    ["home", HomeLost, "Failed to load programs"],
    ["programs", ProgramsLost, "Failed to load programs. Please try again later."],
    ["program details", ProgramLost, "Failed to load program details. Please try again later."],
    ["contact", ContactLost, "Failed to load team members"],
    ["blog list", BlogLost, "Failed to load blog posts"],
    ["blog article", ArticleLost, "Failed to load blog post"],
    ["testimonials", TestimonialsLost, "Failed to load testimonials. Please try again later."],
  ])('%s: without its data the page shows the same message, with "Try Again"', (_name, Lost, sentence) => {
    const words = wordsOf(<Lost />);
    expect(words).toContain(sentence);
    expect(words).toMatch(/Try again/i);
  });
});

describe("pages of which a call failed", () => {
  const institute = {
    ...{ name: "Darasa", tagline: "Africa's Biggest Classroom.", email: "info@darasa.example" },
    ...{ phones: ["+256700000001"], whatsapp: "", address_lines: ["Kampala, Uganda"], socials: {} as never },
    promo_video: { youtube_id: "", title: "" },
    map: { latitude: 0.3, longitude: 32.6 },
  };
  const whole = (Lost: ComponentType) =>
    wordsOf(
      <ShownInstitute value={institute}>
        <Lost />
      </ShownInstitute>,
    );
  const principal = { name: "Grace", role: "Principal", message: "Welcome." };
  const homeWords =
    /^Welcome to Darasa Africa's Biggest Classroom\..*Failed to load programs.*Discover Our Story.*Send Message$/;
  const contactWords =
    /Get in Touch with Us.*Send Message.*info@darasa.example.*Failed to load team members.*Find Us.*Show the map/;

  it.each([
    ["home without its programs", page(Home, { institute, texts, programs: null, proof: null })],
    ["home whose data never arrived", whole(HomeLost)],
  ])("%s: hero, story and form are shown", (_name, words) => expect(words).toMatch(homeWords));

  it.each([
    ["contact without its team", page(Contact, { ...institute, principal, team: null })],
    ["contact whose data never arrived", whole(ContactLost)],
  ])("%s: form, details and map are shown", (_name, words) => expect(words).toMatch(contactWords));

  it("what the contact page says about a copy is true with and without JavaScript", () => {
    const contact = (email: string) => page(Contact, { ...institute, principal, team: null, email });
    expect(contact("info@darasa.example")).toContain("You can also send a copy from your mail program.");
    expect(contact("")).not.toContain("copy from your mail program");
  });
});

describe("empty lists (visitors.md 8)", () => {
  it.each([
    ["home", wordsOf(<FeaturedPrograms programs={[]} />), "No programs available at the moment."],
    [
      "programs",
      page(Programs, { filters, listing: { shows: "overview", frequent: [], catalogue: noPrograms } }),
      "No programs available at the moment.",
    ],
    ["team", wordsOf(<Team members={[]} />), "No team members available at the moment."],
    ["blog list", page(Blog, { posts: [] }), "No blog posts available at the moment."],
    ["testimonials", page(Testimonials, { testimonials: [] }), "No testimonials available at the moment."],
  ])("%s: shows its message", (_name, words, sentence) => {
    expect(words).toContain(sentence);
    expect(words).not.toMatch(/Failed|Try again/i);
  });
});

describe("loaders of an API without its database (visitors.md 8)", () => {
  const fails = () => Promise.reject(apiError("database_away", { seconds: 5 }));
  const log = vi.spyOn(console, "error");
  beforeEach(() => void log.mockClear().mockReturnValue());
  afterEach(() => expect(log, "the error is also logged").toHaveBeenCalledOnce());

  it("blog posts answer 503", async () => {
    const answer = await blogLoader(pageArguments({ api: { blog: { list_public: fails } } }));
    expect(answer).toMatchObject({ init: { status: 503 }, data: { posts: null } });
  });

  it("a blog post says 'Failed to load blog post'", async () => {
    const asked = pageArguments({ api: { blog: { get_public: fails } }, params: { id: "7" } });
    const data = { post: null, problem: "Failed to load blog post" };
    expect(await articleLoader(asked)).toMatchObject({ init: { status: 503 }, data });
  });

  it("testimonials answer 503", async () => {
    const answer = await testimonialsLoader(pageArguments({ api: { testimonials: { list_public: fails } } }));
    expect(answer).toMatchObject({ init: { status: 503 }, data: { testimonials: null } });
  });

  it("without its team the contact page answers an uncacheable 503 with the rest", async () => {
    const institute = { get: async () => ({ email: "info@darasa.example" }) };
    const answer = await contactLoader(pageArguments({ api: { institute, team: { list_public: fails } } }));
    const data = { team: null, email: "info@darasa.example" };
    expect(answer).toMatchObject({ init: { status: 503 }, data });
  });
});

it("a missing blog post answers 404 with the page's own message (visitors.md 2)", async () => {
  const get_public = () => Promise.reject(apiError("not_found"));
  const answer = await articleLoader(pageArguments({ api: { blog: { get_public } }, params: { id: "x" } }));
  expect(answer).toMatchObject({ init: { status: 404 }, data: { post: null, problem: null } });
});
