import { createHash, randomBytes } from "node:crypto";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { newStudent } from "#tests/support/browser/one-visit.ts";
import {
  expectAccessible,
  expectNoSideways,
  post,
  test,
  type Visitor,
  visit,
} from "#tests/support/browser/visits.ts";

/** Only these tests run with the service worker. */
const withWorker = { serviceWorkers: "allow" } as const;
const WEEKS = 6;

test("a visitor without a session who opens the dashboard gets the login page and reason", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, null, withWorker);
  await page.goto("/programs");
  await isControlled(page);
  await page.goto("/dashboard?section=fees");
  await expect(page).toHaveURL(/\/login\?notice=dashboard/);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

test("visited programs and articles can be read offline; other pages list them", async ({ browser }) => {
  const page = await visit(browser, null, withWorker);
  await page.goto("/programs");
  await isControlled(page);
  await page.goto("/programs/24");
  // The router fetches only data here, and the service worker stores the page as well.
  await page.getByRole("link", { name: "Blog" }).first().click();
  await page.locator("a[href^='/blog/']").first().click();
  await page.waitForURL(/\/blog\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Blog");
  const article = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await isStored(page, new URL(page.url()).pathname);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article);
  await page.goto("/programs/24");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Data Analysis with Excel");
  const mark = () => page.evaluate(() => getComputedStyle(document.body, "::before").content);
  expect(await mark()).toContain("You are offline.");

  const refused = await page.goto("/programs/2");
  expect(refused?.status()).toBe(503);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("link", { name: article })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await page.getByRole("link", { name: "Our Programs" }).click();
  await page.waitForLoadState("networkidle");
  // Other tests add programs to the list, so this uses any program that was not opened here.
  const unopened = page.locator("a[href^='/programs/']:not([href='/programs/24'])").first();
  const address = `${await unopened.getAttribute("href")}`;
  // Uses the keyboard, because a hover prefetch ignores the simulated offline mode.
  await unopened.press("Enter");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("link", { name: "Enroll Now" }).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(address);
  expect(await mark()).toBe("none");
});

