import { type Browser, expect, type Page } from "@playwright/test";
import { holdScripts } from "#tests/support/browser/held-scripts.ts";
import { goto, newStudent, pdf, send } from "#tests/support/browser/one-visit.ts";
import { test, visit } from "#tests/support/browser/visits.ts";

const stream = /\/api\/community\/stream\//;
const thread = (page: Page) => page.getByRole("region", { name: "Messages" });

/** Returns the page's open event streams, as a set that changes as they open and close. */
function streamsOf(page: Page): Set<string> {
  const open = new Set<string>();
  page.on("request", (request) => stream.test(request.url()) && open.add(request.url()));
  page.on("requestfailed", (request) => open.delete(request.url()));
  page.on("requestfinished", (request) => open.delete(request.url()));
  return open;
}

/** Builds a message as the list call returns it. */
const listed = (program: number, content: string) => ({
  ...{ id: 1, program, content, created_at: "2026-01-01T00:00:00Z", edited_at: null, replies: [] },
  ...{ sender: { id: 1, name: "Grace", profile_picture: null }, is_deleted: false },
  ...{ likes_count: 0, liked_by_me: false },
});

test.describe("one shared event stream per browser (students.md 2, Community)", () => {
  test("three tabs share one connection, and another tab takes over without missing messages", async ({
    browser,
  }) => {
    const { page: first, program } = await newStudent(browser, "Community Health Program Management");
    const staff = await visit(browser, "joseph");
    const say = (content: string) => send(staff, "/community/", { data: { program: program.id, content } });
    const tabs = [first, await first.context().newPage(), await first.context().newPage()];
    const streams = tabs.map(streamsOf);
    const openStreams = () => streams.map((open) => open.size);
    for (const tab of tabs) await goto(tab, "/dashboard?section=community");
    await expect.poll(() => openStreams().reduce((sum, open) => sum + open, 0)).toBe(1);

    const mark = Date.now();
    await say(`The rains have come ${mark}`);
    for (const tab of tabs) await expect(thread(tab).getByText(`The rains have come ${mark}`)).toBeVisible();
    expect(openStreams().reduce((sum, open) => sum + open, 0)).toBe(1);

    const leader = openStreams().indexOf(1);
    const [closed] = tabs.splice(leader, 1);
    streams.splice(leader, 1);
    await Promise.all([closed?.close(), say(`Sent while no tab was connected ${mark}`)]);
    await expect.poll(() => openStreams().reduce((sum, open) => sum + open, 0)).toBe(1);
    await say(`The roads are closed ${mark}`);
    for (const tab of tabs) {
      await expect(thread(tab).getByText(`Sent while no tab was connected ${mark}`)).toHaveCount(1);
      await expect(thread(tab).getByText(`The roads are closed ${mark}`)).toHaveCount(1);
    }
    await first.context().close();
    await staff.context().close();
  });

  test("a message sent while the list loads is not lost when the list arrives", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const { page, program } = await newStudent(browser, "Community Health Program Management");
    const staff = await visit(browser, "joseph");
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    const { promise: isRequested, resolve: requested } = Promise.withResolvers<void>();
    const old = `Only in the list ${Date.now()}`;
    // The list is older than the message and arrives late. The catch is for requests that the page cancels.
    await page.route(`**/api/community/?program=${program.id}**`, async (route) => {
      requested();
      await mayCome;
      await route.fulfill({ json: [listed(program.id, old)] }).catch(() => undefined);
    });
    await goto(page, "/dashboard?section=community");
    await isRequested;
    const words = `Sent meanwhile ${Date.now()}`;
    await send(staff, "/community/", { data: { program: program.id, content: words } });
    await expect(thread(page).getByText(words)).toBeVisible();
    letCome();
    await expect(thread(page).getByText(old)).toBeVisible();
    await expect(thread(page).getByText(words)).toBeVisible();
    await page.context().close();
    await staff.context().close();
  });

  test("a message sent before the page listened is shown, even if another tab's stream started later", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const { page, program } = await newStudent(browser, "Community Health Program Management");
    const staff = await visit(browser, "joseph");
    const letCome = await holdScripts(page);
    await page.goto("/dashboard?section=community", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: "Community" })).toBeVisible();
    const words = `Before the page listened ${Date.now()}`;
    await send(staff, "/community/", { data: { program: program.id, content: words } });
    // The other tab's stream covers only the inbox, and starts after the message.
    const other = await page.context().newPage();
    const started = other.waitForResponse(stream);
    await goto(other, "/dashboard?section=settings");
    await started;
    letCome();
    await page.bringToFront();
    await expect(thread(page).getByText(words)).toBeVisible();
    await page.context().close();
    await staff.context().close();
  });

  test("without a stream, messages load every 20 s, and immediately after it reconnects", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const { page, program } = await newStudent(browser, "Community Health Program Management");
    const staff = await visit(browser, "joseph");
    const say = (content: string) => send(staff, "/community/", { data: { program: program.id, content } });
    await page.clock.install();
    await page.route(stream, (route) => route.fulfill({ status: 503, body: "" }));
    await goto(page, "/dashboard?section=community");
    await expect(page.getByRole("textbox", { name: "Your message" })).toBeVisible();
    const mark = Date.now();
    await say(`Fetched by polling ${mark}`);
    await page.clock.fastForward(20_000);
    await expect(thread(page).getByText(`Fetched by polling ${mark}`)).toBeVisible();
    await page.unroute(stream);
    const connected = page.waitForResponse(stream);
    // After an error status, a timer reconnects, because the browser does not.
    await page.clock.fastForward(30_000);
    await connected;
    await say(`Brought by the stream ${mark}`);
    await expect(thread(page).getByText(`Brought by the stream ${mark}`)).toBeVisible();
    await page.context().close();
    await staff.context().close();
  });

  test("only visible tabs open a stream or poll", { tag: "@nightly" }, async ({ browser }) => {
    const { page } = await newStudent(browser, "Community Health Program Management");
    const open = streamsOf(page);
    await page.clock.install();
    await goto(page, "/dashboard?section=resources");
    await expect.poll(() => open.size).toBe(1);
    await see(page, "hidden");
    await expect.poll(() => open.size).toBe(0);
    let polls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/unread-count/")) polls += 1;
    });
    await page.clock.runFor(200_000);
    expect(polls).toBe(0);
    await see(page, "visible");
    await expect.poll(() => open.size).toBe(1);
    await page.clock.runFor(66_000);
    await expect.poll(() => polls).toBeGreaterThan(0);
    await page.context().close();
  });
});

