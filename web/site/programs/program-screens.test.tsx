import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#contract/courses/deadlines.ts";
import type { DetailedProgram } from "#contract/courses/programs/programs.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { markupOf, wordsOf } from "#tests/support/browser/markup-of.tsx";
import { Deadline } from "#web/shared/programs/deadline.tsx";
import { ProgramCard, programShare } from "#web/shared/programs/program-card.tsx";
import { summarise } from "#web/shared/programs/program-summary.ts";
import { Catalogue } from "#web/site/programs/catalogue.tsx";
import { chosenFilters, filtersOf } from "#web/site/programs/filters.ts";
import type { Near } from "#web/site/programs/listing.ts";
import { EnrollPanel } from "#web/site/programs/program/enroll-panel.tsx";
import { OpeningAlert } from "#web/site/programs/program/opening-alert.tsx";
import type { OpeningAnswer } from "#web/site/programs/program/opening-answer.ts";
import { Overview } from "#web/site/programs/program/overview.tsx";
import { ProgramDetails } from "#web/site/programs/program/program-details.tsx";
import { type ShownAround, shownProgram } from "#web/site/programs/program/shown-program.ts";
import ProgramPage from "#web/site/programs/program.tsx";
import { ProgramSearch } from "#web/site/programs/program-search.tsx";

const program: DetailedProgram = {
  id: 7,
  title: "Food Safety",
  image: null,
  category: "Public Health",
  duration: "6 weeks",
  price: "UGX 450,000",
  price_amount: 450_000,
  currency: "UGX",
  is_free: false,
  short_description: "s".repeat(121),
  description: "Long",
  full_description: "<p>Whole <b>text</b></p>",
  program_outline: "Week 1: Germs\n\nWeek 2: Kitchens",
  target_audience: "Cooks",
  format: "Online",
  start_date: "2027-01-11",
  is_enrollment_open: true,
  enrollment_deadline: "2026-12-01T12:00:00.000Z",
  days_until_deadline: 12,
  deadline_value: 1,
  deadline_unit: "months",
  created_at: "2026-11-01T12:00:00.000Z",
  updated_at: "2026-11-01T12:00:00.000Z",
  facilitator_id: null,
  facilitator_text: "",
  outcomes: "",
  weekly_hours: null,
  language: "",
  certificate: "",
  questions: "",
};
const address = "https://darasa.example/programs/7";
const bank = {
  ...{ bank: "Bank of Uganda", branch: "", account_name: "Darasa" },
  ...{ account_number: "014000111", swift: "" },
};
const institute = { name: "Darasa", whatsapp: "", email: "info@darasa.example", bank };
const around: ShownAround = {
  facilitator: null,
  testimonials: [],
  related: [],
  ways_to_pay: { networks: [], plan: [], is_reported: false },
  institute,
};

const aProgram = (change: Partial<DetailedProgram> = {}) => summarise({ ...program, ...change });

function panel(remaining_ms: number | null, change: Partial<DetailedProgram> = {}): string {
  const shown = shownProgram({ ...program, ...change });
  return markupOf(<EnrollPanel {...{ program: shown, institute, remaining_ms, address }} referral="ABC" />);
}

describe("people who wait for a closed program (visitors.md 2.6)", () => {
  const closed = { is_enrollment_open: false };
  const answered = (posted: OpeningAnswer) => markupOf(<OpeningAlert programId={7} posted={posted} />);

  it("only a closed program has the form, which works without JavaScript", () => {
    expect(panel(0, closed)).toMatch(/<form[^>]* action="\/programs\/7#opening-alert" method="post"/);
    expect(panel(0, closed)).toContain("If it does not open, we delete it after 365 days.");
    expect(panel(DAY_MS)).not.toContain("Tell me when it opens");
    expect(panel(0, { ...closed, is_draft: true })).not.toContain("Tell me when it opens");
  });

  it("the script finds a form for logged-in people, and none for enrolled students", () => {
    expect(panel(0, closed)).toContain('<template data-when="logged-in"></template>');
    expect(panel(0, closed)).toContain('<template data-when="enrolled"></template>');
  });

  it("a stored address removes the field, and a refused one stays in it", () => {
    expect(answered({ is_stored: true, message: "We will email you." })).not.toContain("<input");
    const refused = answered({ is_stored: false, email: "amina", messages: { email: "Not valid" } });
    expect(refused).toContain('value="amina"');
    expect(refused).toContain("Not valid");
  });
});

