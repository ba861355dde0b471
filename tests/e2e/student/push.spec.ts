import { type BrowserContext, expect, type Page } from "@playwright/test";
import { goto, newStudent, pdf, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";
import { type PushDevice, pushService } from "#tests/support/fakes/push-service.ts";

test.describe.configure({ timeout: 300_000 });

const PROGRAM = "Financial Modelling for Investment Decisions";
const phone = { viewport: { width: 360, height: 740 }, serviceWorkers: "allow" } as const;
const card = (page: Page) => page.getByRole("region", { name: "Turn on notifications?" });
const toggle = (page: Page) => page.getByRole("switch", { name: "Notifications on this device" });

/**
 * Overrides the permission, because headless Chromium reports notifications as denied even when granted.
 */
async function permit(context: BrowserContext, permission: "granted" | "denied"): Promise<void> {
  if (permission === "granted") await context.grantPermissions(["notifications"]);
  await context.addInitScript((state) => {
    Object.defineProperty(Notification, "permission", { configurable: true, get: () => state });
  }, permission);
}

/**
 * Replaces the push service, which Chromium cannot reach here, with a local one.
 * @returns the devices that the page subscribed
 */
async function standIn(context: BrowserContext, service: Awaited<ReturnType<typeof pushService>>) {
  const devices: PushDevice[] = [];
  await context.exposeFunction("subscribeAtService", (key: string) => {
    const device = service.device(key);
    devices.push(device);
    return device.subscription;
  });
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey);
      const subscribe = Reflect.get(window, "subscribeAtService") as (key: string) => Promise<object>;
      const subscription = await subscribe(key);
      return { toJSON: () => subscription } as PushSubscription;
    };
  });
  return devices;
}

async function gradeWork(student: Page, program: number): Promise<void> {
  const staff = await visit(student.context().browser() ?? never(), "joseph");
  const deadline = new Date(Date.now() + 6 * 86_400_000).toISOString();
  const brief = { title: "A cash flow", program, deadline, assignment_file: pdf("brief.pdf") };
  const { id } = await send(staff, "/assignments/", { multipart: brief });
  await send(staff, "/assignments/send/", { data: { assignment_id: id, program_id: program } });
  const work = { assignment: id, submission_file: pdf("work.pdf") };
  const { id: submission } = await send(student, "/assignments/submit/", { multipart: work });
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const data = { marks_awarded: 86, feedback: "Clear." };
  const headers = { "x-csrftoken": csrfToken };
  expect((await staff.request.patch(`/api/submissions/${submission}/`, { data, headers })).status()).toBe(
    200,
  );
}

const never = (): never => {
  throw new Error("This is always there.");
};

/** Delivers a push message to the service worker, as the browser would. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const data = JSON.stringify(message);
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await session.detach();
}

/**
 * Records the notifications and pages that the service worker opens,
 * because headless Chromium refuses to show or open either.
 */
async function watchWorker(context: BrowserContext) {
  const [found] = context.serviceWorkers();
  const worker = found ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ServiceWorkerScope;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options });
    scope.clients.openWindow = async (url) => void scope.opened.push(`open ${url}`);
    scope.WindowClient.prototype.focus = async function () {
      scope.opened.push(`focus ${this.url}`);
    };
  });
  return {
    /** Simulates a new address from the push service. */
    moveTo: (subscription: object) =>
      worker.evaluate(async (subscription) => {
        const scope = globalThis as unknown as ServiceWorkerScope;
        scope.registration.pushManager.getSubscription = async () => ({ toJSON: () => subscription });
        await new Promise((waitUntil) =>
          dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), { waitUntil })),
        );
      }, subscription),
    shown: () => worker.evaluate(() => (globalThis as unknown as ServiceWorkerScope).shown),
    opened: () => worker.evaluate(() => (globalThis as unknown as ServiceWorkerScope).opened),
    /** Simulates a press on a notification that links to the page. */
    press: (path: string) =>
      worker.evaluate((path) => {
        const notification = { data: { path }, close: () => undefined };
        const waitUntil = () => undefined;
        dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
      }, path),
  };
}

