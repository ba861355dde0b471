import { readFile } from "node:fs/promises";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import {
  expectAccessible,
  expectNoSideways,
  post,
  test,
  type Visitor,
  visit,
} from "#tests/support/browser/visits.ts";
import { Darasa } from "#tests/support/darasa.ts";
import { pixel } from "#tests/support/files/pictures.ts";

/** A separate server, because these tests switch fees on and off. */
let darasa: Darasa;
test.describe.configure({ mode: "serial", timeout: 300_000 });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  darasa = await Darasa.run();
});
test.afterAll(() => darasa.remove());

const visitHere = (browser: Browser, who: Visitor, options: BrowserContextOptions = {}) =>
  visit(browser, who, { baseURL: darasa.url, viewport: { width: 1280, height: 720 }, ...options });

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/dashboard?section=fees${query}`);
  await page.waitForLoadState("networkidle");
}

async function send(request: APIRequestContext, method: string, path: string, body: object) {
  const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
  return request.fetch(`/api${path}`, { method, headers: { "x-csrftoken": csrfToken }, ...body });
}

/** Switches fees on. The first daily test does it in the form, but nightly runs skip that test. */
async function switchFeesOn(browser: Browser): Promise<void> {
  const { request } = await visitHere(browser, "joseph");
  const rules = await (await request.get("/api/fees/rules/")).json();
  const reply = await send(request, "PUT", "/fees/rules/", { data: { ...rules, is_on: true } });
  expect(reply.status()).toBe(200);
}

/** Enrolls a student in a new program of UGX 600,000. */
async function enrollInOwn(browser: Browser, who: Visitor, ref?: string) {
  const page = await visitHere(browser, "joseph");
  const title = `Fees of ${who} ${Date.now()}`;
  const texts = { category: "Health", program_outline: "One", target_audience: "All", format: "Online" };
  const fields = { ...texts, full_description: "<p>Text</p>", price: "UGX 600,000", duration: "6 weeks" };
  const program = await post(page.request, "/programs/", { ...fields, title });
  const student = await visitHere(browser, who);
  await post(student.request, "/enrollments/", { program_id: program.id, ...(ref && { ref }) });
  return { page, student, program: { ...program, title } };
}

/** Creates a student's charge for a new program, and opens a page as the admin. */
async function aCharge(browser: Browser, who: Visitor) {
  const { page, student, program } = await enrollInOwn(browser, who);
  const [charge] = await (await student.request.get("/api/student/fees/")).json();
  return { page, student, charge, program };
}

async function report(student: Page, charge: number, external_id: string, amount = "100,000"): Promise<void> {
  const proof = { name: "slip.png", mimeType: "image/png", buffer: pixel };
  const paid_on = new Date().toISOString().slice(0, 10);
  const fields = { charge: String(charge), amount, method: "mobile_money", provider: "MTN" };
  const multipart = { ...fields, external_id, paid_on, proof };
  const reply = await send(student.request, "POST", "/student/fees/payments/", { multipart });
  expect(reply.status()).toBe(201);
}

const paymentOf = (page: Page, amount: string) =>
  page.getByRole("listitem").filter({ hasText: amount }).first();
const dialogOf = (page: Page) => page.locator("dialog[open]");

test("admins can switch fees on; other staff read that they are off", async ({ browser }) => {
  const page = await visitHere(browser, "joseph");
  await makeFeesClerk(page);
  const clerk = await visitAs(browser, "fiona@darasa.example");
  await open(clerk);
  await expect(clerk.getByText("Fees are switched off")).toBeVisible();
  await expect(clerk.getByRole("tab")).toHaveCount(0);
  await expectAccessible(clerk);

  await enrollInOwn(browser, "brian");
  await open(page);
  await expect(page.getByRole("tab", { name: "Settings" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Fees are on" }).check();
  await page.getByRole("textbox", { name: "Days to pay" }).fill("400");
  await page.getByRole("button", { name: "Add a Number" }).click();
  // The demonstration content has two numbers; this one is new.
  await page.getByLabel("Network").last().fill("MTN");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Enter the days from 0 to 365.")).toBeVisible();
  await expect(page.getByText("Number is required", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Days to pay" })).toBeFocused();
  await page.getByRole("textbox", { name: "Days to pay" }).fill("14");
  // The admin chooses what happens to fees of earlier enrollments, and reads what closes.
  await expect(page.getByText("Choose what becomes of earlier fees.")).toBeVisible();
  await page.getByRole("radio", { name: /^Ask for them/ }).check();
  await expect(
    page.getByText(/14 days to pay, or until their program starts if that is earlier\./),
  ).toBeVisible();
  await page.getByLabel("Number", { exact: true }).last().fill("0772 123 456");
  // A student enrolls after the page loads; the admin must confirm the new count.
  const asked = page.getByText(/\d+ fees? of earlier enrollments/);
  const counted = async () => Number.parseInt((await asked.textContent()) ?? "", 10);
  const before = await counted();
  expect(before).toBeGreaterThan(0);
  await enrollInOwn(browser, "amina");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("button", { name: "Load the latest version" }).click();
  await expect.poll(counted).toBe(before + 1);
  await expect(page.getByRole("radio", { name: /^Ask for them/ })).toBeChecked();
  // Returning to the page also shows the current count.
  await page.getByRole("tab", { name: "Summary" }).click();
  await enrollInOwn(browser, "amina");
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect.poll(counted).toBe(before + 2);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The settings are saved. Fees are on.")).toBeVisible();
  // The message that fees are on appears together with a link to them.
  await expect(
    page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: /^Fees/ }),
  ).toBeVisible();

  await open(clerk);
  await expect(clerk.getByRole("tab")).toHaveText(["List", "Payments", "Summary", "Import"]);
  await expect(clerk.getByRole("row")).not.toHaveCount(0);
});

test("a sub-admin with only 'fees' sees only that", async ({ browser }) => {
  const clerk = await visitAs(browser, "fiona@darasa.example");
  await clerk.goto("/dashboard?section=fees&view=settings");
  const menu = clerk.getByRole("navigation", { name: "Dashboard" });
  await expect(menu.getByRole("link")).toHaveText(["Dashboard", "Fees"]);
  await expect(clerk.getByRole("tab", { name: "Settings" })).toHaveCount(0);
  expect((await clerk.request.get("/api/fees/")).status()).toBe(200);
  expect((await clerk.request.get("/api/students-with-enrollments/")).status()).toBe(403);
  const sarah = await visitHere(browser, "sarah");
  expect((await sarah.request.get("/api/fees/")).status()).toBe(403);
});

test("concurrent changes to the settings are not overwritten, and typed values are kept", {
  tag: "@nightly",
}, async ({ browser }) => {
  await switchFeesOn(browser);
  const page = await visitHere(browser, "joseph");
  await open(page, "&view=settings");
  await page.getByLabel("Instructions").fill("Call Grace.");
  const rules = await (await page.request.get("/api/fees/rules/")).json();
  await send(page.request, "PUT", "/fees/rules/", { data: { ...rules, due_days: 21 } });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("This was changed in the meantime.")).toBeVisible();
  await page.getByRole("button", { name: "Load the latest version" }).click();
  await expect(page.getByLabel("Days to pay")).toHaveValue("21");
  await expect(page.getByLabel("Instructions")).toHaveValue("Call Grace.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The settings are saved.")).toBeVisible();
});

test("the program form's bar leaves 'Payment in parts' uncovered, else stays at the bottom", {
  tag: "@nightly",
}, async ({ browser }) => {
  await switchFeesOn(browser);
  const { page, program } = await enrollInOwn(browser, "brian");
  const heading = page.getByRole("heading", { name: "Payment in parts" });
  const bar = page.locator(".form-bar");
  /** Returns whether a pointer would hit the heading at the end of the page, or at the bottom of the window. */
  const isMet = (block: "nearest" | "end") =>
    heading.evaluate((element, block) => {
      scrollTo(0, document.documentElement.scrollHeight);
      if (block === "end") element.scrollIntoView({ block });
      const { left, top, height } = element.getBoundingClientRect();
      return [1, height / 2, height - 1].every((down) =>
        element.contains(document.elementFromPoint(left + 8, top + down)),
      );
    }, block);
  for (const [width, height] of [
    [360, 740],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/dashboard?section=programs&program=${program.id}`);
    await expect(heading).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await isMet("nearest"), `at the end of the page, ${width} pixels`).toBe(true);
    expect(await isMet("end"), `at the foot of the window, ${width} pixels`).toBe(true);
    await page.goto("/dashboard?section=programs&program=new");
    await expect(bar).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const foot = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(height - foot).toBeLessThan(30);
  }
});

