import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { holdScripts } from "#tests/support/browser/held-scripts.ts";
import { animationsEnd, test, visit } from "#tests/support/browser/visits.ts";

test.use({ baseURL: process.env.BASE_URL });

const pages = [
  { path: "/", status: 200 },
  { path: "/programs", status: 200 },
  { path: "/programs?category=Public+Health", status: 200 },
  { path: "/programs?search=nothing+like+this", status: 200 },
  { path: "/programs/13", status: 200 },
  { path: "/programs/6", status: 200 },
  { path: "/programs/99999", status: 404 },
  { path: "/register?program=13", status: 200 },
  { path: "/login?notice=dashboard", status: 200 },
  { path: "/forgot-password", status: 200 },
  { path: "/reset-password", status: 200 },
  { path: "/about-us", status: 200 },
  { path: "/testimonials", status: 200 },
  { path: "/contact-us", status: 200 },
  { path: "/blog", status: 200 },
  { path: "/blog/1", status: 200 },
  { path: "/blog/99999", status: 404 },
  { path: "/become-affiliate", status: 200 },
  { path: "/guidelines", status: 200 },
  { path: "/terms-conditions", status: 200 },
  { path: "/privacy", status: 200 },
  { path: "/affiliate", status: 404 },
  { path: "/no-such-page", status: 404 },
];

const looks = [
  { width: 360, scheme: "light" },
  { width: 360, scheme: "dark" },
  { width: 1280, scheme: "light" },
  { width: 1280, scheme: "dark" },
] as const;

// Four axe checks of a long page take 30 s on a busy machine.
test.describe.configure({ timeout: 300_000 });

for (const { path, status } of pages) {
  test(`${path} answers ${status}, is accessible in both themes, fits 320 px and logs no error`, {
    tag: "@nightly",
  }, async ({ page }) => {
    const errors = errorsOf(page);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    for (const { width, scheme } of looks) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await animationsEnd(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${width} ${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, "pixels beyond the screen").toBe(0);
    // The browser logs a page that answers 404 as an error.
    expect(errors.filter((error) => !error.includes(`status of ${status}`))).toEqual([]);
  });

  test(`the HTML of ${path} is valid`, { tag: "@nightly" }, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const report = await validator.validateString(html);
    expect(report.results.flatMap(({ messages }) => messages.map(told))).toEqual([]);
  });
}

test.describe("on a phone", () => {
  // Without a viewport in its head, a page is 980 px wide on a phone. A narrow window would not show it.
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true });

  test("an unknown address answers 404 with a page that fits (visitors.md 2)", { tag: "@nightly" }, async ({
    page,
  }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "404 Not Found" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Darasa Institute" })).toBeVisible();
    expect(await page.evaluate(() => innerWidth)).toBe(360);
  });
});

test("public pages set no cookies and are the same with and without a session", async ({ page, request }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("amina@darasa.example");
  await page.getByLabel("Password", { exact: false }).first().fill("Karibu2026");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard*");
  for (const path of ["/", "/programs", "/programs/24"]) {
    const asVisitor = await request.get(path);
    const asAmina = await page.request.get(path);
    expect(asVisitor.headers()["set-cookie"]).toBeUndefined();
    expect(asAmina.headers()["set-cookie"]).toBeUndefined();
    expect(withoutTime(await asAmina.text())).toBe(withoutTime(await asVisitor.text()));
  }
});

