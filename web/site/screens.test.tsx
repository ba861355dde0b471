import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { reasons, values } from "#contract/content/default-texts/about.ts";
import { titledLines } from "#contract/content/site-texts.ts";
import { markupOf, wordsOf } from "#tests/support/browser/markup-of.tsx";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { specifiedTexts as texts } from "#tests/support/browser/site-texts.ts";
import About from "#web/site/about/about.tsx";
import BecomeAffiliate from "#web/site/become-affiliate/become-affiliate.tsx";
import Blog from "#web/site/blog/blog.tsx";
import { Footer } from "#web/site/frame/footer.tsx";
import { Header } from "#web/site/frame/header.tsx";
import Home, { loader as homeLoader } from "#web/site/home/home.tsx";
import Guidelines from "#web/site/legal/guidelines.tsx";
import Privacy from "#web/site/legal/privacy.tsx";
import Terms from "#web/site/legal/terms.tsx";
import Testimonials from "#web/site/testimonials/testimonials.tsx";

const institute = {
  name: "Darasa",
  tagline: "Africa's Biggest Classroom.",
  phones: ["+256700000001", "+256700000002"],
  email: "info@darasa.example",
  support_email: "support@darasa.example",
  address_lines: ["Kampala, Uganda"],
  socials: {
    facebook: "https://facebook.example/darasa",
    x: "https://x.example/darasa",
    instagram: "https://instagram.example/darasa",
    linkedin: "https://linkedin.example/darasa",
  },
  promo_video: { youtube_id: "abc123", title: "Our story" },
  figures: {
    ...{ programs: "150+", professionals: "10,000+", recommend: "98%" },
    ...{ graduates: "500+", satisfaction: "95%", countries: "36", partners: "50+" },
  },
  bank: { bank: "The Bank", account_name: "Darasa", account_number: "0123", branch: "Kampala", swift: "X" },
};

function elementOf(Page: unknown, props: object) {
  const Shown = Page as ComponentType<Record<string, unknown>>;
  return <Shown matches={[]} {...props} />;
}

const page = (Page: unknown, props: object = {}) => wordsOf(elementOf(Page, props));