describe("program card (visitors.md 2, 4 and 9)", () => {
  it("a card shows category, title, duration, deadline, 120 characters and '...', price and 'View Details'", () => {
    const card = <ProgramCard program={aProgram()} />;
    expect(wordsOf(card)).toContain(
      `Public Health Food Safety Duration: 6 weeks Enrollment Deadline: 2 weeks left until 1 Dec 2026 ${"s".repeat(120)}... UGX 450,000 View Details`,
    );
    expect(markupOf(card)).toContain('href="/programs/7"');
    expect(markupOf(card)).toMatch(/aria-label="Share this program: Food Safety"/);
    expect(wordsOf(card)).not.toContain("Closed");
  });

  it("only a price above 0 carries its sum for the estimate (visitors.md 2.5)", () => {
    const cardOf = (change: Partial<DetailedProgram>) => markupOf(<ProgramCard program={aProgram(change)} />);
    expect(cardOf({})).toContain('data-money="UGX 450000">UGX 450,000<');
    expect(panel(DAY_MS)).toContain('data-money="UGX 450000" data-help="">UGX 450,000<');
    const free = { is_free: true, price: "UGX 0", price_amount: 0 };
    for (const change of [free, { price: "On request", price_amount: null, currency: null }])
      expect(cardOf(change)).not.toContain("data-money");
  });

  it("a closed program's card has the red 'Closed' badge and 'Enrollment Closed'", () => {
    const words = wordsOf(<ProgramCard program={aProgram({ is_enrollment_open: false })} />);
    expect(words).toMatch(/^Closed /);
    expect(words).toContain("Enrollment Closed");
  });

  it("the deadline is red at 3 days or fewer, otherwise orange", () => {
    const inDays = (days: number) => <Deadline program={aProgram({ days_until_deadline: days })} />;
    const pressing = markupOf(inDays(3));
    expect(pressing).toContain("text-pressing");
    expect(pressing).toContain("lucide-triangle-alert");
    expect(markupOf(inDays(4))).toContain("text-soon");
    expect(wordsOf(inDays(0))).toBe("Enrollment Deadline: Expired");
  });

  it.each([0.5, 1, 1.5, 3, 7.2, 8, 31])("card and bar agree at %d days to the deadline", (days) => {
    const card = wordsOf(<Deadline program={aProgram({ days_until_deadline: Math.ceil(days) })} />);
    const words = card.replace("Enrollment Deadline: ", "");
    expect(panel(days * DAY_MS).replaceAll(/<[^>]*>/g, "")).toContain(words);
  });

  it("a program is shared with its title, 'Check out this program: {title}' and its address", () => {
    expect(programShare(program)).toEqual({
      label: "Share this program",
      title: "Food Safety",
      text: "Check out this program: Food Safety",
      path: "/programs/7",
      copiedMessage: "Program link copied to clipboard!",
    });
  });
});

const asked = (query: string) => filtersOf(`http://localhost/programs${query}`);

function unknownCategory(query: string) {
  const none = { category: [], is_free: [], starts: [], duration: [], is_enrollment_open: [] };
  const found = { programs: [], category: "", pageCount: 1, hasNext: false };
  const counts = { count: 0, count_is_exact: true, ...none };
  return <Catalogue filters={asked(query)} catalogue={{ ...found, counts }} />;
}

/** Returns a catalogue with these counts and one category, so that it has filters. */
function counted(query: string, counts: { count: number; count_is_exact?: boolean }) {
  const none = { is_free: [], starts: [], duration: [], is_enrollment_open: [] };
  const category = [{ value: "Health", count: counts.count }];
  const found = { programs: [], category: "", pageCount: 1, hasNext: false };
  return (
    <Catalogue
      filters={asked(query)}
      catalogue={{ ...found, counts: { count_is_exact: true, ...counts, category, ...none } }}
    />
  );
}

