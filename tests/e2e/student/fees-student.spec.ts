import { type Browser, expect, type Page } from "@playwright/test";
import type { FeeRules } from "#contract/fees/rules.ts";
import { goto, menuOf, newStudent, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";
import { Darasa } from "#tests/support/darasa.ts";
import { pixel } from "#tests/support/files/pictures.ts";

/** A separate server, because fee settings and locked programs affect every user. */
let darasa: Darasa;
let shared: string | undefined;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  shared = process.env.BASE_URL;
  darasa = await Darasa.run({ environment: { LOG_LEVEL: "warn" } });
  process.env.BASE_URL = darasa.url;
});
test.afterAll(async () => {
  process.env.BASE_URL = shared;
  await darasa.remove();
});
test.describe.configure({ timeout: 300_000 });

const PROGRAM = "Agile Delivery with Scrum";
const photograph = () => ({ name: "slip.png", mimeType: "image/png", buffer: pixel });

/** Sets the institute's fee rules, as the admin. */
async function setRules(browser: Browser, changes: Partial<FeeRules>): Promise<Page> {
  const staff = await visit(browser, "joseph");
  const { updated_at, ...rules } = await (await staff.request.get("/api/fees/rules/")).json();
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const reply = await staff.request.put("/api/fees/rules/", {
    data: { ...rules, ...changes, updated_at },
    headers: { "x-csrftoken": csrfToken },
  });
  expect(reply.status()).toBe(200);
  return staff;
}

const fees: Partial<FeeRules> = {
  is_on: true,
  access: "open",
  mobile_money: [{ network: "MTN", number: "0772 000 111", name: "Darasa", country: "" }],
  instructions: "Pay before the first session.",
};

test("students see nothing about fees while fees are off (beyond.md 1)", async ({ browser }) => {
  await setRules(browser, { is_on: false });
  const { page } = await newStudent(browser, PROGRAM);
  await goto(page, "/dashboard");
  await expect(page.getByRole("article", { name: PROGRAM })).toBeVisible();
  await expect(menuOf(page).getByRole("link", { name: "Fees" })).toHaveCount(0);
  await expect(page.getByText("left to pay")).toHaveCount(0);
  await page.goto("/dashboard?section=fees");
  await expect(page.getByText("There is no such section here")).toBeVisible();
});

test("a program's card links to how to pay while fees are off (visitors.md 2)", { tag: "@nightly" }, async ({
  browser,
}) => {
  await setRules(browser, { is_on: false });
  const { page } = await newStudent(browser, PROGRAM);
  await goto(page, "/dashboard?section=courses");
  const card = page.getByRole("article", { name: PROGRAM });
  await card.getByRole("link", { name: "How to pay" }).click();
  await expect(page.getByRole("heading", { name: "How to pay" })).toBeInViewport();
  // With fees on, the same place shows more.
  await setRules(browser, fees);
  await goto(page, "/dashboard?section=courses");
  await expect(card.getByRole("link", { name: /left/ })).toBeVisible();
  await expect(card.getByRole("link", { name: "How to pay" })).toHaveCount(0);
});

