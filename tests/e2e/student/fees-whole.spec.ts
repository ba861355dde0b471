import { type Browser, expect, type Page } from "@playwright/test";
import type { FeeRules } from "#contract/fees/rules.ts";
import { goto, menuOf, newStudent, send } from "#tests/support/browser/one-visit.ts";
import { weightOf } from "#tests/support/browser/page-weight.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";
import { Darasa } from "#tests/support/darasa.ts";
import { MomoSimulator } from "#tests/support/fakes/momo-simulator.ts";
import { qrIn } from "#tests/support/files/pdf.ts";
import { pixel } from "#tests/support/files/pictures.ts";

/** A separate server that takes fees and mobile money. */
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
/** Longer timeout for events that another process sends over the event stream. */
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

/** Opens a section and waits until its event stream is connected. */
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

test("a confirmed payment opens the program live, with a receipt whose QR code verifies it", async ({
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

  await test.step("a payment is reported offline with a photograph", async () => {
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
  await test.step("staff see the payment live in the badge and in the list", async () => {
    await expect(badge).toContainText(`${count + 1}`, live);
    await gotoLive(page, "/dashboard?section=courses");
    await expect(card.getByText(`Pay the fee of ${left} for ${PROGRAM} to continue.`)).toBeVisible();
    await staff.getByRole("link", { name: /Zawadi/ }).click();
    await staff.getByRole("button", { name: `Confirm ${left}` }).click();
    await expect(staff.getByText(/Confirmed\. The receipt is \d{4}-\d{6}\./)).toBeVisible();
    await expect(badge).toContainText(String(count));
  });
  await test.step("the program opens live and shows the receipt", async () => {
    await expect(card.getByRole("button", { name: "Week 1", exact: true })).toBeVisible(live);
    await menuOf(page).getByRole("link", { name: /^Fees/ }).click();
    await expect(card.getByText("Confirmed")).toBeVisible();
  });
  const [payment] = (await ownCharge(page)).payments;
  const address = await test.step("the receipt's QR code has its verification address", async () => {
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
  await test.step("a reversed payment closes the program live, and the verification page says so", async () => {
    await gotoLive(page, "/dashboard?section=courses");
    await send(staff, `/payments/${payment.id}/reverse/`, { data: { reason: "Sent back by the bank." } });
    await expect(card.getByText(`Pay the fee of ${left} for ${PROGRAM} to continue.`)).toBeVisible(live);
    await expectVerified(browser, address, looks.slice(0, 1), [
      "This receipt is not valid: the payment was reversed on",
    ]);
  });
});

/** Checks the verification page at each width and theme, and without JavaScript. */
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

/** Opens Fees as a new student. Returns how to ask for a payment, and how to read the fee's newest request. */
async function aPayer(browser: Browser) {
  const staff = await setRules(browser, { is_on: true, access: "open" });
  const { page } = await newStudent(browser, PROGRAM);
  await gotoLive(page, "/dashboard?section=fees");
  const fee = page.getByRole("article", { name: PROGRAM });
  const requestOf = async () => (await ownCharge(page)).mobile_money.id;
  const ask = async (opener: string) => {
    await fee.getByRole("link", { name: opener }).click();
    await page.getByLabel("Amount (UGX)").fill("50,000");
    await page.getByLabel("MTN mobile-money number").fill("0772 123 456");
    await page.getByRole("button", { name: "Send to My Phone" }).click();
    await expect(fee.getByText("Approve the payment of UGX 50,000 on your phone")).toBeVisible();
    await expect.poll(async () => momo.requests.has(await requestOf()), live).toBe(true);
  };
  return { staff, page, fee, requestOf, ask };
}

test("mobile money waits for the phone, also after a reload, and pays the fee", async ({ browser }) => {
  const { page, fee, requestOf, ask } = await aPayer(browser);
  await test.step("wrong amounts and numbers are reported at their fields", async () => {
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

test("failed mobile-money payments are explained to the student and listed for staff", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { staff, page, fee, requestOf, ask } = await aPayer(browser);
  await ask("Pay with Mobile Money");
  momo.decide(await requestOf(), { status: "SUCCESSFUL" });
  await expect(fee.getByText("UGX 50,000 has arrived. Thank you.")).toBeVisible(live);
  await test.step("the payment is declined", async () => {
    await ask("Pay with Mobile Money");
    momo.decide(await requestOf(), { status: "FAILED", reason: "APPROVAL_REJECTED" });
    await expect(fee.getByText("You declined the payment on your phone.")).toBeVisible(live);
    await expect(fee.getByText("Nothing was taken. Try again when you are ready.")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("the payment times out", async () => {
    await ask("Try Mobile Money Again");
    momo.decide(await requestOf(), { status: "FAILED", reason: "COULD_NOT_PERFORM_TRANSACTION" });
    await expect(fee.getByText("The payment was not approved on your phone in time.")).toBeVisible(live);
  });
  await test.step("the charge shows staff the failed payments", async () => {
    const { id } = await ownCharge(page);
    await goto(staff, `/dashboard?section=fees&fee=${id}`);
    const requests = staff.getByRole("region", { name: "Mobile money requests" });
    await expect(requests.getByRole("listitem")).toHaveCount(2);
    await expect(requests).toContainText("The network: APPROVAL_REJECTED");
    await expect(staff.getByText("From the mobile-money company")).toBeVisible();
    await expectAccessible(staff);
  });
});

test("a student's Fees page stays within its size budget", { tag: "@nightly" }, async ({ browser }) => {
  await setRules(browser, { is_on: true, access: "open" });
  const { html, script } = await weightOf(await visit(browser, "amina"), "/dashboard?section=fees");
  expect.soft(html, "html").toBeLessThanOrEqual(12.4);
  expect.soft(script, "script").toBeLessThanOrEqual(202.5);
});
