import { expect, type Page } from "@playwright/test";
import { newStudent, send } from "../support/one-visit.ts";
import { expectNoSideways, post, test, visit } from "../support/visits.ts";

const PHONE = { width: 360, height: 740 };
test.use({ baseURL: process.env.BASE_URL, viewport: PHONE });

/** Longer than any line of a phone, and without a place to break. */
const LONG_WORD = "Darasa".repeat(17).slice(0, 98);

test("text of 150 % and of twice the size stays on a 360 px screen, with the name beside Login and the hero whole (issue 21, number 29)", async ({
  page,
}) => {
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

test("with text of twice the size no word of a phone's page stands letter under letter, and no bar covers the page (issue 21, number 29)", async ({
  page,
}) => {
  test.slow();
  for (const address of [
    "/",
    "/programs",
    "/programs/24",
    "/testimonials",
    "/contact-us",
    "/register?program=24",
  ]) {
    await page.goto(address);
    await enlargeText(page, 200);
    expect.soft(await brokenWords(page), address).toEqual([]);
    const bars = await page
      .locator(".bottom-bar")
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    for (const height of bars) expect.soft(height, address).toBeLessThan(PHONE.height / 4);
  }
});

test("staff's home, the audit log and Analytics fit a 360 px screen with text of twice the size", async ({
  browser,
}) => {
  const page = await visit(browser, "joseph", { viewport: PHONE });
  // So that the log has an entry.
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

test("on a laptop of 1280 px text of twice the size does not scroll sideways, and no word stands letter under letter (WCAG 1.4.4)", async ({
  browser,
}) => {
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
    // A table scrolls in itself, and its columns are narrow.
    if (address.includes("audit")) continue;
    await expectFits(page, address);
    expect.soft(await brokenWords(page), address).toEqual([]);
  }
});

test("with text of twice the size the bar of a form page keeps all its buttons on a phone (WCAG 1.4.4)", async ({
  browser,
}) => {
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

test("in a window enlarged to 200 % nothing stays over the lower edge of the page (issue 21, number 35)", async ({
  browser,
}) => {
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

test("a word of 98 letters breaks on the pages that show it, with text of any size (issue 21, number 30)", async ({
  browser,
  page,
}) => {
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
  // Home shows the newest testimonials as well.
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

/** Ordinary words that stand on more than two lines. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // An address may be longer than any line.
      if (
        text.data.includes("@") ||
        !text.parentElement?.checkVisibility() ||
        text.parentElement.closest(".sr-only, [aria-hidden=true]")
      )
        continue;
      for (const { index, 0: word } of text.data.matchAll(/[\p{L}\d]{3,14}/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 2) broken.push(`${word} in "${text.data.trim().slice(0, 60)}"`);
      }
    }
    return broken;
  });
}

/** Nothing of its words and buttons is cut off at the height of the hero. */
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

/** Nothing scrolls sideways, and no words are cut off at the edge. */
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