test("while fees are off, home and the program show the amount due and how to pay", {
  tag: "@nightly",
}, async ({ browser }) => {
  await setRules(browser, { is_on: false });
  const { page, program } = await newStudent(browser, PROGRAM, { viewport: { width: 360, height: 740 } });
  const { price } = await (await page.request.get(`/api/programs/${program.id}/`)).json();
  const howToPay = page.getByRole("main").getByRole("link", { name: "How to pay" }).first();
  await goto(page, `/dashboard?section=courses&program=${program.id}`);
  await expect(page.getByText(`Your registration is complete when ${price} is paid`)).toContainText(
    "before the program starts on",
  );
  await expect(howToPay).toBeInViewport();
  await expectAccessible(page);
  await goto(page, "/dashboard");
  const due = page.getByText(`${price} is due before then unless you have paid.`);
  await expect(due).toBeInViewport();
  await expectAccessible(page);
  await expectNoSideways(page);
  await howToPay.click();
  await expect(page.getByText("Account number")).toBeInViewport();
  await page.getByText("When you have paid").scrollIntoViewIfNeeded();
  await expect(page.getByText("Send us the confirmation")).toBeInViewport();

  await test.step("a tick before the program starts does not count as paid", async () => {
    const [{ enrollment_id }] = await (await page.request.get("/api/student/enrolled-programs/")).json();
    await send(page, "/student/progress/mark-complete/", { data: { enrollment_id, unit_number: 1 } });
    await goto(page, "/dashboard");
    await expect(due).toBeVisible();
  });

  await test.step("the reminder to pay stops once the student begins a running program", async () => {
    const response = await page.request.get("/api/programs/");
    const programs: { id: number; price: string; start_date: string | null }[] = await response.json();
    const running = programs.find((one) => one.start_date === null && /[1-9]/.test(one.price));
    if (!running) throw new Error("no program with a price runs at any time");
    await send(page, "/enrollments/", { data: { program_id: running.id } });
    const enrolled = await (await page.request.get("/api/student/enrolled-programs/")).json();
    const { enrollment_id, title } = enrolled.find(({ id }: { id: number }) => id === running.id);
    await goto(page, "/dashboard");
    const unpaid = page.getByText("is due unless you have paid.");
    await expect(unpaid).toBeVisible();
    await send(page, "/student/progress/mark-complete/", { data: { enrollment_id, unit_number: 1 } });
    await goto(page, "/dashboard");
    const card = page.getByRole("article", { name: title });
    await expect(card.getByRole("link", { name: "How to pay" })).toBeVisible();
    await expect(unpaid).toHaveCount(0);
  });
});

test("home, My Courses and Fees show 'amount, paid, left, due, reference, how to pay'", async ({
  browser,
}) => {
  await setRules(browser, fees);
  const { page } = await newStudent(browser, PROGRAM);
  const [charge] = await (await page.request.get("/api/student/fees/")).json();
  const left = `UGX ${charge.left_minor.toLocaleString("en-US")}`;

  await test.step("the server-rendered HTML includes the fee", async () => {
    const html = await (await page.request.get("/dashboard?section=fees")).text();
    expect(html).toContain(charge.reference);
    expect(html).toContain("0772 000 111");
  });
  await goto(page, "/dashboard");
  await expect(page.getByText(`${left} is left to pay`)).toBeVisible();
  const card = page.getByRole("article", { name: PROGRAM });
  await card.getByRole("link", { name: `${left} left, due` }).click();
  const fee = page.getByRole("article", { name: PROGRAM });
  await expect(fee.getByRole("code")).toHaveText(charge.reference);
  await expect(fee.getByText("Unpaid")).toBeVisible();
  await expect(page.getByText("Pay before the first session.")).toBeVisible();
  await expect(page.getByText("When you have paid, press “I have paid” at the fee.")).toBeVisible();
  await expect(page.getByText("0772 000 111 (Darasa)")).toBeVisible();
  await expectAccessible(page);

  await test.step("an invoice for an employer", async () => {
    await fee.getByRole("link", { name: "Invoice for an Employer" }).click();
    await page.getByLabel("Organization").fill("Gulu Primary School");
    await page.getByLabel("Purchase order number").fill("PO-17");
    await expectAccessible(page);
    const asked = page.waitForRequest((request) => request.url().includes("invoice.pdf"));
    await fee.getByRole("button", { name: "Download Invoice" }).click();
    expect(new URL((await asked).url()).search).toBe(
      "?organization=Gulu+Primary+School&purchase_order=PO-17",
    );
  });
});