test("a shared link has a title, description, canonical address, picture and structured data", async ({
  page,
  request,
}) => {
  await page.goto("/programs/24");
  const content = (selector: string) => page.locator(selector).getAttribute("content");
  expect(await content('meta[property="og:title"]')).toBe("Data Analysis with Excel and Power BI");
  expect(await content('meta[name="description"]')).toContain("Stop rebuilding the same report");
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(canonical).toBe(`${process.env.BASE_URL}/programs/24`);
  const picture = await request.get((await content('meta[property="og:image"]')) ?? "");
  expect(picture.status()).toBe(200);
  expect((await picture.body()).length).toBeLessThan(100_000);
  const written = await page.locator('script[type="application/ld+json"]').allTextContents();
  const structured = written.map((text) => JSON.parse(text));
  expect(structured.map((thing) => thing["@type"])).toEqual(["BreadcrumbList", "Course"]);
  expect(structured[1]).toMatchObject({
    offers: { price: "950000", priceCurrency: "UGX", category: "Paid" },
    hasCourseInstance: { startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  });
});

test("text in a program's fields is escaped on every page", async ({ page, browser }) => {
  const payload = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>';
  const staff = (await visit(browser, null)).context();
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const headers = { "x-csrftoken": csrfToken };
  const account = { email: "sarah@darasa.example", password: "Karibu2026" };
  await staff.request.post("/api/login/", { data: account, headers });
  const own = await (await staff.request.get("/api/csrf-cookie/")).json();
  const texts = ["title", "category", "short_description", "program_outline", "target_audience", "format"];
  const fields = { ...Object.fromEntries(texts.map((field) => [field, `${field} ${payload}`])) };
  const created = await staff.request.post("/api/programs/", {
    data: { ...fields, full_description: `<p>Kept</p>${payload}`, price: "Free", duration: "1 week" },
    headers: { "x-csrftoken": own.csrfToken },
  });
  const { id } = await created.json();
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of [`/programs/${id}`, "/programs", `/programs?search=${encodeURIComponent("onerror")}`]) {
    await page.goto(path);
    await expect(page.getByText(`title ${payload}`).first()).toBeVisible();
    expect(await page.locator("img[onerror], img[src=x]").count()).toBe(0);
  }
  expect(alerts).toEqual([]);
  await staff.request.delete(`/api/programs/${id}/`, { headers: { "x-csrftoken": own.csrfToken } });
  await staff.close();
});

test("the program list filters as you type, and clears all filters (visitors.md 2)", async ({ page }) => {
  await page.goto("/programs");
  // Another test may add a category concurrently.
  await expect(page.getByText(/^\d+ Categories Available$/)).toBeVisible();
  await page.getByRole("searchbox").fill("health");
  await expect(page.getByRole("heading", { name: "Search results for: health" })).toBeVisible();
  await page.getByRole("searchbox").fill("health xyz");
  await expect(page.getByText("No Programs Found")).toBeVisible();
  await expect(page.getByText("No programs match your current search criteria.")).toBeVisible();
  await page.getByRole("link", { name: "View All Categories" }).click();
  await expect(page).toHaveURL(/\/programs$/);
  await expect(page.getByRole("searchbox")).toHaveValue("");
  // Another test may add a program between the two counts, and remove it again.
  await expect(async () => {
    await page.goto("/programs");
    const category = page.getByRole("link", { name: "Agribusiness" }).filter({ hasText: "available" }).last();
    const promised = Number(/\d+(?= programs? available)/.exec((await category.textContent()) ?? ""));
    expect(promised).toBeGreaterThanOrEqual(3);
    await category.click();
    await expect(page.getByText(`${promised} programs found`)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.getByRole("link", { name: "Clear All Filters" }).click();
  await expect(page.getByRole("heading", { name: "All Categories" })).toBeVisible();
});

test("a failed search says so and offers a retry (visitors.md 8)", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/programs");
  await page.waitForLoadState("networkidle");
  await page.route("**/programs?search=*", (route) => route.abort());
  await page.getByRole("searchbox").fill("health");
  await expect(page.getByText("Failed to load programs. Please try again later.")).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.unroute("**/programs?search=*");
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Search results for: health" })).toBeVisible();
});

test("Back returns from a search to the previous page, and Forward to the search", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto("/programs");
  await page.waitForLoadState("networkidle");
  await page.getByRole("searchbox").pressSequentially("health", { delay: 400 });
  await expect(page.getByRole("heading", { name: "Search results for: health" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/programs$/);
  await expect(page.getByRole("heading", { name: "All Categories" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Search results for: health" })).toBeVisible();
});

test("/register keeps the country and digits typed before its scripts load (visitors.md 5)", {
  tag: "@nightly",
}, async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto("/register", { waitUntil: "commit" });
  const phone = page.getByLabel("Phone number");
  await page.getByLabel("Country code").selectOption("KE");
  await phone.fill("+256 712 345 678");
  letScriptsCome();
  await expect(phone).toHaveValue("712345678");
  await expect(page.getByLabel("Country code")).toHaveValue("UG");
});

test("a page whose data fails to load keeps the layout and can be retried", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.route("**/register.data*", (route) => route.abort());
  await page.locator("main a[href^='/register']").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
});

test("the countdown ticks, and closes the program at zero (visitors.md 4)", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/programs/13");
  const timer = page.getByRole("timer");
  await expect(page.locator("[data-degree=critical]")).toBeVisible();
  const before = await timer.textContent();
  // The countdown ticks once its script has loaded.
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await timer.textContent()).not.toBe(before);
  }).toPass();
  await page.clock.fastForward("24:00:00");
  await expect(page.getByRole("button", { name: "Enrollment Closed" })).toBeDisabled();
  await expect(timer).toHaveCount(0);
});

