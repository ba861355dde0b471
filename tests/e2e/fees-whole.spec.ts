import { type Browser, expect, type Page } from "@playwright/test";
import type { FeeRules } from "#contract/fees/rules.ts";
import { Darasa } from "../support/darasa.ts";
import { MomoSimulator } from "../support/momo-simulator.ts";
import { goto, menuOf, newStudent, send } from "../support/one-visit.ts";
import { weightOf } from "../support/page-weight.ts";
import { qrIn } from "../support/pdf.ts";
import { pixel } from "../support/pictures.ts";
import { expectAccessible, expectNoSideways, test, visit } from "../support/visits.ts";

/** An institute of its own that takes fees and mobile money. */
let darasa: Darasa;
let momo: MomoSimulator;
let shared: string | undefined;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  shared = process.env.BASE_URL;
  momo = await MomoSimulator.run();
  darasa = await Darasa.run({ environment: { LOG_LEVEL: "warn", ...momo.environment } });
  process.env.BASE_URL = darasa.url;
});
test.afterAll(async () => {
  process.env.BASE_URL = shared;
  await darasa.remove();
  momo.close();
});
test.describe.configure({ mode: "serial", timeout: 300_000 });

const PROGRAM = "Agile Delivery with Scrum";
/** Something that another process does, told over the event stream. */
const live = { timeout: 30_000 };

async function setRules(browser: Browser, changes: Partial<FeeRules>): Promise<Page> {
  const staff = await visit(browser, "joseph");
  const rules = await (await staff.request.get("/api/fees/rules/")).json();
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const headers = { "x-csrftoken": csrfToken };
  const reply = await staff.request.put("/api/fees/rules/", { data: { ...rules, ...changes }, headers });
  expect(reply.status()).toBe(200);
  return staff;
}

/** Opens a section and waits until the page hears of events. */
async function gotoLive(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((reply) => reply.url().includes("/community/stream/"));
  await goto(page, address);
  await stream;
}

type Look = readonly [width: number, colorScheme: "light" | "dark"];
const looks: readonly Look[] = [
  [360, "dark"],
  [768, "light"],
  [1280, "dark"],
];

const ownCharge = async (page: Page) => (await (await page.request.get("/api/student/fees/")).json())[0];

test("'reports with a photograph (offline, too), staff confirm, the student sees it live and opens the receipt; its QR is read back by a decoder and the page says \"valid\"; access closed locks and opens' (issue 24)", async ({
  browser,
}) => {
  const staff = await setRules(browser, { is_on: true, access: "closed" });
  const { count } = await (await staff.request.get("/api/payments/waiting/")).json();
  const { page } = await newStudent(browser, PROGRAM);
  const { left_minor } = await ownCharge(page);
  const left = `UGX ${left_minor.toLocaleString("en-US")}`;
  const card = page.getByRole("article", { name: PROGRAM });
  await gotoLive(staff, "/dashboard?section=fees&state=reported");
  const badge = menuOf(staff).getByRole("link", { name: /^Fees/ });
  await expect(badge).toContainText(String(count));

  await test.step("reported without a network, with a photograph", async () => {
    await goto(page, "/dashboard?section=fees");
    await card.getByRole("link", { name: "I have paid" }).click();
    await page.getByLabel("How did you pay?").selectOption("bank");
    await page.getByLabel("Proof").setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: pixel });
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Report Payment" }).click();
    await expect(page.getByText(`Waiting for the network: your payment of ${left}.`)).toBeVisible();
    await page.context().setOffline(false);
    await expect(card.getByText("We are checking it")).toBeVisible({ timeout: 60_000 });
  });
  await test.step("staff see it come: the badge counts it, and the list has it", async () => {
    await expect(badge).toContainText(`${count + 1}`, live);
    await gotoLive(page, "/dashboard?section=courses");
    await expect(card.getByText(`Pay the fee of ${left} for ${PROGRAM} to continue.`)).toBeVisible();
    await staff.getByRole("link", { name: /Zawadi/ }).click();
    await staff.getByRole("button", { name: `Confirm ${left}` }).click();
    await expect(staff.getByText(/Confirmed\. The receipt is \d{4}-\d{6}\./)).toBeVisible();
    await expect(badge).toContainText(String(count));
  });
  await test.step("the program opens before the student's eyes, and the receipt is there", async () => {
    await expect(card.getByRole("button", { name: "Week 1", exact: true })).toBeVisible(live);
    await menuOf(page).getByRole("link", { name: /^Fees/ }).click();
    await expect(card.getByText("Confirmed")).toBeVisible();
  });
  const [payment] = (await ownCharge(page)).payments;
  const address =
    await test.step("the code on the receipt leads to the page that says whether it is valid", async () => {
      const href = await card.getByRole("link", { name: "Download receipt" }).getAttribute("href");
      const pdf = await (await page.request.get(href ?? "")).body();
      const read = qrIn(pdf) ?? "";
      expect(read).toBe(`${darasa.url}/verify/${payment.receipt.code}`);
      return read;
    });
  await expectVerified(browser, address, looks, [
    "This receipt is valid.",
    payment.receipt.number,
    left,
    PROGRAM,
    "Z. A.",
  ]);
  await test.step("reversed: closed again, live, and the page says so", async () => {
    await gotoLive(page, "/dashboard?section=courses");
    await send(staff, `/payments/${payment.id}/reverse/`, { data: { reason: "Sent back by the bank." } });
    await expect(card.getByText(`Pay the fee of ${left} for ${PROGRAM} to continue.`)).toBeVisible(live);
    await expectVerified(browser, address, looks.slice(0, 1), [
      "This receipt is not valid: the payment was reversed on",
    ]);
  });
});