test("'I have paid' accepts a photograph; staff decide live, and a receipt appears", async ({ browser }) => {
  const staff = await setRules(browser, fees);
  const { page } = await newStudent(browser, PROGRAM);
  await goto(page, "/dashboard?section=fees");
  const fee = page.getByRole("article", { name: PROGRAM });
  await fee.getByRole("link", { name: "I have paid" }).click();
  const report = page.getByRole("button", { name: "Report Payment" });

  await test.step("missing values are reported at their fields, and typed values are kept", async () => {
    await page.getByLabel("Amount (UGX)").fill("a lot");
    await report.click();
    await expect(page.getByText("Enter the amount in figures, for example 1,100,000")).toBeVisible();
    await expect(page.getByText("Choose how it was paid.")).toBeVisible();
    await expect(page.getByText("Enter the transaction's number or attach a proof.")).toBeVisible();
    await expect(page.getByLabel("Amount (UGX)")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Amount (UGX)").fill("50,000");
    await page.reload();
    await expect(page.getByLabel("Amount (UGX)")).toHaveValue("50,000");
  });
  await test.step("a payment is reported with a photograph", async () => {
    await page.getByLabel("How did you pay?").selectOption("mobile_money");
    await page.getByLabel("Network").selectOption("MTN");
    await page.getByLabel("Proof").setInputFiles(photograph());
    await report.click();
    await expect(page.getByText("Payment reported. We are checking it.")).toBeVisible();
    await expect(fee.getByRole("listitem").filter({ hasText: "UGX 50,000" })).toContainText(
      "We are checking it",
    );
  });
  await test.step("a payment is rejected with a reason, and reported again", async () => {
    const payment = await ownPayment(page);
    await send(staff, `/payments/${payment.id}/reject/`, { data: { reason: "The photograph is dark." } });
    await seen(page, "The photograph is dark.");
    await fee.getByRole("link", { name: "Try Again to report UGX 50,000" }).click();
    await page.getByLabel("Amount (UGX)").fill("50000");
    await page.getByLabel("How did you pay?").selectOption("bank");
    await page.getByLabel("Transaction number").fill("TX-1");
    await report.click();
    await expect(fee.getByText("We are checking it")).toBeVisible();
  });
  await test.step("a payment is confirmed, with its receipt", async () => {
    const payment = await ownPayment(page);
    await send(staff, `/payments/${payment.id}/confirm/`, { data: {} });
    await seen(page, "Confirmed");
    await expect(fee.getByText("Partly paid")).toBeVisible();
    const receipt = fee.getByRole("link", { name: "Download receipt" });
    expect(await receipt.getAttribute("href")).toBe(`/api/payments/${payment.id}/receipt.pdf`);
    await expectAccessible(page);
  });
});

test("a payment reported offline is queued, says so, and arrives once", async ({ browser }) => {
  await setRules(browser, fees);
  const { page } = await newStudent(browser, PROGRAM, { viewport: { width: 360, height: 740 } });
  await goto(page, "/dashboard?section=fees");
  const fee = page.getByRole("article", { name: PROGRAM });
  await fee.getByRole("link", { name: "I have paid" }).click();
  await page.getByLabel("Amount (UGX)").fill("70000");
  await page.getByLabel("How did you pay?").selectOption("cash");
  await page.getByLabel("Proof").setInputFiles(photograph());
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Report Payment" }).click();
  // The message is in view, although it is far above the pressed button.
  await expect(page.getByText("Waiting for the network: your payment of UGX 70,000.")).toBeInViewport({
    ratio: 1,
  });
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(fee.getByText("We are checking it")).toBeVisible({ timeout: 30_000 });
  const [charge] = await (await page.request.get("/api/student/fees/")).json();
  expect(charge.payments).toMatchObject([{ amount_minor: 70_000, state: "reported", proof: "slip.png" }]);
});

test("a rejected queued payment shows one reason everywhere, and 'Discard' asks first", {
  tag: "@nightly",
}, async ({ browser }) => {
  await setRules(browser, fees);
  const { page } = await newStudent(browser, PROGRAM);
  await goto(page, "/dashboard?section=fees");
  const fee = page.getByRole("article", { name: PROGRAM });
  await fee.getByRole("link", { name: "I have paid" }).click();
  await page.getByLabel("Amount (UGX)").fill("70000");
  await page.getByLabel("How did you pay?").selectOption("cash");
  const noPicture = { name: "slip.pdf", mimeType: "", buffer: Buffer.from("no document") };
  await page.getByLabel("Proof").setInputFiles(noPicture);
  const sentence =
    /File type not supported\. Accepted types: pdf, jpg, jpeg, png\. The file is damaged, or it is not what its name says\./;
  const report = page.getByRole("button", { name: "Report Payment" });
  await report.click();
  // Online, the message appears only at the proof.
  await expect(page.getByText(sentence)).toHaveCount(1);
  await expect(page.getByLabel("Proof")).toHaveAccessibleDescription(sentence);

  await page.getByLabel("Amount (UGX)").fill("70001");
  await page.context().setOffline(true);
  await report.click();
  await expect(page.getByText("Waiting for the network: your payment of UGX 70,001.")).toBeVisible();
  // While the form is open, an error appears only in the form, so wait for the form to close.
  await expect(report).toHaveCount(0);
  await page.context().setOffline(false);
  const notice = page.getByRole("alert").filter({ hasText: "Not everything could be sent" });
  await expect(notice).toContainText(sentence);
  await expect(fee.getByRole("alert")).toContainText(sentence);
  const label = `your payment of UGX 70,001 for ${PROGRAM}`;
  await fee.getByRole("button", { name: "Discard" }).click();
  const question = page.getByRole("alertdialog", { name: `Discard ${label}?` });
  await expect(question).toContainText(
    "This deletes slip.pdf and what you wrote about it from this device. It cannot be undone.",
  );
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(fee.getByRole("alert")).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});

test("closed access replaces the units with a link to Fees", { tag: "@nightly" }, async ({ browser }) => {
  await setRules(browser, { ...fees, access: "closed" });
  const { page } = await newStudent(browser, PROGRAM);
  await goto(page, "/dashboard?section=courses");
  const card = page.getByRole("article", { name: PROGRAM });
  await expect(card.getByText(/^Pay the fee of UGX [\d,]+ for .+ to continue\.$/)).toBeVisible();
  await expect(card.getByRole("button", { name: "Week 1", exact: true })).toHaveCount(0);
  await card.getByRole("link", { name: "Go to Fees" }).click();
  await expect(page.getByText("The pages of this program open when the fee is paid.")).toBeVisible();
});

test("the enrollment confirmation shows the amount due, the reference and how to pay", {
  tag: "@nightly",
}, async ({ browser }) => {
  await setRules(browser, fees);
  const { page } = await newStudent(browser, PROGRAM);
  const programs: { id: number; title: string; price: string }[] = await (
    await page.request.get("/api/programs/")
  ).json();
  const other = programs.find(({ title, price }) => title !== PROGRAM && price.startsWith("UGX"));
  await page.goto(`/programs/${other?.id}/enroll`);
  await page.getByRole("button", { name: "Confirm Enrollment" }).click();
  await expect(
    page.getByText(/^Your fee of UGX [\d,]+ is due by .+\. Your payment reference is DAR-/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "See how to pay" })).toHaveAttribute(
    "href",
    "/dashboard?section=fees",
  );
});

