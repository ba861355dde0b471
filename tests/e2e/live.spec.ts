import { type Browser, expect, type Page } from "@playwright/test";
import { holdScripts } from "../support/held-scripts.ts";
import { goto, newStudent, pdf, send } from "../support/one-visit.ts";
import { test, visit } from "../support/visits.ts";

const stream = /\/api\/community\/stream\//;
const thread = (page: Page) => page.getByRole("region", { name: "Messages" });

/** The streams that a page has open. The set changes as they open and close. */
function streamsOf(page: Page): Set<string> {
  const open = new Set<string>();
  page.on("request", (request) => stream.test(request.url()) && open.add(request.url()));
  page.on("requestfailed", (request) => open.delete(request.url()));
  page.on("requestfinished", (request) => open.delete(request.url()));
  return open;
}

/** A message as the list call returns it. */
const listed = (program: number, content: string) => ({
  ...{ id: 1, program, content, created_at: "2026-01-01T00:00:00Z", edited_at: null, replies: [] },
  ...{ sender: { id: 1, name: "Grace", profile_picture: null }, is_deleted: false },
  ...{ likes_count: 0, liked_by_me: false },
});

test.describe("one stream per browser, shared by its tabs (student-dashboard.md section 2, Community)", () => {
  test("three tabs share one connection; when its tab is closed, another takes over and no message is missed", async ({
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

  test("a message that is sent while the list is being fetched is not lost when the list arrives", async ({
    browser,
  }) => {
    const { page, program } = await newStudent(browser, "Community Health Program Management");
    const staff = await visit(browser, "joseph");
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    const { promise: isRequested, resolve: requested } = Promise.withResolvers<void>();
    const old = `Only in the list ${Date.now()}`;
    // The list is older than the message and arrives late. A request that the page cancelled is not answered.
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

  test("a message from before the page listened is shown, although another tab's stream is already past it", async ({
    browser,
  }) => {
    const { page, program } = await newStudent(browser, "Community Health Program Management");
    const staff = await visit(browser, "joseph");
    const letCome = await holdScripts(page);
    await page.goto("/dashboard?section=community", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: "Community" })).toBeVisible();
    const words = `Before the page listened ${Date.now()}`;
    await send(staff, "/community/", { data: { program: program.id, content: words } });
    // This tab's stream covers only the inbox, and begins after the message.
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

  test("without a stream messages are fetched every 20 s, and arrive at once when it is connected again", async ({
    browser,
  }) => {
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
    // The browser does not reconnect after an error status, so a timer does.
    await page.clock.fastForward(30_000);
    await connected;
    await say(`Brought by the stream ${mark}`);
    await expect(thread(page).getByText(`Brought by the stream ${mark}`)).toBeVisible();
    await page.context().close();
    await staff.context().close();
  });

  test("a hidden tab has no stream and does not poll; a visible one does", async ({ browser }) => {
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

test.describe("what the stream did not bring is shown without a reload (beyond.md section 5)", () => {
  const COFFEE = "Coffee Value Chains: From Farm Gate to Export";

  /** Holds the page's next connections back, until the returned function lets them through. */
  async function holdStream(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(stream, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  test("an assignment that is sent after the page was made and before it is connected", async ({
    browser,
  }) => {
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

  test("a communication that is sent while the server starts again", async ({ browser }) => {
    const { page, program } = await newStudent(browser, COFFEE);
    const staff = await visit(browser, "joseph");
    const letThrough = await holdStream(page);
    // The first connection ends at once, and the browser comes back from the same position.
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

/** Thirty messages of a new student, ten more than the dashboard shows at once. Each begins with the mark. */
async function aLongThread(browser: Browser) {
  const { page, program } = await newStudent(browser, "Coffee Value Chains: From Farm Gate to Export");
  const mark = Date.now();
  for (let number = 0; number < 30; number += 1)
    await send(page, "/community/", { data: { program: program.id, content: `${mark} number ${number}.` } });
  return { page, mark };
}

test("older messages are loaded by scrolling up, and the messages on the screen do not move", async ({
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

test("older messages are loaded although the stream connects, and fetches the list again, at the same time", async ({
  browser,
}) => {
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
    // A request that the page cancelled is not answered.
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

/** As if the person changed to another tab, or came back. */
async function see(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}
