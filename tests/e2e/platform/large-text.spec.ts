import { expect, type Page } from "@playwright/test";
import { newStudent, send } from "#tests/support/browser/one-visit.ts";
import { expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

const PHONE = { width: 360, height: 740 };
test.use({ baseURL: process.env.BASE_URL, viewport: PHONE });

/** A word longer than a phone's line, with no place to break. */
const LONG_WORD = "Darasa".repeat(17).slice(0, 98);

test("text at 150 % and 200 % fits a 360 px screen, header and hero included", {
  tag: "@nightly",
}, async ({ page }) => {
  test.slow();
  const addresses = [
    "/",
    "/programs",
    "/programs/24",
    "/testimonials",
    "/contact-us",
    "/blog/1",
    "/register",
  ];
  for (const address of addresses) {
    await page.goto(address);
    for (const percent of [150, 200]) {
      await enlargeText(page, percent);
      await expectFits(page, `${address} at ${percent} %`);
      await expectNameBesideLogin(page);
      if (address === "/") await expectWholeHero(page);
    }
  }
});

/** Public pages, and sections of a student, with the ids of the demonstration. */
const publicPages = [
  ...[
    "/",
    "/programs",
    "/programs?search=nothing+like+this",
    "/programs/13",
    "/programs/24",
    "/programs/99999",
  ],
  ...["/register?program=24", "/login?notice=dashboard", "/forgot-password", "/reset-password", "/verify"],
  ...["/about-us", "/testimonials", "/contact-us", "/blog", "/blog/1", "/become-affiliate", "/affiliate"],
  ...["/guidelines", "/terms-conditions", "/privacy"],
];
const studentSections = [
  ...[
    "dashboard",
    "courses",
    "courses&program=2",
    "courses&program=2&unit=1",
    "assignments",
    "communications",
  ],
  ...["communications&message=4", "community", "resources", "settings", "profile", "profile&mode=edit"],
];

test("at 200 % text, no word of a public page breaks on a phone, and no bar covers content (WCAG 1.4.4)", {
  tag: "@nightly",
}, async ({ page }) => {
  test.setTimeout(300_000);
  for (const address of publicPages) {
    await page.goto(address);
    await enlargeText(page, 200);
    await expectNoSideways(page);
    expect.soft(await brokenWords(page), address).toEqual([]);
    const bars = await page
      .locator(".bottom-bar")
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    for (const height of bars) expect.soft(height, address).toBeLessThan(PHONE.height / 4);
  }
});

test("at 200 % text, no word of a student's section breaks on a phone (WCAG 1.4.4)", {
  tag: "@nightly",
}, async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await visit(browser, "amina", { viewport: PHONE });
  for (const section of studentSections) {
    await page.goto(`/dashboard?section=${section}`);
    await page.waitForLoadState("networkidle");
    await enlargeText(page, 200);
    await expectNoSideways(page);
    expect.soft(await brokenWords(page), section).toEqual([]);
  }
});

test("staff home, audit log and Analytics fit 360 px at 200 % text", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "joseph", { viewport: PHONE });
  // Adds an entry to the audit log.
  await post(page.request, "/search-synonyms/", { terms: `word ${Date.now()}, larger` });
  for (const [address, shown] of [
    ["/dashboard", page.getByRole("link", { name: /deadlines? within 7 days$/ })],
    ["/dashboard?section=settings&tab=audit", page.getByLabel("All actions").or(page.getByLabel("From"))],
    ["/dashboard?section=analytics", page.getByRole("heading", { name: "Completion" })],
  ] as const) {
    await page.goto(address);
    await expect(shown.first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await enlargeText(page, 200);
    await expectFits(page, address);
  }
});

test("200 % text on a 1280 px laptop causes no sideways scrolling or broken words (WCAG 1.4.4)", {
  tag: "@nightly",
}, async ({ browser }) => {
  test.slow();
  for (const [who, address] of [
    ["joseph", "/dashboard"],
    ["joseph", "/dashboard?section=settings&tab=audit"],
    ["amina", "/dashboard?section=communications"],
  ] as const) {
    const page = await visit(browser, who, { viewport: { width: 1280, height: 720 } });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await enlargeText(page, 200);
    await expectNoSideways(page);
    // The audit log's table scrolls separately and has narrow columns, so skip these checks.
    if (address.includes("audit")) continue;
    await expectFits(page, address);
    expect.soft(await brokenWords(page), address).toEqual([]);
  }
});