interface ServiceWorkerScope {
  shown: object[];
  opened: string[];
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    pushManager: { getSubscription(): Promise<object> };
  };
  clients: { openWindow(url: string): Promise<void> };
  WindowClient: { prototype: { url: string; focus(): Promise<void> } };
}

test("a student turns on notifications, gets a pushed grade, and turns them off", async ({ browser }) => {
  const service = await pushService();
  const { page, program } = await newStudent(browser, PROGRAM, phone);
  const context = page.context();
  await permit(context, "granted");
  const devices = await standIn(context, service);

  await test.step("the card asks once, and never on the first visit", async () => {
    await goto(page, "/dashboard");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(card(page)).toHaveCount(0);
    await goto(page, "/dashboard");
    await expect(card(page)).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    await card(page).getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Notifications are on.")).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });

  await test.step("a pushed grade has the same text as the email", async () => {
    await gradeWork(page, program.id);
    const grade = () =>
      devices.at(-1)?.got.find(({ message }) => message.title === "Your work has been graded");
    await expect.poll(grade, { timeout: 20_000 }).toBeDefined();
    expect(service.faults).toEqual([]);
    const message = grade()?.message ?? never();
    const worker = await watchWorker(context);
    await deliver(page, message);
    const { title, body, tag, path } = message;
    await expect.poll(worker.shown).toEqual([expect.objectContaining({ title, body, tag, data: { path } })]);
    await worker.press(path);
    await worker.press("/dashboard");
    await worker.press("https://elsewhere.example/");
    const base = process.env.BASE_URL;
    await expect.poll(worker.opened).toEqual([`open ${base}${path}`, `focus ${base}/dashboard`]);
  });

  await test.step("a device whose push address changes still gets notifications", async () => {
    const { public_key } = await (await page.request.get("/api/push-subscription/")).json();
    const moved = service.device(public_key);
    await (await watchWorker(context)).moveTo(moved.subscription);
    const staff = await visit(browser, "joseph");
    const { id: student } = await (await page.request.get("/api/user/")).json();
    const words = { title: "Hall B", message: "Bring a laptop.", recipient_type: "student", student };
    await send(staff, "/communications/", { data: words });
    await expect.poll(() => moved.got.map(({ message }) => message.body).join()).toContain("Hall B");
    expect(service.faults).toEqual([]);
  });

  await test.step("the settings switch turns notifications off, and they stay off", async () => {
    await goto(page, "/dashboard?section=settings");
    await expect(toggle(page)).toBeChecked();
    await expectNoSideways(page);
    await expectAccessible(page);
    await toggle(page).click();
    await expect(page.getByText("Notifications are off.")).toBeVisible();
    await page.reload();
    await expect(toggle(page)).not.toBeChecked();
    await goto(page, "/dashboard");
    await expect(card(page)).toHaveCount(0);
    await goto(page, "/dashboard?section=settings");
    await toggle(page).click();
    await expect(page.getByText("Notifications are on.")).toBeVisible();
  });

  await test.step("logging out unsubscribes the device", async () => {
    await page.getByRole("button", { name: /Zawadi/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain("darasa_push");
  });
  service.close();
});

test('"Not now" hides the card for good; blocked notifications come with instructions', {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page } = await newStudent(browser, PROGRAM, phone);
  await permit(page.context(), "granted");
  await goto(page, "/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goto(page, "/dashboard");
  await card(page).getByRole("button", { name: "Not now" }).click();
  await expect(card(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "My Enrolled Programs" })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await permit(page.context(), "denied");
  await goto(page, "/dashboard?section=settings");
  // The switch is on this page, so the text names no other page.
  await expect(page.getByText("Your browser blocks notifications from this site.")).toHaveText(
    "Your browser blocks notifications from this site. Allow them in its settings for this site, then turn them on here.",
  );
  await expect(toggle(page)).toBeDisabled();
});