function catalogue(query: string, programs: ReturnType<typeof aProgram>[], near?: Near) {
  const none = { category: [], is_free: [], starts: [], duration: [], is_enrollment_open: [] };
  const counts = { count: programs.length, count_is_exact: true, ...none };
  const found = {
    programs,
    counts,
    category: asked(query).category,
    pageCount: 1,
    hasNext: false,
    ...(near && { near }),
  };
  return <Catalogue filters={asked(query)} catalogue={found} />;
}

describe("programs listing (visitors.md 2 and 9)", () => {
  it("the filter panel says how many programs it shows, in the words of the status (visitors.md 2.4)", () => {
    const words = (counts: { count: number; count_is_exact?: boolean }) =>
      wordsOf(counted("?search=a", counts));
    expect(words({ count: 1204 })).toContain("Show 1,204 programs");
    expect(words({ count: 10_000, count_is_exact: false })).toContain("Show 10,000+ programs");
    expect(words({ count: 1 })).toMatch(/Show 1 program(?!s)/);
    const panel = markupOf(counted("?search=a", { count: 2 }));
    expect(panel).toMatch(/<span[^>]*data-without-count="Show programs"[^>]*>Show 2 programs/);
  });

  it("an unknown category of the address is not shown", () => {
    const words = wordsOf(unknownCategory("?category=Call+0700+000000+to+win"));
    expect(words).toMatch(/^Programs 0 programs found Unknown category/);
    expect(words).not.toContain("0700");
  });

  const categories = Array.from({ length: 7 }, (_, index) => ({ name: `Field ${index}`, count: index + 1 }));

  it("the overview shows 3 frequent programs, 3 popular categories and all categories in 6 colours", () => {
    const overview = <Overview frequent={[aProgram()]} categories={categories} referral="" />;
    const words = wordsOf(overview);
    expect(words).toMatch(/Frequently Searched Programs .*Popular Categories .*All Categories/);
    expect(words).toContain("7 Categories Available");
    expect(words).toContain("F 1 Field 0 1 program available F 2 Field 1 2 programs available");
    const popular = words.slice(words.indexOf("Popular Categories"), words.indexOf("All Categories"));
    expect(popular.match(/Field \d/g)).toEqual(["Field 0", "Field 1", "Field 2"]);
    const cards = markupOf(overview).split('id="categories"')[1] ?? "";
    const colours = [...cards.matchAll(/rounded-lg p-4 hover:shadow-md sm:p-5 ([^"]+)"/g)].map(
      ([, colour]) => colour,
    );
    expect(colours).toHaveLength(7);
    expect(new Set(colours.slice(0, 6)).size).toBe(6);
    expect(colours[6]).toBe(colours[0]);
    expect(markupOf(overview)).toContain('href="/programs?category=Field+0"');
  });

  it("the search box 'Search programs by name or category...' has a clear button", () => {
    const box = markupOf(<ProgramSearch filters={asked("")} />);
    expect(box).toContain('placeholder="Search programs by name or category..."');
    expect(box).toContain('aria-label="Clear search"');
  });

  it("a category or search shows heading, chip, 'N program(s) found' and 'Clear All Filters'", () => {
    expect(wordsOf(catalogue("?category=Law", [aProgram()]))).toMatch(
      /^Law Programs 1 program found Law .*Clear All Filters/,
    );
    expect(wordsOf(catalogue("?search=tax", [aProgram(), aProgram({ id: 8 })]))).toMatch(
      /^Search results for: tax 2 programs found/,
    );
  });

  it("no match shows 'No Programs Found', near matches and ways to ask", () => {
    const near: Near = { why: "meant", programs: [aProgram()] };
    const words = wordsOf(catalogue("?search=foodd", [], near));
    expect(words).toContain(
      "No Programs Found No programs match your current search criteria. View All Categories",
    );
    expect(words).toMatch(/Did you mean … .*Food Safety .*Not what you need\?/);
  });

  it("junk in the address is ignored, reversed prices are swapped, and each filter can be removed", () => {
    expect(asked("?is_free=maybe&starts=x&duration=%27&page=-1&min_price=many&ordering=id")).toEqual(
      asked(""),
    );
    const priceIn = (typed: string) => asked(`?max_price=${encodeURIComponent(typed)}`).max_price;
    expect(["700k", "1.5m", "300.000", "UGX 1.500.000/=", "0", "9e99", "9".repeat(13)].map(priceIn)).toEqual([
      ...["700000", "1500000", "300000", "1500000", "0", "9", ""],
    ]);
    const filters = asked(
      "?is_free=false&min_price=UGX%20300,000&max_price=100000.50&starts=later&page=3&ref=ABC",
    );
    expect(filters).toMatchObject({ min_price: "100000", max_price: "300000", page: 3 });
    expect(chosenFilters(filters).map(({ label, without }) => [label, without])).toEqual([
      ["Paid", "/programs?min_price=100000&max_price=300000&starts=later&ref=ABC"],
      ["Starts: later", "/programs?is_free=false&min_price=100000&max_price=300000&ref=ABC"],
      ["100,000 to 300,000", "/programs?is_free=false&starts=later&ref=ABC"],
    ]);
  });
});

describe("program details (visitors.md 2, 4 and 9)", () => {
  it("the page shows title, description, outline, audience, duration, price, format, start date and category", () => {
    const shown = shownProgram(program);
    const details = (
      <ProgramDetails {...{ program: shown, around, address }} remaining_ms={12 * DAY_MS} referral="" />
    );
    const words = wordsOf(details);
    for (const text of ["Food Safety", "6 weeks", "UGX 450,000", "Online", "11 Jan 2027", "Public Health"])
      expect(words).toContain(text);
    expect(words).toContain("Program outline Week 1 Germs Week 2 Kitchens");
    expect(words).toContain("Who it is for Cooks");
    expect(markupOf(details)).toContain("<p>Whole <b>text</b></p>");
    // A part that staff left empty has no heading.
    const headings = [...markupOf(details).matchAll(/<h2[^>]*>.*?<\/h2>/g)].map(([one]) =>
      one.replace(/<[^>]+>/g, ""),
    );
    expect(headings).toEqual(["About this program", "Who it is for", "Program outline", "How to pay"]);
  });

  it("the page shows every optional part that staff filled in", () => {
    const filled = shownProgram({
      ...program,
      ...{ outcomes: "- Clean a kitchen", facilitator_text: "Marks each work.", weekly_hours: 1 },
      ...{ language: "English", certificate: "For four of five classes.", questions: "Is it live?\nYes." },
    });
    const surroundings: ShownAround = {
      ...around,
      facilitator: { name: "Samuel Wekesa", role: "Facilitator", image: null },
      testimonials: [
        {
          id: 1,
          ...{ name: "Brenda", role: "Cook", company: "Inn" },
          program: "",
          content: "Good.",
          image: null,
        },
      ],
      related: [aProgram({ id: 8, title: "Water Safety" })],
      ways_to_pay: {
        networks: ["MTN", "Airtel"],
        plan: [
          { percent: 60, after_days: 0 },
          { percent: 40, after_days: 30 },
        ],
        is_reported: true,
      },
      institute: { ...institute, whatsapp: "+256700000001" },
    };
    const details = (
      <ProgramDetails
        {...{ program: filled, around: surroundings, address }}
        remaining_ms={5 * HOUR_MS}
        referral=""
      />
    );
    const words = wordsOf(details);
    for (const text of [
      "After this program you can Clean a kitchen",
      "Your facilitator S Samuel Wekesa Facilitator Marks each work.",
      "Time 1 hour a week",
      "Taught by Samuel Wekesa",
      "Language English",
      "Mobile money MTN, Airtel.",
      "When you have paid Tell us in your dashboard, under Fees.",
      "In 2 parts 60% when you enroll, then 40% after 30 days.",
      "For four of five classes.",
      "What graduates say Good.",
      "Questions and answers Is it live? Yes.",
      "More in Public Health",
      "UGX 450,000 1 day left until 1 Dec 2026 Enroll Now",
    ])
      expect(words).toContain(text);
    expect(markupOf(details)).toContain(
      `href="https://wa.me/256700000001?text=${encodeURIComponent(`Hello Darasa, I have a question about the program "Food Safety": ${address}`).replaceAll("'", "&#x27;")}"`,
    );
    const free = shownProgram({ ...program, price: "Free", is_free: true });
    expect(
      wordsOf(<ProgramDetails {...{ program: free, around, address }} remaining_ms={null} referral="" />),
    ).not.toContain("How to pay");
  });

  it('"How to pay" shows the bank account and where to send the confirmation', () => {
    const shown = shownProgram(program);
    const details = <ProgramDetails {...{ program: shown, around, address }} remaining_ms={1} referral="" />;
    expect(wordsOf(details)).toContain(
      "Bank transfer To this account, with your name and the program's title on the transfer. Bank Bank of Uganda Account name Darasa Account number 014000111",
    );
    expect(wordsOf(details)).toContain(
      "When you have paid Send us the confirmation, with your name and the program's title: info@darasa.example",
    );
  });

  it.each([
    ["fees without a plan say how to ask for parts", { plan: [], is_reported: true }, true],
    [
      "a plan is shown instead",
      { plan: [50, 50].map((percent) => ({ percent, after_days: 0 })), is_reported: true },
      false,
    ],
    ["without fees nobody can ask for parts", { plan: [], is_reported: false }, false],
  ])("%s (visitors.md 2.6)", (_rule, ways, isShown) => {
    const shown = { ...around, ways_to_pay: { networks: [], ...ways } };
    const details = (
      <ProgramDetails
        {...{ program: shownProgram(program), around: shown, address }}
        remaining_ms={1}
        referral=""
      />
    );
    const words = "In parts If you cannot pay all at once, enroll, then ask to pay in parts";
    expect(wordsOf(details).includes(words)).toBe(isShown);
  });

  it('"How to pay" tells employers where to send the purchase order and the participants\' names', () => {
    const shown = shownProgram(program);
    const details = <ProgramDetails {...{ program: shown, around, address }} remaining_ms={1} referral="" />;
    expect(wordsOf(details)).toContain("Send it, with the names of all participants, to info@darasa.example");
  });

  it.each([
    [72 * HOUR_MS + 1_000, "normal", "Enrollment closes in"],
    [72 * HOUR_MS, "warning", "Closing soon"],
    [24 * HOUR_MS, "critical", "Last chance!"],
  ])("with %i ms left the countdown is %s", (remaining_ms, degree, words) => {
    const markup = panel(remaining_ms);
    expect(markup).toContain(`data-degree="${degree}"`);
    expect(markup).toContain(words);
    // CSS reads the degree, so that the look changes while the page is open.
    expect(markup).toContain("data-[degree=critical]:pulse-urgent");
  });

  it("the enroll button is urgent at 3 or fewer days, and never in the colour of danger", () => {
    const button = (markup: string) => /<a [^>]*>Enroll Now<\/a>/.exec(markup)?.[0];
    const urgent = "bg-accent";
    expect(button(panel(3 * DAY_MS))).toContain(urgent);
    expect(button(panel(3 * DAY_MS))).not.toContain("bg-urgent");
    expect(button(panel(3 * DAY_MS + 1))).not.toContain(urgent);
    expect(button(panel(null, { enrollment_deadline: null, days_until_deadline: null }))).not.toContain(
      urgent,
    );
    expect(button(panel(3 * DAY_MS))).toContain('href="/register?program=7&amp;ref=ABC"');
  });

  it.each([
    ["staff closed it", 12 * DAY_MS, false],
    ["the countdown reached zero", 0, true],
  ])(
    "when %s, a disabled 'Enrollment Closed' and a notice replace button and countdown",
    (_why, remaining, open) => {
      const markup = panel(remaining, { is_enrollment_open: open });
      expect(markup).toMatch(/<button type="button" disabled=""[^>]*>Enrollment Closed<\/button>/);
      expect(markup).toContain("Enrollment for this program is closed.");
      expect(markup).not.toContain('role="timer"');
      expect(markup).not.toContain("Enroll Now");
    },
  );

  it("a missing program says 'Program not found'; one that fails to load says so (visitors.md 8)", () => {
    const Page = ProgramPage as unknown as ComponentType<Record<string, unknown>>;
    expect(wordsOf(<Page loaderData={{ program: "missing" }} />)).toMatch(
      /Program not found .*View All Programs/,
    );
    expect(wordsOf(<Page loaderData={{ program: "failed" }} />)).toBe(
      "Program details Failed to load program details. Please try again later. Try Again View All Programs",
    );
  });
});
