import { expect, type Page } from "@playwright/test";
import { newerThanFloor } from "#tests/support/browser/newer-than-floor.ts";
import { goto, menuOf } from "#tests/support/browser/one-visit.ts";
import { test, type Visitor, visit } from "#tests/support/browser/visits.ts";

/** Removes features that some supported browser lacks (README, "Browsers"). */
const makeOld = (page: Page) =>
  page.addInitScript(
    ({ globals, members }) => {
      const within = (object: object | undefined, name: string) => object && Reflect.get(object, name);
      for (const member of members) {
        const path = member.split(".");
        const name = path.pop() ?? "";
        const holder = path.reduce<object | undefined>(within, window);
        // Deletes from the class, from its prototype, or from the window.
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
  test(`the oldest supported browser shows ${words} every section, opened by clicks`, {
    tag: "@nightly",
  }, async ({ browser }) => {
    test.setTimeout(300_000);
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

test("unsupported browsers are not hydrated, but can log in and read the dashboard", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, null);
  await page.addInitScript(() => Reflect.deleteProperty(window, "structuredClone"));
  const told = page.waitForResponse((answer) => answer.url().endsWith("/api/browser-reports/"));
  await page.goto("/login");
  // The browser is reported to the institute.
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
  // Scripts run, so <noscript> must not hide content such as a phone's menu.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator("noscript")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "My Courses" })).toBeVisible();
});

test("a page whose script fails says so, reports it, and works without the script", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, null, { viewport: { width: 360, height: 740 } });
  await page.addInitScript(() => Reflect.deleteProperty(window, "FormData"));
  const told = page.waitForRequest((one) => one.url().endsWith("/api/browser-reports/"));
  await page.goto("/contact-us");
  await page.waitForLoadState("networkidle");
  const name = `Zawadi ${Date.now()}`;
  const write = async () => {
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Your email").fill("zawadi@example.org");
    await page.getByLabel("Your message").fill("Which program is for nurses?");
    await page.getByRole("button", { name: "Send Message" }).click();
  };
  await write();
  const failure = page.getByRole("alert");
  await expect(failure).toHaveText(
    "This browser is too old for this page. Update it, or reload the page to use the simple version.",
  );
  await expect(failure).toBeInViewport();
  await expect(page.getByLabel("Your name")).toHaveValue(name);
  const report = await told;
  expect(report.postDataJSON()).toEqual({
    problem: "lacks_something",
    message: "FormData is not defined",
  });
  expect((await report.response())?.status()).toBe(204);

  await page.reload();
  await write();
  await expect(page.getByText("Your message has reached us.")).toBeVisible();
});

test("every drawing fits a phone without the stylesheet, because it has its own width", {
  tag: "@nightly",
}, async ({ browser }) => {
  for (const [who, addresses] of [
    [null, ["/", "/programs", "/programs/13", "/testimonials", "/contact-us", "/blog/1", "/login"]],
    ["amina", ["/dashboard", "/dashboard?section=courses", "/dashboard?section=resources"]],
  ] as const) {
    const page = await visit(browser, who, {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await page.route("**/*.css", (route) => route.abort());
    for (const address of addresses) {
      await page.goto(address);
      const drawings = await page
        .locator("svg")
        .evaluateAll((all) =>
          all.map((one) => `${one.getAttribute("width")}: ${one.getBoundingClientRect().width}`),
        );
      expect(drawings.length, address).toBeGreaterThan(0);
      expect(
        drawings.filter((one) => !/^\d/.test(one) || Number(one.split(": ")[1]) > 320),
        address,
      ).toEqual([]);
    }
  }
});
