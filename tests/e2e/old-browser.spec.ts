import { expect, type Page } from "@playwright/test";
import { newerThanFloor } from "../support/newer-than-floor.ts";
import { goto, menuOf } from "../support/one-visit.ts";
import { test, type Visitor, visit } from "../support/visits.ts";

/** Takes from the page what some browser of the floor (README, "Browsers") does not have. */
const makeOld = (page: Page) =>
  page.addInitScript(
    ({ globals, members }) => {
      const within = (object: object | undefined, name: string) => object && Reflect.get(object, name);
      for (const member of members) {
        const path = member.split(".");
        const name = path.pop() ?? "";
        const holder = path.reduce<object | undefined>(within, window);
        // Of the class itself, of its objects, or of the only one of them.
        for (const object of [holder, within(holder ?? {}, "prototype"), path[0] === "Window" ? window : {}])
          if (object) Reflect.deleteProperty(object, name);
      }
      for (const name of globals) Reflect.deleteProperty(window, name);
    },
    { globals: [...newerThanFloor.globals], members: [...newerThanFloor.members] },
  );

const people: [Visitor, string][] = [
  ["joseph", "an admin"],
  ["amina", "a student"],
];
for (const [who, words] of people)
  test(`the oldest supported browser shows ${words} every section, opened by clicks`, async ({ browser }) => {
    test.setTimeout(90_000);
    const page = await visit(browser, who);
    await makeOld(page);
    await goto(page, "/dashboard");
    const links = menuOf(page).getByRole("link");
    expect(await links.count()).toBeGreaterThan(4);
    for (const link of await links.all()) {
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(page.locator("main h1")).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      await expect(page.locator("main").getByText(/try again|No response|too old/i)).toHaveCount(0);
    }
  });

test("a browser below the floor is not hydrated; its plain forms log in and read the dashboard", async ({
  browser,
}) => {
  const page = await visit(browser, null);
  await page.addInitScript(() => Reflect.deleteProperty(window, "structuredClone"));
  const told = page.waitForResponse((answer) => answer.url().endsWith("/api/browser-reports/"));
  await page.goto("/login");
  // The institute learns which browsers its people have.
  expect((await told).status()).toBe(204);
  expect((await told).request().postDataJSON()).toEqual({ problem: "below_floor", message: "" });
  await page.waitForLoadState("networkidle");
  const isHydrated = await page
    .locator("main h1")
    .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith("__reactFiber")));
  expect(isHydrated).toBe(false);
  await page.getByLabel("Email").fill("amina@darasa.example");
  await page.locator("input[name=password]").fill("Karibu2026");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await menuOf(page).getByRole("link", { name: "My Courses" }).click();
  await expect(page.locator("main h1")).toHaveText("My Enrolled Programs");
  // It runs scripts, so that it hides what stands in <noscript>: here the menu of a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator("noscript")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "My Courses" })).toBeVisible();
});