test("with a payment plan, the enrollment confirmation asks for the first part only", {
  tag: "@nightly",
}, async ({ browser }) => {
  const staff = await setRules(browser, fees);
  const { page } = await newStudent(browser, PROGRAM);
  const programs: { id: number; title: string }[] = await (await page.request.get("/api/programs/")).json();
  const id = programs.find(({ title }) => title === "Data Analysis with Excel and Power BI")?.id;
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const plan = {
    unit: "percent",
    parts: [
      { share: 40, after_days: 0 },
      { share: 60, after_days: 30 },
    ],
    updated_at: null,
  };
  const headers = { "x-csrftoken": csrfToken };
  const saved = await staff.request.put(`/api/programs/${id}/plan/`, { data: plan, headers });
  expect(saved.status()).toBe(200);
  await page.goto(`/programs/${id}/enroll`);
  await page.getByRole("button", { name: "Confirm Enrollment" }).click();
  await expect(
    page.getByText(
      /^Your fee of UGX 950,000 is paid in 2 parts: the first, of UGX 380,000, is due by .+\. Your payment reference is DAR-/,
    ),
  ).toBeVisible();
});

test("Fees fits 320 pixels, with long numbers and the form open", { tag: "@nightly" }, async ({
  browser,
}) => {
  await setRules(browser, fees);
  const { page } = await newStudent(browser, PROGRAM);
  await page.setViewportSize({ width: 320, height: 640 });
  await goto(page, "/dashboard?section=fees");
  await expectNoSideways(page);
  await page.getByRole("link", { name: "I have paid" }).click();
  await expect(page.getByRole("button", { name: "Report Payment" })).toBeVisible();
  await expectNoSideways(page);
});

async function ownPayment(page: Page): Promise<{ id: number }> {
  const [charge] = await (await page.request.get("/api/student/fees/")).json();
  return charge.payments.find(({ state }: { state: string }) => state === "reported");
}

/** Waits for the text, and simulates the return to the tab without a reload. */
async function seen(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}