test("staff confirm a payment with its proof, reject one with a reason, and reverse one", async ({
  browser,
}) => {
  const { page, student, charge } = await aCharge(browser, "amina");
  await report(student, charge.id, "MP1001");
  await report(student, charge.id, "MP1002", "150,000");
  await open(page, "&state=reported");
  await expect(page.getByRole("row", { name: /Amina/ })).toContainText("2 to confirm");
  await page.getByRole("link", { name: /Amina/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Amina");
  const first = paymentOf(page, "UGX 100,000");
  await expect(first.getByRole("img", { name: "Proof of the payment: slip.png" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Unpaid" })).toContainText("2 to confirm");
  // Pending payments come before every other action, visible on a phone without scrolling.
  const main = page.getByRole("main");
  await expect(main.getByRole("button").first()).toHaveText(/^Confirm/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(main.getByRole("button", { name: /^Confirm/ }).first()).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page);

  await first.getByRole("button", { name: "Confirm UGX 100,000" }).click();
  await expect(page.getByText(/Confirmed\. The receipt is \d{4}-\d{6}\./)).toBeVisible();
  await expect(first.getByRole("link", { name: /Download receipt/ })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "UGX 500,000" })).toBeVisible();

  const second = paymentOf(page, "UGX 150,000");
  await second.getByRole("button", { name: "Reject" }).click();
  await dialogOf(page).getByRole("button", { name: "Reject the Payment" }).click();
  await expect(dialogOf(page).getByText("Reason is required")).toBeVisible();
  await dialogOf(page).getByLabel("Reason").fill("The number is unknown to MTN.");
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "Reject the Payment" }).click();
  await expect(second).toContainText("The number is unknown to MTN.");

  await first.getByRole("button", { name: "Reverse" }).click();
  await expect(dialogOf(page).getByRole("heading")).toContainText("Reverse UGX 100,000 of Amina");
  await dialogOf(page).getByLabel("Reason").fill("Sent back by the bank.");
  await dialogOf(page).getByRole("button", { name: "Reverse the Payment" }).click();
  await expect(first).toContainText("Reversed");
  const [own] = await (await student.request.get("/api/student/fees/")).json();
  expect(own).toMatchObject({ paid_minor: 0, left_minor: 600_000, state: "unpaid" });
});

test("deciding a payment that a colleague already decided shows an error and the result", async ({
  browser,
}) => {
  const { page, student, charge } = await aCharge(browser, "brian");
  await report(student, charge.id, "MP2001");
  await open(page, `&fee=${charge.id}`);
  const { payments } = await (await page.request.get(`/api/fees/${charge.id}/`)).json();
  // The event with the colleague's decision arrives after the click.
  await page.route(`**/api/fees/${charge.id}/`, (route) => route.abort());
  await send(page.request, "POST", `/payments/${payments[0].id}/reject/`, { data: { reason: "Unknown." } });
  await page.getByRole("button", { name: "Confirm UGX 100,000" }).click();
  await page.unroute(`**/api/fees/${charge.id}/`);
  await expect(page.getByText("This payment is rejected already.")).toBeVisible();
  await expect(paymentOf(page, "UGX 100,000")).toContainText("Rejected");
});

test("payments, discounts and plans report wrong amounts at their fields and keep typed values", async ({
  browser,
}) => {
  const { page, charge } = await aCharge(browser, "amina");
  await open(page, `&fee=${charge.id}`);
  await page.getByRole("button", { name: "Discount" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Kind").selectOption("Scholarship");
  await dialog.getByLabel("Amount in UGX").fill("700,000");
  await dialog.getByLabel("Reason").fill("Rural teachers");
  await dialog.getByRole("button", { name: "Give the Discount" }).click();
  await expect(dialog.getByText("At most UGX 600,000 is possible.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discount" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Rural teachers");
  await dialog.getByLabel("Amount in UGX").fill("100,000");
  await dialog.getByRole("button", { name: "Give the Discount" }).click();
  await expect(page.getByText("The discount is given.")).toBeVisible();

  await page.getByRole("button", { name: "Plan" }).click();
  await expect(dialog.getByText("Together UGX 500,000 of UGX 500,000")).toBeVisible();
  await dialog.getByLabel("Part 1 in UGX").fill("200,000");
  await dialog.getByRole("button", { name: "Save the Plan" }).click();
  await expect(
    dialog.getByText("The parts are UGX 450,000 together. They must be UGX 500,000."),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Part 1 in UGX").fill("250,000");
  await dialog.getByRole("button", { name: "Save the Plan" }).click();
  await expect(page.getByText("The plan is saved.")).toBeVisible();

  const other = await aCharge(browser, "amina");
  await report(other.student, other.charge.id, "MP9001");
  await page.getByRole("button", { name: "Record a Payment" }).click();
  await dialog.getByLabel("Amount in UGX").fill("2500000");
  await expect(dialog.getByText("UGX 2,000,000 more than is left.")).toBeVisible();
  await dialog.getByLabel("Amount in UGX").fill("250000");
  await expect(dialog.getByText("more than is left")).toBeHidden();
  await dialog.getByLabel("Transaction number").fill("mp9001");
  await dialog.getByRole("button", { name: "Record the Payment" }).click();
  await expect(dialog.getByText("Choose how it was paid.")).toBeVisible();
  await dialog.getByLabel("How it was paid").selectOption("Mobile money");
  await dialog.getByLabel("Bank or network").fill("MTN");
  await dialog.getByRole("button", { name: "Record the Payment" }).click();
  await expect(
    dialog.getByText(/^The payment of Amina .* has this transaction number already\.$/),
  ).toBeVisible();
  await dialog.getByLabel("Bank or network").fill("Airtel");
  await dialog.getByRole("button", { name: "Record the Payment" }).click();
  await expect(
    dialog.getByText(/^The payment of Amina .*, UGX 100,000 \(Mobile money, MTN\), has this number, too\./),
  ).toBeVisible();
  await expect(dialog.getByLabel("Transaction number")).toBeFocused();
  await dialog.getByRole("button", { name: "Record the Payment" }).click();
  await expect(page.getByText("The payment is recorded and has its receipt.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Part 1" })).toContainText("Covered");

  await page.getByRole("button", { name: "Cancel the Fee" }).click();
  await expect(dialog.getByRole("heading")).toContainText(`Cancel the fee ${charge.reference} of Amina`);
  await dialog.getByLabel("Reason").fill("Enrolled twice.");
  await dialog.getByRole("button", { name: "Cancel the Fee" }).click();
  await expect(page.getByText("Cancelled: Enrolled twice.")).toBeVisible();
  // A cancelled fee still accepts payments, and can be requested again.
  await expect(page.getByRole("button", { name: "Record a Payment" })).toBeVisible();
  await page.getByRole("button", { name: "Ask Again" }).click();
  await dialog.getByLabel("Reason").fill("It was a mistake.");
  await dialog.getByRole("button", { name: "Ask Again" }).click();
  await expect(page.getByText("Asked again: It was a mistake.")).toBeVisible();
});

test("an overpaid fee shows by how much, and what to do", { tag: "@nightly" }, async ({ browser }) => {
  await switchFeesOn(browser);
  const { page, charge } = await aCharge(browser, "brian");
  const paid_on = new Date().toISOString().slice(0, 10);
  const data = {
    amount: "650,000",
    known_amount: "650,000",
    method: "cash",
    external_id: `CASH-${Date.now()}`,
    paid_on,
  };
  const reply = await send(page.request, "POST", `/fees/${charge.id}/payments/`, { data });
  expect(reply.status()).toBe(201);
  await open(page, `&fee=${charge.id}`);
  await expect(page.getByText("We received UGX 50,000 more than the fee.")).toBeVisible();
  await expect(page.getByText("Pay it back and record that here.")).toBeVisible();
  await expectAccessible(page);
});

test("a payout batch warns that a payment behind its commissions was reversed (security.md T87)", {
  tag: "@nightly",
}, async ({ browser }) => {
  await switchFeesOn(browser);
  const { page, student, program } = await enrollInOwn(browser, "amina", "RNKATA25");
  const charges = await (await student.request.get("/api/student/fees/")).json();
  const { id } = charges.find((one: { program: number }) => one.program === program.id);
  const payment = await post(page.request, `/fees/${id}/payments/`, {
    amount: "600,000",
    method: "bank",
    external_id: `B${Date.now()}`,
    paid_on: new Date().toISOString().slice(0, 10),
  });
  await page.goto(
    `/dashboard?section=affiliates&view=commissions&search=${encodeURIComponent(program.title)}`,
  );
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: `Confirm ${program.title}` }).click();
  await expect(page.getByText("Commission confirmed.")).toBeVisible();
  await page.getByRole("tab", { name: "Payouts" }).click();
  await page.getByRole("button", { name: "Make a batch" }).first().click();
  const batch = page.getByRole("row").filter({ hasText: "Open" });
  await expect(batch).toBeVisible();
  await expect(batch.getByText("reversed")).toHaveCount(0);

  const reason = "The bank took it back";
  const reversal = await send(page.request, "POST", `/payments/${payment.id}/reverse/`, { data: { reason } });
  expect(reversal.status()).toBe(200);
  await page.reload();
  await expect(batch.getByText("1 payment reversed")).toBeVisible();
  await expectNoSideways(page);
  await batch.getByRole("button", { name: /^Mark as paid: batch/ }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("If nobody has been paid yet, dissolve the batch");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await batch.getByRole("button", { name: /^Dissolve batch/ }).click();
  await question.getByRole("button", { name: "Dissolve" }).click();
  await expect(page.getByText(/^Batch \d+ is dissolved\.$/)).toBeVisible();
});

test("reminders go to one, selected, or all filtered fees, 'never twice in 24 h' (beyond.md 1)", async ({
  browser,
}) => {
  const { page, program } = await aCharge(browser, "brian");
  await open(page, `&program=${program.id}`);
  await page.getByRole("button", { name: /^Remind Brian/ }).click();
  await dialogOf(page).getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("1 sent", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Choose Brian/ }).check();
  await page.getByRole("button", { name: "Remind 1 Chosen" }).click();
  await expect(dialogOf(page).getByRole("heading")).toHaveText("Send a reminder for 1 fee?");
  // No mail server is configured in this test.
  await expect(dialogOf(page)).toContainText("Emails are not sent yet: an admin finds them in Settings");
  await dialogOf(page).getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("0 sent, 1 reminded already")).toBeVisible();

  await open(page, "&search=brian");
  await page.getByRole("button", { name: "Remind All Found" }).click();
  await expect(dialogOf(page).getByRole("heading")).toHaveText(/^Send a reminder for [2-9] fees\?$/);
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^[1-9] sent, 1 reminded already/)).toBeVisible();
  await open(page, `&program=${program.id}&state=paid`);
  await expect(page.getByText("No fee matches your search.")).toBeVisible();
});