test.describe("recovery of missed events (beyond.md 5)", () => {
  const COFFEE = "Coffee Value Chains: From Farm Gate to Export";

  /** Holds the page's next connections back until the returned function is called. */
  async function holdStream(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(stream, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  test("an assignment sent before the page connects appears without a reload", async ({ browser }) => {
    const { page, program } = await newStudent(browser, COFFEE);
    const staff = await visit(browser, "joseph");
    const letThrough = await holdStream(page);
    const asked = page.waitForRequest(stream);
    await goto(page, "/dashboard?section=assignments");
    await asked;
    const mark = Date.now();
    const deadline = new Date(mark + 5 * 86_400_000).toISOString();
    const multipart = {
      ...{ title: `Soil ${mark}`, program: program.id, deadline },
      assignment_file: pdf("brief.pdf"),
    };
    const { id } = await send(staff, "/assignments/", { multipart });
    await send(staff, "/assignments/send/", { data: { assignment_id: id, program_id: program.id } });
    letThrough();
    await expect(page.getByText(`Soil ${mark}`).first()).toBeVisible();
  });

  test("a communication sent during a server restart appears without a reload", async ({ browser }) => {
    const { page, program } = await newStudent(browser, COFFEE);
    const staff = await visit(browser, "joseph");
    const letThrough = await holdStream(page);
    // The first connection ends immediately, and the browser reconnects from the same position.
    await page.route(
      stream,
      (route) =>
        route.fulfill({
          contentType: "text/event-stream",
          body: 'retry: 100\n\nid: 0\nevent: ready\ndata: {"resumed":false}\n\n',
        }),
      { times: 1 },
    );
    const cut = page.waitForRequest(stream).then(() => page.waitForRequest(stream));
    await goto(page, "/dashboard?section=communications");
    await cut;
    const title = `Hall B ${Date.now()}`;
    const said = { title, message: "Bring a laptop.", recipient_type: "program", program: program.id };
    await send(staff, "/communications/", { data: said });
    letThrough();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
  });
});

/** Creates thirty messages of a new student, ten more than one page. Each begins with the mark. */
async function aLongThread(browser: Browser) {
  const { page, program } = await newStudent(browser, "Coffee Value Chains: From Farm Gate to Export");
  const mark = Date.now();
  for (let number = 0; number < 30; number += 1)
    await send(page, "/community/", { data: { program: program.id, content: `${mark} number ${number}.` } });
  return { page, mark };
}

test("scrolling up loads older messages without moving the visible ones", { tag: "@nightly" }, async ({
  browser,
}) => {
  const { page, mark } = await aLongThread(browser);
  await goto(page, "/dashboard?section=community");
  await expect(thread(page).getByText(`${mark} number 29.`)).toBeInViewport();
  await expect(thread(page).getByText(`${mark} number 9.`)).toHaveCount(0);
  await thread(page).evaluate((list) => list.scrollTo({ top: 0 }));
  await expect(thread(page).getByText(`${mark} number 0.`)).toHaveCount(1);
  await expect(thread(page).getByText(`${mark} number 10.`)).toBeInViewport();
  await page.context().close();
});

test("older messages load even if the stream connects and refetches the list concurrently", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, mark } = await aLongThread(browser);
  const { promise: mayBegin, resolve: letBegin } = Promise.withResolvers<void>();
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(stream, async (route) => {
    await mayBegin;
    await route.continue();
  });
  const older = /\/api\/community\/\?.*before=/;
  const isRequested = page.waitForRequest(older);
  await page.route(older, async (route) => {
    await mayCome;
    // The request may be cancelled by the page.
    await route.continue().catch(() => undefined);
  });
  await goto(page, "/dashboard?section=community");
  await expect(thread(page).getByText(`${mark} number 29.`)).toBeInViewport();
  await thread(page).evaluate((list) => list.scrollTo({ top: 0 }));
  await isRequested;
  const begins = page.waitForResponse(stream);
  letBegin();
  await begins;
  await expect(thread(page).getByText(`${mark} number 10.`)).toBeInViewport();
  letCome();
  await expect(thread(page).getByText(`${mark} number 0.`)).toHaveCount(1);
  await page.context().close();
});

/** Simulates a switch to another tab, or back. */
async function see(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}
