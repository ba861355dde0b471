import { type Browser, expect, type Page } from "@playwright/test";
import { test, visit } from "#tests/support/browser/visits.ts";

test.use({ baseURL: process.env.BASE_URL });

/** Route table: an address for each row, and the heading of its page. */
const screens: [address: string, heading: string][] = [
  ["/", "Africa's Biggest Classroom"],
  ["/programs?category=Agribusiness", "Agribusiness Programs"],
  ["/programs/24?ref=RNKATA25", "Data Analysis with Excel and Power BI"],
  ["/about-us", "About Us"],
  ["/testimonials", "Testimonials"],
  ["/contact-us", "Contact Us"],
  ["/blog", "Blog"],
  ["/blog/1", "The CV that is read to the end"],
  ["/become-affiliate", "Become an Affiliate"],
  ["/register?program=24&ref=RNKATA25", "Create your account"],
  ["/create-account", "Create your account"],
  ["/login?mode=login-only", "Login"],
  ["/guidelines", "Participant Guidelines"],
  ["/terms-conditions", "Terms & Conditions"],
  ["/reset-password?uid=a&token=b", "Reset Password"],
];

/** Redirects for a visitor who is not logged in. */
const sentOn: [address: string, next: string][] = [
  ["/programs/24/enroll", "/login?programId=24"],
  ["/dashboard", "/login?notice=dashboard"],
  ["/dashboard/edit-profile", "/dashboard?section=profile&mode=edit"],
  ["/dashboard/settings", "/dashboard?section=settings"],
  ["/dashboard/students", "/dashboard?section=students"],
];

test.describe("route table (visitors.md 2)", () => {
  test.use({ javaScriptEnabled: false });

  test("every route shows its page, with header and footer", async ({ page }) => {
    for (const [address, heading] of screens) {
      expect((await page.goto(address))?.status(), address).toBe(200);
      await expect(page.getByRole("heading", { name: heading }).first(), address).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Quick Links" }), address).toBeAttached();
    }
  });

  test("dashboard and enrollment routes redirect visitors to the login page", async ({ request }) => {
    for (const [address, next] of sentOn) {
      const { status, headers } = await answerOf(request.get(address, { maxRedirects: 0 }));
      expect([status, headers.location], address).toEqual([302, next]);
    }
  });
});

test("header and footer are on every page except under /dashboard (visitors.md 2)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "amina");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Quick Links" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Become an Affiliate" })).toHaveCount(0);
});

test("the page scrolls to the top on every route change (visitors.md 2)", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/about-us");
  await page.waitForLoadState("networkidle");
  const guidelines = page.getByRole("contentinfo").getByRole("link", { name: "Guidelines" });
  await guidelines.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await guidelines.click();
  await expect(page.getByRole("heading", { level: 1, name: "Participant Guidelines" })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the contact form clears and opens / after 500 ms (visitors.md 4 and 9)", { tag: "@nightly" }, async ({
  page,
}) => {
  await stopped(page, "/contact-us");
  await page.getByLabel("Your name").fill("Amina Nakato");
  await page.getByLabel("Your email").fill("amina@darasa.example");
  await page.getByLabel("Your message").fill("Do you teach at night?");
  await page.getByRole("button", { name: "Send Message" }).click();
  for (const field of ["Your name", "Your email", "Your message"])
    await expect(page.getByLabel(field)).toHaveValue("");
  await after(page, 500, { from: "/contact-us", to: "/" });
});

test("registration opens the login page after 1 s, enrollment the dashboard after 2 s (visitors.md 9)", {
  tag: "@nightly",
}, async ({ page }) => {
  const email = "timed.redirects@example.org";
  await stopped(page, "/register");
  await fillRegistration(page, email);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created successfully!")).toBeVisible();
  await after(page, 1_000, { from: "/register", to: "/login" });

  await page.getByLabel("Email").fill(email);
  await page.locator("input[name=password]").fill("Karibu2026x");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.goto("/programs/24/enroll");
  await hydrated(page);
  await page.getByRole("button", { name: "Confirm Enrollment" }).click();
  await expect(page.getByText("You are now enrolled in")).toBeVisible();
  await after(page, 2_000, { from: "/programs/24/enroll", to: "/dashboard" });
});

test("devices that cannot share copy the link and say so for 3 s (visitors.md 2 and 9)", {
  tag: "@nightly",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await stopped(page, "/programs?category=Agribusiness");
  await page.getByRole("button", { name: "Share this program" }).first().click();
  const said = page.getByText("Program link copied to clipboard!");
  await expect(said).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/programs\/\d+$/);
  await page.clock.runFor(2_900);
  await expect(said).toBeVisible();
  await page.clock.runFor(100);
  await expect(said).toHaveCount(0);
});