test("selecting fees does not move rows under the pointer", { tag: "@nightly" }, async ({ browser }) => {
  await switchFeesOn(browser);
  await aCharge(browser, "amina");
  const { page } = await aCharge(browser, "brian");
  for (const width of [768, 1024, 1280, 1366]) {
    await page.setViewportSize({ width, height: 720 });
    await open(page, "&state=unpaid");
    const first = page.getByRole("checkbox", { name: /^Choose / }).first();
    const place = async () => (await first.boundingBox())?.y;
    await expect(first).toBeVisible();
    const before = await place();
    await first.check();
    await expect(page.getByRole("button", { name: "Remind 1 Chosen" })).toBeVisible();
    expect(await place(), `one at ${width} px`).toBe(before);
    await page.getByRole("button", { name: "Choose All" }).click();
    await expect(page.getByRole("button", { name: "Choose None" })).toBeVisible();
    expect(await place(), `all at ${width} px`).toBe(before);
  }
});

test("the summary links to the filtered list; its chart has a table; the CSV is filtered", async ({
  browser,
}) => {
  const page = await visitHere(browser, "joseph");
  await open(page, "&view=summary");
  await expect(
    page.getByRole("img", { name: /billed and .* received in \d+ months?/ }).first(),
  ).toBeVisible();
  await page.getByText("Show as a table").first().click();
  await expect(page.getByRole("table", { name: "Billed and received by month in UGX" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /^Outstanding/ })
    .first()
    .click();
  await expect(page).toHaveURL(/state=outstanding/);
  await expect(page.getByRole("table", { name: "Fees" })).toBeVisible();
  const csv = await page.getByRole("link", { name: /^CSV/ }).getAttribute("href");
  const text = await (await page.request.get(csv ?? "")).text();
  expect(text).toContain("Brian");
  expect(text).not.toContain("Cancelled");
});

test("the fees list, page and settings are accessible and fit every width and theme", {
  tag: "@nightly",
}, async ({ browser }) => {
  test.setTimeout(300_000);
  await switchFeesOn(browser);
  const { page: staff, charge } = await aCharge(browser, "brian");
  // The widest badge: overdue, partly paid.
  const parts = ["2026-01-01", "2030-01-01"].map((due_on) => ({ amount: "300,000", due_on }));
  const planned = await send(staff.request, "PUT", `/fees/${charge.id}/plan/`, { data: { parts } });
  expect(planned.status()).toBe(200);
  const cash = { amount: "50,000", method: "cash", paid_on: "2026-01-01" };
  await post(staff.request, `/fees/${charge.id}/payments/`, cash);
  for (const [width, colorScheme] of [
    [360, "dark"],
    [768, "light"],
    [1024, "light"],
    [1280, "dark"],
  ] as const) {
    const page = await visitHere(browser, "joseph", { viewport: { width, height: 740 }, colorScheme });
    for (const query of ["&view=list", "&view=settings", "&view=summary", `&fee=${charge.id}`]) {
      await open(page, query);
      await expectNoSideways(page);
      if (width !== 1024) await expectAccessible(page);
      if (width !== 360) continue;
      // Text at 200 % (WCAG 1.4.4).
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await expectNoSideways(page);
      if (query.startsWith("&fee")) await expectWholeSums(page);
    }
    await open(page, "&view=list");
    await expect(page.getByText("Overdue, partly paid").first()).toBeVisible();
    const { cut_px, highest_px } = await page.getByRole("table", { name: "Fees" }).evaluate((table) => ({
      cut_px: (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0),
      highest_px: Math.max(
        ...[...table.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height),
      ),
    }));
    expect({ width, cut_px }).toEqual({ width, cut_px: 0 });
    if (width >= 768) expect(highest_px).toBeLessThanOrEqual(52);
  }
});

/** Checks that no amount wraps, and that every fact of a payment has enough width. */
async function expectWholeSums(page: Page): Promise<void> {
  const facts = await page.locator("#main dd").evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      return { words: one.textContent ?? "", lines, width_px: one.clientWidth };
    }),
  );
  expect(facts.filter(({ words, lines }) => words.startsWith("UGX") && lines > 1)).toEqual([]);
  expect(facts.filter(({ width_px }) => width_px < 200)).toEqual([]);
}