test("the service worker is always revalidated and stores neither API calls nor forms", async ({
  browser,
  request,
}) => {
  const { headers } = { headers: (await request.get(`${process.env.BASE_URL}/sw.js`)).headers() };
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
  const page = await visit(browser, "brian", withWorker);
  await page.goto("/about-us");
  await isControlled(page);
  for (const path of ["/login", "/register", "/dashboard", "/dashboard?section=profile"])
    await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expect.poll(() => storedAddresses(page)).toContain("/dashboard?shell");
  const stored = await storedAddresses(page);
  const pages = stored.filter((address) => !/^\/(?:assets|media)\//.test(address)).sort();
  expect(pages.filter((address) => !address.startsWith("/__manifest"))).toEqual([
    "/about-us",
    "/dashboard?shell",
    "/offline",
  ]);
  // The shell is the same for every user.
  expect(await (await request.get(`${process.env.BASE_URL}/dashboard?shell`)).text()).not.toContain("Brian");
});

test("a student's offline ticks, messages and work are queued and sent exactly once", async ({ browser }) => {
  test.slow();
  const { program, assignment } = await aCourse(browser);
  const page = await visit(browser, "brian", withWorker);
  const card = page.getByRole("article", { name: program.title });
  const week = (number: number) => card.getByRole("button", { name: `Week ${number}`, exact: true });
  const notice = page.getByText(/You are offline\. Showing what was saved at \d/);

  await test.step("the open section and the other sections are stored", async () => {
    await page.goto("/dashboard");
    await isControlled(page);
    await page.reload();
    await expect(card).toBeVisible();
    await expect.poll(() => cachedNames(page), { timeout: 20_000 }).toContain("prefetched");
  });

  await test.step("every section's list can be read after an offline reload", async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(card).toContainText(`${WEEKS} weeks remaining`);
    await expect(notice).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    await menu.getByRole("link", { name: "Communications" }).click();
    await expect(notice).toBeVisible();
    await menu.getByRole("link", { name: "Submit Assignment" }).click();
    await expect(page.getByRole("article", { name: assignment.title })).toBeVisible();
    await expectAccessible(page);
  });

  const file = {
    name: "work.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(randomBytes(60_000).toString("hex")),
  };
  await test.step("a unit, messages and work are queued, and survive a reload", async () => {
    const work = page.getByRole("article", { name: assignment.title });
    await work.getByRole("button", { name: "Submit Assignment" }).click();
    await page.getByLabel("File").setInputFiles(file);
    await page.getByLabel("Comments").fill("From the bus.");
    await page.getByRole("button", { name: "Submit Assignment" }).click();
    await expect(
      page.getByText("Your work waits for the network. It is sent when you are online."),
    ).toBeInViewport();
    await expect(work.getByText("Waiting for the network: work.txt.")).toBeVisible();
    await expect(work.getByRole("button", { name: "Submit Assignment" })).toBeDisabled();

    await page.goto(`/dashboard?section=community&program=${program.id}`);
    for (const words of ["First from the bus", "Taken back", "Second from the bus"]) {
      await page.getByRole("textbox", { name: "Your message" }).fill(words);
      await page.getByRole("button", { name: "Send" }).click();
    }
    await expect(page.getByText("Waiting for the network.")).toHaveCount(3);
    const takenBack = page.getByRole("listitem").filter({ hasText: "Taken back" });
    await takenBack.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Waiting for the network.")).toHaveCount(2);

    await page.goto("/dashboard?section=courses");
    await week(1).click();
    await week(2).click();
    await week(2).click();
    await expect(card.getByText("Waiting for the network: Week 1, Week 2.")).toBeVisible();
    // An item appears immediately and is stored a moment later.
    await expect.poll(() => waitingCount(page)).toBe(6);
    await page.reload();
    await expect(week(1)).toHaveAttribute("aria-pressed", "true");
    await expect(week(2)).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("logging out asks first", async () => {
    await page.getByRole("button", { name: "Logout" }).first().click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(
      "3 changes of progress, 2 messages and 1 file of yours are not sent yet.",
    );
    await question.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("with two tabs, the server receives each item once, in order", async () => {
    const other = await page.context().newPage();
    await other.goto("/dashboard?section=assignments");
    await expect(other.getByText("Waiting for the network: work.txt.")).toBeVisible();
    const sent: string[] = [];
    page.context().on("request", (one) => {
      const { pathname } = new URL(one.url());
      // Ignores the call that marks a section as seen, which is not the student's work.
      if (one.method() !== "GET" && pathname !== "/api/student/news/seen/") sent.push(pathname);
    });
    await page.context().setOffline(false);
    await expect(other.getByText("Waiting for the network")).toHaveCount(0);
    await expect.poll(() => waitingCount(page)).toBe(0);
    const api = page.context().request;
    const read = async (path: string) => (await api.get(`/api${path}`)).json();
    const programs = await read("/student/enrolled-programs/");
    expect(programs.find(({ id }: { id: number }) => id === program.id).completed_units).toEqual([1]);
    const messages = await read(`/community/?program=${program.id}`);
    expect(messages.map(({ content }: { content: string }) => content)).toEqual([
      "First from the bus",
      "Second from the bus",
    ]);
    const submissions = (await read("/submissions/student/")).filter(
      (one: { assignment: number }) => one.assignment === assignment.id,
    );
    expect(submissions).toMatchObject([{ submission_file: "work.txt", submission_text: "From the bus." }]);
    const arrived = await (await api.get(submissions[0].submission_file_url)).body();
    const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(arrived)).toBe(hash(file.buffer));
    expect(sent.sort()).toEqual([
      "/api/assignments/submit/",
      "/api/community/",
      "/api/community/",
      "/api/student/progress/mark-complete/",
      "/api/student/progress/mark-complete/",
      "/api/student/progress/unmark-complete/",
    ]);
    await expect(week(1)).toHaveAttribute("aria-pressed", "true");
    await expect(notice).toHaveCount(0);
    await other.close();
  });

  await test.step("a rejected item is shown with its reason", async () => {
    await page.context().setOffline(true);
    await week(3).click();
    await expect(card.getByText("Waiting for the network: Week 3.")).toBeVisible();
    const staff = await visit(browser, "joseph");
    await remove(staff.request, `/programs/${program.id}/`);
    await page.context().setOffline(false);
    const reason = page.getByRole("alert").filter({ hasText: "Not everything could be sent" });
    await expect(reason).toContainText(`Week 3 of ${program.title}: Enrollment not found.`);
    await page.getByRole("button", { name: "Logout" }).first().click();
    await expect(page.getByRole("alertdialog")).toContainText(
      "1 change of progress of yours is not sent yet.",
    );
    await page.getByRole("alertdialog").getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("**/login");
  });

  await test.step("after logout, the device has no readable data", async () => {
    expect(await waitingCount(page)).toBe(0);
    expect(await cachedNames(page)).toEqual([]);
    expect(await storedAddresses(page)).not.toContain("/dashboard?shell");
    await page.context().setOffline(true);
    await page.goto("/dashboard").catch(() => undefined);
    await expect(page.getByText(program.title)).toHaveCount(0);
  });
});

for (const savesData of [false, true])
  test(`going offline a second after login leaves no section empty${savesData ? ", also with data saving on" : ""}`, {
    // With data saving on, the prefetch is the same; the night checks that it stays so.
    tag: savesData ? "@nightly" : [],
  }, async ({ browser }) => {
    const { program, assignment } = await aCourse(browser);
    const page = await visit(browser, null, withWorker);
    if (savesData)
      await page.addInitScript(() =>
        Object.defineProperty(Object.getPrototypeOf(navigator), "connection", {
          value: { saveData: true, effectiveType: "2g" },
        }),
      );
    // Cancels every timer longer than one second, so that storing cannot depend on one.
    await page.addInitScript(() => {
      const wait = window.setTimeout;
      window.setTimeout = ((work: () => void, ms = 0) => (ms > 1_000 ? 0 : wait(work, ms))) as typeof wait;
    });
    await page.goto("/login");
    await isControlled(page);
    await page.locator("input[name=email]").fill("brian@darasa.example");
    await page.locator("input[name=password]").fill("Karibu2026");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("article", { name: program.title })).toBeVisible();
    await expect.poll(() => cachedNames(page), { timeout: 10_000 }).toContain("prefetched");
    await page.context().setOffline(true);
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    const open = (label: string) => menu.getByRole("link", { name: label }).click();
    await open("Submit Assignment");
    const work = page.getByRole("article", { name: assignment.title });
    await expect(work).toBeVisible();

    // The brief is not stored, and opening it says so.
    await work.getByRole("link", { name: /^Download / }).click();
    await expect(work.getByText("this file is not kept on this device")).toBeVisible();
    await open("Communications");
    await expect(page.getByRole("heading", { level: 1, name: "Communications" })).toBeVisible();
    await expect(page.getByText("Failed to load communications")).toHaveCount(0);
    await open("Community");
    await expect(page.getByRole("textbox", { name: "Your message" })).toBeVisible();
    await open("Settings");
    await expect(page.getByRole("button", { name: "Update Credentials" })).toBeVisible();
    await page.context().setOffline(false);
    await expect(work.getByText("this file is not kept on this device")).toHaveCount(0);
  });

test("a dashboard that was opened at one section has every section offline", async ({ browser }) => {
  const { program } = await aCourse(browser);
  const page = await visit(browser, "brian", withWorker);
  await page.goto("/dashboard");
  await isControlled(page);
  await expect.poll(() => cachedNames(page), { timeout: 10_000 }).toContain("prefetched");
  await page.goto("/dashboard?section=assignments");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await menu.getByRole("link", { name: "My Courses" }).click();
  await expect(page.getByRole("article", { name: program.title })).toBeVisible();
  await menu.getByRole("link", { name: "Communications" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Communications" })).toBeVisible();
  await expect(page.getByText("Failed to load communications")).toHaveCount(0);
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("region", { name: "Today" })).toBeVisible();
});

test("every section announces when queued items are sent", { tag: "@nightly" }, async ({ browser }) => {
  const { program } = await aCourse(browser);
  const page = await visit(browser, "brian", withWorker);
  await page.goto(`/dashboard?section=community&program=${program.id}`);
  await isControlled(page);
  const box = page.getByRole("textbox", { name: "Your message" });
  await expect(box).toBeEnabled();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await box.fill("One from the bus");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Waiting for the network.")).toHaveCount(1);
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Resources" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Resources" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("status").getByText('Sent: Your message "One from the bus".')).toBeVisible();
});

test("a log-out without a network shows nothing personal again, and ends the session later (students.md 8.7)", async ({
  browser,
}) => {
  const { page } = await newStudent(browser, "Monitoring and Evaluation Foundations", withWorker);
  await page.goto("/dashboard");
  await isControlled(page);
  await page.reload();
  await expect.poll(() => cachedNames(page), { timeout: 20_000 }).toContain("prefetched");
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "sessionid");
  await page.context().setOffline(true);
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login\?notice=logged-out$/);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText(/^You are logged out on this device\. Your session also ends/)).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
  await page.context().setOffline(false);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left).not.toContain("sessionid");
  expect(left).not.toContain("darasa_logged_out");
  const headers = { cookie: `sessionid=${session?.value}` };
  expect((await fetch(`${process.env.BASE_URL}/api/user/`, { headers })).status).toBe(401);
});

