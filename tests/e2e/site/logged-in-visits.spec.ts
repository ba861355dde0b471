import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

/** Records the page's API calls about the current user. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(user|student)\//.test(pathname)) asked.push(pathname);
  });
  return asked;
}

const header = (page: Page) => page.getByRole("banner");

test("a visitor's browser requests no user data, and the header shows Login (visitors.md 2)", async ({
  browser,
}) => {
  const page = await visit(browser, null);
  const asked = askedOf(page);
  await page.goto("/programs/24");
  await page.waitForLoadState("networkidle");
  await expect(header(page).getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enroll Now" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("public pages show a logged-in user's name and dashboard until they log out", async ({ browser }) => {
  const page = await visit(browser, "amina");
  await page.goto("/dashboard?section=courses");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const programs: { id: number; title: string }[] = await (
    await page.request.get("/api/student/enrolled-programs/")
  ).json();
  const own = programs[0]?.id ?? 0;
  // Other tests enroll Amina too.
  const enrolled = new Set(programs.map(({ id }) => id));
  const all: { id: number; is_enrollment_open: boolean }[] = await (
    await page.request.get("/api/programs/")
  ).json();
  const other = all.find(({ id, is_enrollment_open }) => is_enrollment_open && !enrolled.has(id))?.id;
  expect(other).toBeDefined();

  await page.goto(`/programs/${own}`);
  const toDashboard = header(page).getByRole("link", { name: "Amina Dashboard" });
  await expect(toDashboard).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Login" })).toHaveCount(0);
  const way = page.getByRole("link", { name: "Continue", exact: true });
  await expect(way).toHaveAttribute("href", `/dashboard?section=courses&program=${own}`);
  await expect(page.getByRole("link", { name: "Enroll Now" })).toHaveCount(0);
  await expect(page.locator("[data-deadline]")).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(toDashboard).toBeVisible();
  await expectNoSideways(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const answered = page.waitForResponse("**/api/student/enrolled-programs/");
  await page.goto(`/programs/${other}`);
  await answered;
  await expect(page.getByRole("link", { name: "Enroll Now" })).toHaveAttribute(
    "href",
    `/programs/${other}/enroll`,
  );
  await expect(page.getByRole("link", { name: "Log in to enroll" })).toHaveCount(0);
  // An affiliate's link keeps its referral code.
  await page.goto(`/programs/${other}?ref=RNKATA25`);
  await expect(page.getByRole("link", { name: "Enroll Now" })).toHaveAttribute(
    "href",
    `/programs/${other}/enroll?ref=RNKATA25`,
  );

  await toDashboard.click();
  await page.getByRole("button", { name: /Amina/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await expect(header(page).getByRole("link", { name: "Login" })).toBeVisible();
  const asked = askedOf(page);
  await page.goto(`/programs/${own}`);
  await page.waitForLoadState("networkidle");
  await expect(toDashboard).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("when the session ends elsewhere, a public page stays and shows Login", { tag: "@nightly" }, async ({
  browser,
}) => {
  const page = await visit(browser, "brian");
  await page.goto("/dashboard");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("darasa.user"))).not.toBeNull();
  // Leaves the dashboard, because its API calls would redirect to the login page.
  await page.goto("/about-us");
  await page.context().clearCookies({ name: "sessionid" });
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("darasa.user"))).toBeNull();
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(header(page).getByRole("link", { name: "Login" })).toBeVisible();
});

test("the enrollment confirmation names a logged-in student without JavaScript (visitors.md 2)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "amina", { javaScriptEnabled: false });
  await page.goto("/programs/24/enroll");
  await expect(header(page).getByRole("link", { name: "Amina Dashboard" })).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Login" })).toHaveCount(0);
});