const hrefs = (markup: string) => [...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

/** Returns the links to the page's own sections. */
const jumps = (Page: unknown, props: object) =>
  hrefs(markupOf(elementOf(Page, props))).filter((href) => href?.startsWith("#"));

const pages = ["/", "/programs", "/about-us", "/testimonials", "/contact-us", "/blog", "/become-affiliate"];

describe("header and footer (visitors.md 2)", () => {
  it("the header links seven pages and the login; narrow screens have a menu", () => {
    const links = hrefs(markupOf(<Header name="Darasa" />));
    expect([...new Set(links)]).toEqual(["/", ...pages.slice(1), "/login?mode=login-only"]);
    expect(wordsOf(<Header name="Darasa" />)).toContain(
      "Home Programs About Us Testimonials Contact Us Blog Become an Affiliate Login Menu",
    );
  });

  it("the footer has its columns, two phones, an email, the head office and four social links", () => {
    const footer = <Footer institute={institute} />;
    expect(wordsOf(footer)).toMatch(
      /Quick Links Home Programs About Us Testimonials Contact Us Blog Become an Affiliate Legal & Policies Terms & Conditions Guidelines Privacy Verify a Certificate Contact Info .*info@darasa.example Head Office Kampala, Uganda$/,
    );
    const links = hrefs(markupOf(footer));
    expect(links).toEqual(expect.arrayContaining([...pages, "/terms-conditions", "/guidelines", "/privacy"]));
    expect(links).toEqual(expect.arrayContaining(Object.values(institute.socials)));
    expect(links).toEqual(expect.arrayContaining(["tel:+256700000001", "tel:+256700000002"]));
  });
});

describe("home (visitors.md 2 and 9)", () => {
  it("home shows the tagline, the programs, the story with 'Watch on YouTube' and the form", () => {
    const words = page(Home, { loaderData: { institute, texts, programs: [] } });
    expect(words).toMatch(/^Welcome to Darasa Africa's Biggest Classroom\./);
    expect(words).toContain("Our Programs Upgrade your skills with newest programs View More Programs");
    expect(words).toMatch(/Discover Our Story .*Watch on YouTube .*Get in Touch with Us .*Send Message$/);
  });

  it("without a promo video the story has no player", () => {
    const promo_video = { youtube_id: "", title: "Our story" };
    const words = page(Home, {
      loaderData: { institute: { ...institute, promo_video }, texts, programs: [] },
    });
    expect(words).toMatch(/Discover Our Story .*Read Our Story .*Get in Touch with Us/);
    expect(words).not.toMatch(/Watch on YouTube|Play video/);
  });

  it("home asks for the first 4 programs", async () => {
    const asked: unknown[] = [];
    const list = async (input: unknown) => {
      asked.push(input);
      return [];
    };
    const home = { get: async () => ({ starting: [], testimonials: [], employers: [], article: null }) };
    const site_texts = { list: async () => [] };
    const api = { programs: { list }, home, site_texts, institute: { get: async () => institute } };
    await homeLoader(pageArguments({ api }));
    expect(asked).toEqual([{ query: { page: 1, page_size: 4 } }]);
  });
});

describe("about (visitors.md 2 and 9)", () => {
  it("the page has six values, six reasons, mission, vision and three stat tiles", () => {
    expect(titledLines(values).map(({ title }) => title)).toEqual([
      "Excellence",
      "Innovation",
      "Accessibility",
      "Integrity",
      "Collaboration",
      "Lifelong Learning",
    ]);
    expect(titledLines(reasons)).toHaveLength(6);
    const site = { name: "The Gulu School", tagline: "", public_url: "" };
    const loaderData = { figures: institute.figures, texts };
    const words = page(About, { loaderData, matches: [{ loaderData: { site } }] });
    expect(words).toContain("Welcome to The Gulu School");
    for (const { title, text } of titledLines(`${values}\n${reasons}`))
      expect(words).toContain(`${title} ${text}`);
    expect(words).toMatch(/Mission.*Vision/);
    expect(words).toMatch(/programs 150\+ professionals trained 10,000\+ alumni recommend 98%/);
  });
});

describe("texts of the institute (staff.md 6.1)", () => {
  it("home and about show the institute's own texts, and omit empty ones", () => {
    const own = { ...texts, hero_welcome: "Karibu", hero_lead: "", about_mission: "Sew well." };
    expect(page(Home, { loaderData: { institute, texts: own, programs: [] } })).toMatch(
      /^Karibu Africa's Biggest Classroom\. Find your program/,
    );
    const lists = {
      ...own,
      about_vision: "",
      about_more: "",
      about_reasons: "",
      about_values: "Care: We mend.",
    };
    const about = page(About, { loaderData: { figures: institute.figures, texts: lists } });
    expect(about).toMatch(/Our Mission Sew well\. Our Core Values C Care We mend\. Take the next step/);
    expect(about).not.toMatch(/Our Vision|Why Choose Us|Read More/);
  });

  it("the institute's own terms have numbered headings, and end with the ways to pay", () => {
    const html = "<p>Hello.</p><h2>Fees &amp; more</h2><p>Pay early.</p><h2>Law</h2><p>Uganda.</p>";
    const own = { html, updated_at: "2026-03-01T09:00:00Z" };
    const words = page(Terms, { loaderData: { ...institute, networks: ["MTN"], own } });
    expect(words).toContain("Last changed on 1 Mar 2026");
    expect(words).toMatch(/Hello\. 1 Fees & more Pay early\. 2 Law Uganda\. 3 Ways to Pay Bank transfer/);
    expect(words).toContain("Mobile money MTN.");
    expect(words).not.toContain("Governing Law and Changes");
  });

  it("the institute's own guidelines and privacy texts end with its contacts", () => {
    const own = { html: "<p>Be kind.</p>", updated_at: "2026-03-01T09:00:00Z" };
    const guidelines = page(Guidelines, { loaderData: { ...institute, own } });
    expect(guidelines).toMatch(/Be kind\. 1 Who to Contact .*support@darasa.example/);
    expect(guidelines).not.toContain("seven short sections");
    expect(page(Privacy, { loaderData: { ...institute, own } })).toMatch(
      /Be kind\. 1 Whom to ask Darasa answers .*info@darasa.example/,
    );
  });
});

describe("blog list (visitors.md 2)", () => {
  const posts = Array.from({ length: 9 }, (_, id) => ({
    ...{ id, title: `Post ${id}`, category: "Careers", image: null, read_time: 3, excerpt: "Words" },
    ...{ formatted_date: "November 20, 2026", published_at: null, updated_at: "2026-11-20T00:00:00Z" },
  }));

  it("'Showing N articles' appears at 9 or more posts", () => {
    expect(page(Blog, { loaderData: { posts } })).toContain("Showing 9 articles");
    expect(page(Blog, { loaderData: { posts: posts.slice(1) } })).not.toContain("Showing");
  });
});

describe("testimonials (visitors.md 2 and 9)", () => {
  it("the page shows 500+ graduates, 95% satisfaction, 36 countries, 50+ partners, and two links", () => {
    const voice = { id: 1, name: "Amina", image: null, role: "Nurse", company: "Mulago", content: "Good." };
    const words = page(Testimonials, {
      loaderData: { figures: institute.figures, testimonials: [{ ...voice, program: "Health" }] },
    });
    expect(words).toContain("graduates 500+ satisfaction 95% countries 36 partners 50+");
    expect(words).toContain("Good. A Amina Nurse, Mulago Health");
    expect(words).toMatch(/View Programs Contact Us$/);
  });
});

describe("figures of the institute", () => {
  it("a figure that staff left empty is hidden; without figures there are no tiles", () => {
    const figures = { ...institute.figures, professionals: "", recommend: "99%" };
    const words = page(About, { loaderData: { figures, texts } });
    expect(words).toContain("programs 150+ alumni recommend 99%");
    expect(words).not.toContain("professionals trained");
    const none = { graduates: "", satisfaction: "", countries: "", partners: "" };
    const voices = page(Testimonials, { loaderData: { figures: none, testimonials: [] } });
    expect(voices).not.toContain("satisfaction");
  });
});

describe("become an affiliate (visitors.md 2 and 9)", () => {
  it("the page shows benefits, how it works, requirements, tiers and bonus", () => {
    const words = page(BecomeAffiliate);
    for (const heading of ["Benefits", "How It Works", "Requirements", "up to 30%"])
      expect(words).toContain(heading);
    expect(words).toMatch(/15% 1-5 referrals|1-5 referrals 15%/);
    expect(words).toMatch(/20% 6-15 referrals|6-15 referrals 20%/);
    expect(words).toMatch(/30% 16\+ referrals|16\+ referrals 30%/);
    expect(words).toContain("Bonus of $500 for every 10 successful referrals in a month.");
  });

  it("success and failure of the form show the catalogue's messages (visitors.md 8)", () => {
    expect(page(BecomeAffiliate, { actionData: { is_sent: false, values: {} } })).toContain(
      "Submission Failed There was an error submitting your application. Please try again or contact us directly.",
    );
    expect(page(BecomeAffiliate, { actionData: { is_sent: true } })).toMatch(
      /Application Submitted Successfully! .*24-48 hours/,
    );
  });
});

describe("guidelines (visitors.md 2)", () => {
  const words = page(Guidelines, { loaderData: institute });

  it("the guidelines have seven numbered sections and end with a word of thanks", () => {
    const titles = [
      ["Before the Program", "During the Program", "For Virtual Programs"],
      [
        "Assessment and Certification",
        "Health, Safety and Well-being",
        "Providing Feedback",
        "Who to Contact",
      ],
    ].flat();
    titles.forEach((title, index) => void expect(words).toContain(`${index + 1} ${title}`));
    expect(words).toMatch(/Thank you [^<]*$/);
    expect(jumps(Guidelines, { loaderData: institute })).toHaveLength(7);
  });

  it.each([
    "purchase order, has been confirmed",
    "pre-reading and for your platform credentials",
    "test your connection, your audio and your video",
    "headset",
    "Listen actively, contribute constructively and use respectful language",
    "Unauthorised audio or video recording, or sharing of program materials, is strictly prohibited.",
    "Keep your phone on silent. For an urgent call, leave quietly",
    "keep your camera on",
    "Mute your microphone whenever you are not speaking.",
    "Use the chat responsibly",
    "tell your program coordinator in advance",
    "Plagiarism leads to disqualification from certification.",
    "the minimum attendance and the assessment requirements that are stated at the start",
  ])("the guidelines ask: '%s'", (rule) => {
    expect(words).toContain(rule);
  });

  it("section 7 names technical support and the coordinator at the institute's own addresses", () => {
    const contact = words.slice(words.lastIndexOf("Who to Contact"));
    expect(contact).toMatch(
      /^Who to Contact Technical support during virtual sessions .*support@darasa.example/,
    );
    expect(contact).toMatch(/Program coordinator Questions on content.*info@darasa.example/);
  });
});

describe("terms and conditions (visitors.md 2)", () => {
  const words = page(Terms, { loaderData: { ...institute, networks: [] } });

  it.each([
    "Registration is complete only after full payment or an approved purchase order.",
    "If the institute cancels a program, every participant receives a full refund of the fees paid",
    "There is no refund on removal for disruptive conduct.",
    "our liability is limited to the fees paid",
    "Fees are stated in US dollars",
    "Payment is by bank transfer to the account below.",
    "send us the confirmation: in your dashboard where it has Fees, otherwise to info@darasa.example.",
    "Mobile money Coming Soon",
    "These terms are governed by the law of Uganda",
  ])("the terms say: '%s'", (rule) => {
    expect(words).toContain(rule);
  });

  it("the terms name the mobile-money networks that the institute takes", () => {
    const taken = page(Terms, { loaderData: { ...institute, networks: ["MTN", "Airtel"] } });
    expect(taken).toContain("Payment is by bank transfer to the account below, or by mobile money.");
    expect(taken).toContain("Mobile money MTN, Airtel. You get the number and your payment reference");
    expect(taken).not.toContain("Coming Soon");
  });

  it("the terms have eleven sections", () => {
    for (const number of [1, 11]) expect(words).toMatch(new RegExp(` ${number} [A-Z]`));
    expect(words).toContain("11 Governing Law and Changes");
    expect(jumps(Terms, { loaderData: { ...institute, networks: [] } })).toHaveLength(11);
  });

  it("the terms name the bank and the account", () => {
    expect(words).toMatch(/The Bank .*0123/);
  });
});