test("an ended session deletes its cached data but keeps its user's outbox", async ({ browser }) => {
  const page = await visit(browser, "brian", withWorker);
  const [program] = await (await page.request.get("/api/community/enrolled_programs/")).json();
  // Without the program in the address, a new answer could open another one.
  const community = `/dashboard?section=community&program=${program.id}`;
  await page.goto(community);
  await isControlled(page);
  await page.reload();
  await expect.poll(() => cachedNames(page)).toContain("shell");
  await expect.poll(() => storedAddresses(page)).toContain("/dashboard?shell");
  // Before its script loads, the message form is a plain one.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  const words = `Sent before the session ended ${Date.now()}`;
  await page.getByRole("textbox", { name: "Your message" }).fill(words);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Waiting for the network.")).toBeVisible();
  const session = (await page.context().cookies()).filter(({ name }) => name === "sessionid");
  await page.context().clearCookies({ name: "sessionid" });
  await page.context().setOffline(false);
  await page.waitForURL("**/login?**");
  await expect.poll(() => cachedNames(page)).toEqual([]);
  expect(await storedAddresses(page)).not.toContain("/dashboard?shell");
  expect(await waitingCount(page)).toBe(1);

  // Another user's session does not send the item, and caches that user's own data.
  await logIn(page, "amina");
  await page.goto("/dashboard");
  await expect.poll(() => cachedNames(page)).toContain("shell");
  expect(await waitingCount(page)).toBe(1);

  // That user's log-out deletes everything but the item.
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText("1 message waits on this device. It is sent when its owner logs in."),
  ).toBeVisible();
  expect(await cachedNames(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("darasa.user"))).toBeNull();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("darasa_unsent");
  expect(await waitingCount(page)).toBe(1);
  await page.context().clearCookies();
  await page.context().addCookies(session);
  await page.goto(community);
  await expect(page.getByRole("listitem").filter({ hasText: words })).toHaveCount(1);
  await expect.poll(() => waitingCount(page)).toBe(0);
});