test("a form page's bar shows all its buttons on a phone at 200 % text (WCAG 1.4.4)", {
  tag: "@nightly",
}, async ({ browser }) => {
  test.slow();
  const page = await visit(browser, "joseph", { viewport: PHONE });
  for (const address of [
    "/dashboard?section=communications&communication=new",
    "/dashboard?section=blog&post=new",
    "/dashboard?section=programs&program=1",
    "/dashboard?section=settings&tab=institute",
  ]) {
    await page.goto(address);
    await expect(page.locator(".form-bar")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await enlargeText(page, 200);
    await expectFits(page, address);
  }
});

test("at 200 % zoom, nothing covers the lower edge of the page", {
  tag: "@nightly",
}, async ({ browser }) => {
  test.slow();
  for (const [who, address] of [
    [null, "/programs/24"],
    ["amina", "/dashboard"],
    ["amina", "/dashboard?section=profile&mode=edit"],
    ["joseph", "/dashboard?section=programs&program=new"],
  ] as const) {
    // 1280 × 720 at 200 %.
    const page = await visit(browser, who, { viewport: { width: 640, height: 360 } });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const covering = await page.evaluate(() =>
      document.elementsFromPoint(320, window.innerHeight - 4).flatMap((found) => {
        const { position } = getComputedStyle(found);
        return position === "fixed" || position === "sticky" ? found.className : [];
      }),
    );
    expect(covering, address).toEqual([]);
  }
});

test("a word of 98 letters wraps on every page, at any text size", {
  tag: "@nightly",
}, async ({ browser, page }) => {
  test.slow();
  const staff = await visit(browser, "joseph", { viewport: PHONE });
  const program = await post(staff.request, "/programs/", {
    title: LONG_WORD,
    category: LONG_WORD.slice(0, 60),
    price: "UGX 1,500",
    duration: LONG_WORD.slice(0, 60),
    full_description: `<h2>${LONG_WORD}</h2><p>${LONG_WORD}</p>`,
    program_outline: `Week 1: ${LONG_WORD}`,
    target_audience: LONG_WORD,
  });
  for (const address of [
    `/programs/${program.id}`,
    `/register?program=${program.id}`,
    `/programs?search=${LONG_WORD}`,
    `/programs?search=${LONG_WORD}x`,
  ]) {
    await page.goto(address);
    await expectFits(page, address);
    await enlargeText(page, 200);
    await expectFits(page, `${address} with large text`);
  }
  const { id: voice } = await post(staff.request, "/testimonials/", {
    ...{ name: LONG_WORD, role: LONG_WORD, company: LONG_WORD, program: LONG_WORD, content: LONG_WORD },
  });
  const { id: member } = await post(staff.request, "/team-members/", {
    ...{ name: LONG_WORD, role: LONG_WORD, email: `${LONG_WORD.slice(0, 60)}@darasa.example` },
    phone: "+256700123456",
  });
  // The home page also shows the newest testimonials.
  for (const address of ["/testimonials", "/contact-us", "/"]) {
    await page.goto(address);
    if (address !== "/") await expect(page.getByText(LONG_WORD).first()).toBeVisible();
    await expectFits(page, address);
    await enlargeText(page, 200);
    await expectFits(page, `${address} with large text`);
  }
  const student = (await newStudent(browser, LONG_WORD, { viewport: PHONE }, LONG_WORD)).page;
  const communication = {
    title: LONG_WORD,
    message: LONG_WORD,
    recipient_type: "program",
    program: program.id,
  };
  await send(staff, "/communications/", { data: communication });
  const dashboards: [Page, string][] = [
    [student, "/dashboard"],
    [student, `/dashboard?section=courses&program=${program.id}&unit=1`],
    [staff, `/dashboard?section=students&search=${LONG_WORD}`],
    [staff, "/dashboard?section=communications"],
  ];
  for (const [person, address] of dashboards) {
    await person.goto(address);
    await expect(
      person.getByRole("main").getByText(LONG_WORD).filter({ visible: true }).first(),
    ).toBeVisible();
    await expectFits(person, address);
    await enlargeText(person, 200);
    await expectFits(person, `${address} with large text`);
  }
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  for (const path of [`/programs/${program.id}/`, `/testimonials/${voice}/`, `/team-members/${member}/`])
    await staff.request.delete(`/api${path}`, { headers: { "x-csrftoken": csrfToken } });
});

async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), `${percent}%`);
}

/**
 * Returns ordinary words that break across lines. Skips addresses and numbers, which may be longer than a line. Hyphens
 * are switched off, because a break at a hyphen looks the same, and not every browser has them.
 */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The policy of the page refuses a style element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { hyphens: manual !important }");
    document.adoptedStyleSheets.push(sheet);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const isHidden = text.parentElement?.closest(".sr-only, [aria-hidden=true]");
      if (!text.parentElement?.checkVisibility() || isHidden) continue;
      for (const { index, 0: token } of text.data.matchAll(/\S+/g)) {
        if (/[@/\d]|\.\S/.test(token)) continue;
        for (const { index: start, 0: word } of token.matchAll(/\p{L}{3,}/gu)) {
          range.setStart(text, index + start);
          range.setEnd(text, index + start + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`${word} in "${text.data.trim().slice(0, 60)}"`);
        }
      }
    }
    return broken;
  });
}

/** Checks that the hero clips none of its text or buttons vertically. */
async function expectWholeHero(page: Page): Promise<void> {
  const cut = await page.locator("[aria-labelledby=welcome]").evaluate((hero) => {
    const { top, bottom } = hero.getBoundingClientRect();
    return [...hero.querySelectorAll("h1, p, a")]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top < top || box.bottom > bottom;
      })
      .map((one) => one.textContent);
  });
  expect(cut).toEqual([]);
}

/** Checks that nothing scrolls sideways and no text is cut off at the right edge. */
async function expectFits(page: Page, address: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const words = [...document.querySelectorAll("main *, header *, footer *")].filter(
      (one) =>
        one.textContent &&
        !one.closest(".sr-only, [aria-hidden=true], [role=tablist], details:not([open]) nav"),
    );
    return words
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.outerHTML.slice(0, 120)}`);
  });
  expect.soft(cut, address).toEqual([]);
  const [scrollWidth, clientWidth = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect.soft(scrollWidth, address).toBeLessThanOrEqual(clientWidth);
}

async function expectNameBesideLogin(page: Page): Promise<void> {
  const header = page.getByRole("banner");
  const name = await header.locator("a span").first().boundingBox();
  const login = await header.getByRole("link", { name: "Login" }).boundingBox();
  if (!name || !login) throw new Error("The header has no name or no Login");
  const isApart =
    name.x + name.width <= login.x || name.y + name.height <= login.y || login.y + login.height <= name.y;
  expect(isApart, "the name and Login do not overlap").toBe(true);
}