test("sharing passes the title, text and address to the device (visitors.md 2)", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    const share = async (what: unknown) => void shared.push(what);
    Object.defineProperty(navigator, "share", { value: share });
  });
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  await page.goto("/programs/24");
  await hydrated(page);
  await page.getByRole("button", { name: "Share this program" }).click();
  const title = "Data Analysis with Excel and Power BI";
  const url = `${process.env.BASE_URL}/programs/24`;
  await expect.poll(shared).toEqual([{ title, text: `Check out this program: ${title}`, url }]);
  await page.goto("/blog/1");
  await hydrated(page);
  await page.getByRole("button", { name: /^Share: / }).click();
  await expect.poll(async () => (await shared()).length).toBe(1);
  const [article] = await shared();
  expect(article).toMatchObject({ title: "The CV that is read to the end" });
  expect(article?.text).toMatch(/^.{120}\.\.\.$/);
  expect(article?.url).toBe(`${process.env.BASE_URL}/blog/1`);
});

test("a closed program has the 'Closed' badge and a disabled button (visitors.md 4)", {
  tag: "@nightly",
}, async ({ page, request }) => {
  const programs: { id: number; title: string; category: string; is_enrollment_open: boolean }[] = await (
    await request.get("/api/programs/")
  ).json();
  const closed = programs.find((program) => !program.is_enrollment_open);
  if (!closed) throw new Error("The demonstration content has a closed program.");
  await page.goto(`/programs?search=${encodeURIComponent(closed.title)}`);
  const card = page.getByRole("article").filter({ hasText: closed.title });
  await expect(card.getByText("Closed", { exact: true })).toBeVisible();
  await expect(card.getByText("Enrollment Closed")).toBeVisible();
  await card.getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("button", { name: "Enrollment Closed" })).toBeDisabled();
  await expect(page.getByText("Enrollment for this program is closed.")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  // On a phone, the disabled button is not sticky and covers no text.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("button", { name: "Enrollment Closed" })).not.toBeInViewport();
});

test("a referral reaches the registration form even if its click was not tracked (visitors.md 4 and 8)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await newcomer(browser);
  const logged: string[] = [];
  page.on("console", (message) => void logged.push(message.text()));
  await page.route("**/api/affiliates/track-click/", (route) => route.abort());
  await page.goto("/about-us?ref=RNKATA25");
  await expect.poll(() => logged.join()).toContain("Failed to track click");
  await expect(page.getByText("Failed to track click")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("affiliate_code"))).toBe("RNKATA25");
  await page.goto("/programs/24");
  await hydrated(page);
  await page.getByRole("link", { name: "Enroll Now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
  await expect(page.locator("form input[name=ref]")).toHaveValue("RNKATA25");
});

test.describe("without JavaScript (visitors.md 2 and 4)", () => {
  test.use({ javaScriptEnabled: false });

  test("login leads to the enrollment's confirmation, then automatically to the dashboard", async ({
    page,
  }) => {
    const email = "plain.enrollment@example.org";
    await page.goto("/create-account");
    await fillRegistration(page, email);
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL("**/login?notice=registered");
    await page.goto("/programs/24/enroll");
    await expect(page).toHaveURL(/\/login\?programId=24$/);
    await page.getByLabel("Email").fill(email);
    await page.locator("input[name=password]").fill("Karibu2026x");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("button", { name: "Confirm Enrollment" }).click();
    await expect(page.getByText("You are now enrolled in")).toBeVisible();
    await expect(page.getByText("You are already enrolled in this program.")).toHaveCount(0);
    await page.waitForURL("**/dashboard");
    await page.goto("/programs/24/enroll");
    await expect(page.getByRole("alert")).toHaveText("You are already enrolled in this program.");
  });
});

async function answerOf(asked: Promise<{ status(): number; headers(): Record<string, string> }>) {
  const answer = await asked;
  return { status: answer.status(), headers: answer.headers() };
}

function newcomer(browser: Browser): Promise<Page> {
  return visit(browser, null);
}

/** Opens a page and stops its clock. `after` moves the clock forward. */
async function stopped(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Waits until the network is idle, when the page is hydrated. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
}

/** Checks that the page is unchanged one millisecond before the time, and redirects at the time. */
async function after(page: Page, time_ms: number, { from, to }: { from: string; to: string }): Promise<void> {
  await page.clock.runFor(time_ms - 1);
  await expect(page).toHaveURL(`${process.env.BASE_URL}${from}`);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${process.env.BASE_URL}${to}`);
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Full name").fill("Timed Redirect");
  await page.getByLabel("Phone number").fill("700000124");
  await page.getByLabel("Location").fill("Gulu, Uganda");
  await page.getByLabel("Occupation").fill("Field officer");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Organization").fill("Gulu Farmers");
  await page.getByLabel("Education level").selectOption("bachelors");
  await page.getByLabel("How did you hear about us?").selectOption("whatsapp");
  await page.locator("input[name=password]").fill("Karibu2026x");
  await page.locator("input[name=confirm_password]").fill("Karibu2026x");
}
