import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test, visit } from "#tests/support/browser/visits.ts";

const docs = (call = "") => `${process.env.BASE_URL ?? ""}/api/docs${call && `#${call}`}`;
const callOf = (page: Page, id: string) => page.locator(`[id="${id}"]`);

test("the API reference has sections, examples in three languages, and a token field", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto(docs());
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Programs" }).click();
  await expect(page.getByRole("heading", { name: "Programs", exact: true })).toBeInViewport();
  await page.getByLabel("Find a call").fill("create program");
  const create = callOf(page, "programs.create");
  await create.locator("summary").first().click();
  await expect(create.getByLabel("Body")).toHaveValue(/"title": "Project Planning for Field Teams"/);
  await expect(create.getByText("at most 200 characters; required").first()).toBeVisible();
  await expect(create.getByText("With files as multipart/form-data: image.")).toBeVisible();

  const example = create.locator(".example:visible");
  await expect(example).toHaveText(/^curl -X POST '.*\/api\/programs\/'/);
  await expect(example).toContainText('-H "Authorization: Bearer $DARASA_TOKEN"');
  await create.getByLabel("Body").fill('{"title": "Bees", "is_open": true}');
  await page.getByLabel("Examples in").selectOption("JavaScript");
  await expect(example).toContainText('"title": "Bees"');
  await expect(example).toContainText("process.env.DARASA_TOKEN");
  await page.getByLabel("Examples in").selectOption("Python");
  await expect(example).toContainText("requests.post(");
  await expect(example).toContainText('"is_open": True');
  await expect(callOf(page, "blog.list")).toBeHidden();
});

test("a reply lists its referenced fields, and nested fields can be expanded", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto(docs("programs.list"));
  const list = callOf(page, "programs.list");
  await expect(list).toHaveAttribute("open", "");
  await list.getByText("200 Done.").click();
  await expect(list.locator("dt", { hasText: /^enrollment_deadline$/ })).toBeVisible();
  await expect(list.locator("pre", { hasText: '"price": "UGX 450,000"' })).toBeVisible();
});

test("an API call can be tried as a visitor, with a session, or with a token", async ({ page, browser }) => {
  const send = async (on: Page, call: string) => {
    await on.goto(docs(call));
    const details = callOf(on, call);
    await details.getByRole("button", { name: "Send" }).click();
    return details.locator(".output pre");
  };
  await expect(await send(page, "profiles.current")).toHaveText(/^401 /);
  const amina = await visit(browser, "amina");
  await expect(await send(amina, "profiles.current")).toHaveText(/^200 [\s\S]*amina@darasa\.example/);
  await amina.getByLabel("API token").fill("darasa_no-such-token");
  await amina.locator('[id="profiles.current"]').getByRole("button", { name: "Send" }).click();
  await expect(amina.locator('[id="profiles.current"] .output pre')).toHaveText(/^401 [\s\S]*Invalid token/);
});

test("every call of the reference opens without errors, on a phone too", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto(docs("programs.list"));
  await expect(page.locator(".call").first()).toBeVisible();
  const bare = await page.evaluate(() => {
    const calls = [...document.querySelectorAll<HTMLDetailsElement>(".call")];
    for (const call of calls) call.open = true;
    return calls.length;
  });
  expect(bare).toBeGreaterThan(100);
  await expect(page.locator(".call form")).toHaveCount(bare);
  const empty = page
    .locator(".call textarea")
    .evaluateAll((bodies) =>
      bodies
        .filter((body) => (body as HTMLTextAreaElement).value === "{}")
        .map((body) => body.closest("details")?.id),
    );
  expect(await empty).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const { violations } = await new AxeBuilder({ page })
    .include("header")
    .include("[id='programs.list']")
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
