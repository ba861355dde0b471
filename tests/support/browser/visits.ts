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

/** Password of every account of the demonstration content. */
const PASSWORD = "Karibu2026";

/** People of the demonstration content. */
export type Visitor = "joseph" | "grace" | "sarah" | "david" | "amina" | "brian";

const opened: BrowserContext[] = [];
const faults: string[] = [];

/** Records violations of the page's policy and uncaught errors. */
async function watch(context: BrowserContext): Promise<void> {
  context.on("weberror", (fault) => {
    // The browser reports an aborted transition, which no script of a page can catch.
    if (!String(fault.error()).includes("Transition was aborted"))
      faults.push(`${fault.page()?.url()}: ${fault.error()}`);
  });
  context.on("console", (line) => {
    if (line.text().startsWith(violation)) faults.push(`${line.page()?.url()}: ${line.text()}`);
  });
  await context.addInitScript((words) => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.warn(words, violatedDirective, blockedURI),
    );
  }, violation);
}

const violation = "Policy violation:";

/**
 * A journey. At its end, pages opened by `visit` are closed, so that no tab keeps a stream open or the processor busy.
 * None of its pages may have violated the policy or left an error uncaught.
 */
export const test = base.extend<{ leave: undefined }>({
  context: async ({ context }, use) => {
    await watch(context);
    await use(context);
  },
  leave: [
    // Playwright reads the names of the needed fixtures from the first argument, which must be a pattern.
    // biome-ignore lint/correctness/noEmptyPattern: no fixture is needed
    async ({}, use) => {
      await use(undefined);
      await Promise.all(opened.splice(0).map((context) => context.close()));
      expect(faults.splice(0), "policy violations and uncaught errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** Keeps the open pages open after the test. The caller must close them. */
export function keepOpen(): void {
  opened.splice(0);
}

/** Opens a page in a new browser context, logged in as the person, or as a visitor. */
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
  await watch(context);
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

/**
 * Waits for the end of animations, because parts that fade in or change colours have too little contrast for a moment.
 * The wait is limited, because a browser that draws no frames ends no animation.
 */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((one) => one.finished.catch(() => undefined));
    await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, 5_000))]);
  });
}

/** Checks that axe finds no violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await animationsEnd(page);
  const { violations } = await new AxeBuilder({ page })
    // WCAG 2.5.3: the accessible name contains the visible text. axe still calls its rule experimental.
    .options({ rules: { "label-content-name-mismatch": { enabled: true } }, resultTypes: ["violations"] })
    // Otherwise each check opens an extra page for the frames of other sites, which these pages do not have.
    .setLegacyMode(true)
    // No script runs in a sandbox, and axe does not either.
    .exclude("iframe[sandbox]")
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual(
    [],
  );
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** Posts as the logged-in person's browser would. The reply must be 201. */
export async function post(request: APIRequestContext, path: string, data: object) {
  const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
  const reply = await request.post(`/api${path}`, { data, headers: { "x-csrftoken": csrfToken } });
  expect(reply.status()).toBe(201);
  return reply.json();
}