/** As anybody reads it: on every width, light and dark, and without JavaScript. */
async function expectVerified(
  browser: Browser,
  address: string,
  shown: readonly Look[],
  words: string[],
): Promise<void> {
  const { pathname } = new URL(address);
  for (const [width, colorScheme] of shown) {
    const page = await visit(browser, null, { viewport: { width, height: 720 }, colorScheme });
    await page.goto(pathname);
    for (const one of words) await expect(page.getByRole("main")).toContainText(one);
    await expectNoSideways(page);
    await expectAccessible(page);
  }
  const plain = await visit(browser, null, { javaScriptEnabled: false });
  await plain.goto(pathname);
  for (const one of words) await expect(plain.getByRole("main")).toContainText(one);
}

test("'mobile money succeeds, is declined, times out' (issue 24): the phone is waited for, also after a reload, and each end says what to do next", async ({
  browser,
}) => {
  const staff = await setRules(browser, { is_on: true, access: "open" });
  const { page } = await newStudent(browser, PROGRAM);
  await gotoLive(page, "/dashboard?section=fees");
  const fee = page.getByRole("article", { name: PROGRAM });
  const { id } = await ownCharge(page);
  const requestOf = async () => (await ownCharge(page)).mobile_money.id;
  const ask = async (opener: string) => {
    await fee.getByRole("link", { name: opener }).click();
    await page.getByLabel("Amount (UGX)").fill("50,000");
    await page.getByLabel("MTN mobile-money number").fill("0772 123 456");
    await page.getByRole("button", { name: "Send to My Phone" }).click();
    await expect(fee.getByText("Approve the payment of UGX 50,000 on your phone")).toBeVisible();
    await expect.poll(async () => momo.requests.has(await requestOf()), live).toBe(true);
  };

  await test.step("wrong amounts and numbers are told at their fields", async () => {
    await fee.getByRole("link", { name: "Pay with Mobile Money" }).click();
    await page.getByLabel("Amount (UGX)").fill("90,000,000");
    await page.getByLabel("MTN mobile-money number").fill("0772");
    await page.getByRole("button", { name: "Send to My Phone" }).click();
    await expect(page.getByText(/^At most UGX [\d,]+ is left to pay\.$/)).toBeVisible();
    await expect(page.getByText(/^Phone number must be exactly 9 digits/)).toBeVisible();
    await expect(page.getByLabel("Amount (UGX)")).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Close" }).click();
  });
  await test.step("approved", async () => {
    await ask("Pay with Mobile Money");
    await expect(fee.getByRole("link", { name: /Mobile Money/ })).toHaveCount(0);
    await page.reload();
    await expect(fee.getByText("Approve the payment of UGX 50,000 on your phone")).toBeVisible();
    await expectAccessible(page);
    momo.decide(await requestOf(), { status: "SUCCESSFUL" });
    await expect(fee.getByText("UGX 50,000 has arrived. Thank you.")).toBeVisible(live);
    await expect(fee.getByRole("link", { name: "Download receipt" })).toBeVisible();
    await expect(fee.getByText("Partly paid")).toBeVisible();
  });
  await test.step("declined", async () => {
    await ask("Pay with Mobile Money");
    momo.decide(await requestOf(), { status: "FAILED", reason: "APPROVAL_REJECTED" });
    await expect(fee.getByText("You declined the payment on your phone.")).toBeVisible(live);
    await expect(fee.getByText("Nothing was taken. Try again when you are ready.")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("not approved in time", async () => {
    await ask("Try Mobile Money Again");
    momo.decide(await requestOf(), { status: "FAILED", reason: "COULD_NOT_PERFORM_TRANSACTION" });
    await expect(fee.getByText("The payment was not approved on your phone in time.")).toBeVisible(live);
  });
  await test.step("staff see on the charge what failed", async () => {
    await goto(staff, `/dashboard?section=fees&fee=${id}`);
    const requests = staff.getByRole("region", { name: "Mobile money requests" });
    await expect(requests.getByRole("listitem")).toHaveCount(2);
    await expect(requests).toContainText("The network: APPROVAL_REJECTED");
    await expect(staff.getByText("From the mobile-money company")).toBeVisible();
    await expectAccessible(staff);
  });
});

test("a student's Fees weighs no more than its budget (issue 9)", async ({ browser }) => {
  await setRules(browser, { is_on: true, access: "open" });
  const { html, script } = await weightOf(await visit(browser, "amina"), "/dashboard?section=fees");
  expect.soft(html, "html").toBeLessThanOrEqual(12);
  // Today and the bar of sections come with every section's first screen; what a server in front of Darasa says: 1 KB.
  expect.soft(script, "script").toBeLessThanOrEqual(202.5);
});