/** Creates a sub-admin who has only the Fees permission, through the API of User Management. */
test("System Analytics shows money by month and program to staff who may see fees", async ({ browser }) => {
  const { page, program } = await aCharge(browser, "brian");
  await send(page.request, "POST", "/admin-management/sub-admins/", {
    data: {
      ...{ username: "ann", email: "ann@darasa.example", name: "Ann Lyst", password: "Karibu2026" },
      ...{ phone: "0712345680", permissions: ["analytics"] },
    },
  });
  const analyst = await visitAs(browser, "ann@darasa.example");
  await analyst.goto("/dashboard?section=analytics");
  await analyst.waitForLoadState("networkidle");
  await expect(analyst.getByRole("region", { name: "Completion" })).toBeVisible();
  await expect(analyst.getByRole("region", { name: "Money" })).toHaveCount(0);

  await page.goto(`/dashboard?section=analytics&from=2026-01-01&program=${program.id}`);
  await page.waitForLoadState("networkidle");
  const money = page.getByRole("region", { name: "Money" });
  await expect(money.getByRole("row", { name: /^All together in UGX/ }).getByRole("cell")).toHaveText([
    "UGX 600,000",
    "UGX 0",
    "UGX 600,000",
  ]);
  await money.getByText("Show as a table").click();
  await expect(
    money.getByRole("table", { name: "Billed and received by month in UGX" }).getByRole("row").nth(1),
  ).toContainText("UGX 600,000");
  const download = page.waitForEvent("download");
  await money.getByRole("link", { name: "CSV by program of money" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("fees-by-program-from-2026-01-01.csv");
  expect(await readFile(await file.path(), "utf8")).toContain(`${program.title},UGX,600000,0,600000,0`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page);
});

async function makeFeesClerk(page: Page): Promise<void> {
  await page.goto("/dashboard?section=users&user=new");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Username").fill("fiona");
  await page.getByLabel("Email").fill("fiona@darasa.example");
  await page.locator("input[name=name]").fill("Fiona Fees");
  await page.locator("input[name=password]").fill("Karibu2026");
  await page.getByLabel("Phone").fill("0712345679");
  await page.getByRole("checkbox", { name: "Fees" }).check();
  await page.getByRole("button", { name: "Add Sub Administrator" }).click();
  await expect(page.getByRole("row", { name: /Fiona Fees/ })).toContainText("Fees");
}

async function visitAs(browser: Browser, email: string): Promise<Page> {
  const page = await visit(browser, null, { baseURL: darasa.url });
  const data = { email, password: "Karibu2026" };
  expect((await send(page.request, "POST", "/login/", { data })).status()).toBe(200);
  return page;
}
