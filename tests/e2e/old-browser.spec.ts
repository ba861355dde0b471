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

test("a page whose script the browser cannot run says so and not that there is no network, tells the institute, and works as the simple version (issue 21, number 43)", async ({
  browser,
}) => {
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

test("without the stylesheet no drawing is wider than a phone: each has a width of its own (issue 21, number 44)", async ({
  browser,
}) => {
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