test("sharing a program copies its link if the device cannot share (visitors.md 2)", {
  tag: "@nightly",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/programs/24");
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Share this program" }).click();
  await expect(page.getByText("Program link copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${process.env.BASE_URL}/programs/24`,
  );
});

test("content pages load one script, no framework, and a strict policy (look.md)", async ({ request }) => {
  for (const path of [
    "/",
    "/programs",
    "/programs/13",
    "/about-us",
    "/blog/1",
    "/contact-us",
    "/terms-conditions",
  ]) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect(html.match(/<script[^>]* src=[^>]*>/g), path).toEqual([
      expect.stringMatching(/^<script type="module" src="\/assets\/light-[^"]+\.js">$/),
    ]);
    expect(html, path).not.toContain('rel="modulepreload"');
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy.match(/[a-z-]+ [^;]*unsafe[^;]*/g), path).toEqual(["style-src-attr 'unsafe-inline'"]);
  }
});

test("a link from an app page to a content page loads the whole document", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/register?program=13");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { isStill: true }));
  await page.locator("main a[href='/privacy']").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  expect(await page.evaluate(() => "isStill" in window)).toBe(false);
});

test("a page's heading text never runs under its picture", { tag: "@nightly" }, async ({ browser }) => {
  const page = await visit(browser, null, { viewport: { width: 1024, height: 720 } });
  for (const path of ["/about-us", "/contact-us", "/testimonials", "/blog", "/become-affiliate"]) {
    await page.goto(path);
    const room = await page.evaluate(() => {
      const head = document.querySelector("main h1")?.closest("section");
      const picture = head?.querySelector(":scope > .absolute")?.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(head?.querySelector("p") ?? document.body);
      return picture ? picture.left - words.getBoundingClientRect().right : undefined;
    });
    expect(room, path).toBeGreaterThan(0);
  }
});

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes valid HTML in its own style: `<br/>`, `autoComplete`, `hidden=""`.
    "void-style": "off",
    "doctype-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // HTML allows any first character in an id, and React's ids begin with "_".
    "valid-id": ["error", { relaxed: true }],
    // Titles are as long as the program's name.
    "long-title": "off",
  },
});

function told({ ruleId, message, selector }: { ruleId: string; message: string; selector: string | null }) {
  return `${ruleId}: ${message} at ${selector}`;
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** Removes the countdown's numbers, which differ between two responses. */
function withoutTime(html: string): string {
  const shown = /(?<=<b class="[^"]*tabular-nums[^"]*">)\d+/g;
  return html.replaceAll(shown, "");
}
