import AxeBuilder from "@axe-core/playwright";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";

/** Of everybody in the demonstration content. */
const PASSWORD = "Karibu2026";

/** The people of the demonstration content, whom the journeys log in as. */
export type Visitor = "joseph" | "grace" | "sarah" | "david" | "amina" | "brian";

const opened: BrowserContext[] = [];

/** A journey; whoever came for it by `visit` leaves with it, so that no forgotten tab keeps a stream open or the processor busy. */
export const test = base.extend<{ leave: undefined }>({
  leave: [
    // Playwright reads the fixtures that are asked for from the first argument, which must be a pattern.
    // biome-ignore lint/correctness/noEmptyPattern: none is asked for
    async ({}, use) => {
      await use(undefined);
      await Promise.all(opened.splice(0).map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** A page of one's own, logged in as the person, or a visitor's without one. */
export async function visit(
  browser: Browser,
  who: Visitor | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL,
    serviceWorkers: "block",
    ...options,
  });
  opened.push(context);
  if (who) {
    const { csrfToken } = await (await context.request.get("/api/csrf-cookie/")).json();
    const reply = await context.request.post("/api/login/", {
      data: { email: `${who}@darasa.example`, password: PASSWORD },
      headers: { "x-csrftoken": csrfToken },
    });
    expect(reply.status(), `log in as ${who}`).toBe(200);
  }
  return context.newPage();
}

/** No violation of WCAG 2.2 AA that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in is pale for a moment, which is no colour of ours.
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((one) => one.finished.catch(() => undefined));
    await Promise.all(ends);
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual(
    [],
  );
}

/** Nothing sticks out to the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** Creates something as the logged-in person, as their browser would. */
export async function post(request: APIRequestContext, path: string, data: object) {
  const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
  const reply = await request.post(`/api${path}`, { data, headers: { "x-csrftoken": csrfToken } });
  expect(reply.status()).toBe(201);
  return reply.json();
}