/** Creates a program of 6 weeks with an assignment, and enrolls Brian in it. */
async function aCourse(browser: Browser) {
  const title = `Offline ${Date.now()}`;
  const staff = (await visit(browser, "joseph")).request;
  const texts = { category: "Health", program_outline: "One", target_audience: "All", format: "Online" };
  const fields = { ...texts, full_description: "<p>Text</p>", price: "Free" };
  const program = await post(staff, "/programs/", { ...fields, title, duration: `${WEEKS} weeks` });
  const student = (await visit(browser, "brian")).request;
  await post(student, "/enrollments/", { program_id: program.id });
  const { csrfToken } = await (await staff.get("/api/csrf-cookie/")).json();
  const headers = { "x-csrftoken": csrfToken };
  const created = await staff.post("/api/assignments/", {
    headers,
    multipart: {
      title: `Work of ${title}`,
      program: String(program.id),
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
      assignment_file: { name: "brief.txt", mimeType: "text/plain", buffer: Buffer.from("Do it.") },
    },
  });
  const assignment = await created.json();
  expect(created.status(), JSON.stringify(assignment)).toBe(201);
  const data = { assignment_id: assignment.id, program_id: program.id };
  const sentOut = await staff.post("/api/assignments/send/", { headers, data });
  expect(sentOut.ok(), await sentOut.text()).toBe(true);
  return { program, assignment };
}

async function remove(request: APIRequestContext, path: string): Promise<void> {
  const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
  await request.delete(`/api${path}`, { headers: { "x-csrftoken": csrfToken } });
}

async function logIn(page: Page, who: Visitor): Promise<void> {
  const { request } = page.context();
  const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
  const data = { email: `${who}@darasa.example`, password: "Karibu2026" };
  const reply = await request.post("/api/login/", { data, headers: { "x-csrftoken": csrfToken } });
  expect(reply.status()).toBe(200);
}

async function isControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function isStored(page: Page, address: string): Promise<void> {
  await expect.poll(() => storedAddresses(page)).toContain(address);
}

/** Returns all addresses in the caches. */
function storedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.slice(location.origin.length));
  });
}

function rowsOf(page: Page, store: "cached" | "outbox"): Promise<{ name?: string }[]> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("darasa", 1);
        // After a logout there is no database, and reading must not create one.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve([]);
        request.onsuccess = () => {
          const database = request.result;
          const all = database.transaction(name).objectStore(name).getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            database.close();
            resolve(all.result);
          };
        };
      }),
    store,
  );
}

const cachedNames = async (page: Page) => (await rowsOf(page, "cached")).map(({ name }) => name);
const waitingCount = async (page: Page) => (await rowsOf(page, "outbox")).length;
