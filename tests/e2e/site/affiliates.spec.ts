import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { mailedLink } from "#tests/support/browser/journey-mail.ts";
import { applyAsAffiliate } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

test.use({ baseURL: process.env.BASE_URL });

const phone = { width: 360, height: 740 };
const program = "Python for Analysts";
/** Ronald Kato, an approved affiliate from the demonstration content. */
const knownCode = "RNKATA25";

async function fillApplication(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone number").fill("+256 771 234 567");
  await page.getByLabel("Company (optional)").fill("Gulu Learners");
  await page.getByLabel("Experience (optional)").selectOption("advanced");
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();

for (const javaScriptEnabled of [true, false]) {
  const means = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`the affiliate application reports missing fields and keeps typed values, ${means} (visitors.md 4, 5 and 8)`, {
    tag: javaScriptEnabled ? "@nightly" : [],
  }, async ({ browser }) => {
    const page = await visit(browser, null, { javaScriptEnabled, viewport: phone });
    await page.goto("/become-affiliate");
    await page.getByLabel("Company (optional)").fill("Gulu Learners");
    await submit(page);
    await expect(page.locator("#field-name-error")).toHaveText("Name is required");
    await expect(page.locator("#field-email-error")).toHaveText("Email is required");
    await expect(page.locator("#field-phone-error")).toHaveText("Phone number is required");
    await expect(page.getByLabel("Company (optional)")).toHaveValue("Gulu Learners");
    await page.getByLabel("Phone number").fill("77123");
    await submit(page);
    await expect(page.locator("#field-phone-error")).toHaveText(
      "Phone number must be exactly 9 digits after the country code (currently 5 digits)",
    );
    if (javaScriptEnabled) {
      await expectNoSideways(page);
      await expectAccessible(page);
    }
    await page.getByLabel("Phone number").fill("771234567");
    await page.getByLabel("Full name").fill("Peter Odongo");
    await page.getByLabel("Email").fill(`peter-${randomUUID()}@partners.example`);
    await submit(page);
    await expect(page.getByText("Application Submitted Successfully!")).toBeVisible();
    await expect(page.getByText("24-48 hours")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("");
  });
}

test("a failed application shows 'Submission Failed' and keeps everything typed (visitors.md 8)", async ({
  page,
}) => {
  await page.goto("/become-affiliate");
  await fillApplication(page, "Peter Odongo", "peter@partners.example");
  await page.context().setOffline(true);
  await submit(page);
  await expect(page.getByText("Submission Failed")).toBeVisible();
  await expect(
    page.getByText(
      "There was an error submitting your application. Please try again or contact us directly.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Peter Odongo");
});

test("an affiliate applies, is approved, shares a link and says where to be paid", async ({ browser }) => {
  const email = `esther-${randomUUID()}@partners.example`;
  const applicant = await visit(browser, null);
  await applicant.goto("/become-affiliate");
  await fillApplication(applicant, "Esther Apio", email);
  await submit(applicant);
  await expect(applicant.getByText("Application Submitted Successfully!")).toBeVisible();

  const staff = await visit(browser, "joseph", { permissions: ["clipboard-read", "clipboard-write"] });
  const link = await approveAndCopy(staff, email);
  expect(link).toMatch(/\/programs\?ref=\w+$/);
  await applicant.goto(await mailedLink(email, "/affiliate"));
  await expect(applicant.getByText("Hello Esther Apio")).toBeVisible();
  await expect(applicant.getByRole("img", { name: /^QR code of/ })).toHaveJSProperty("complete", true);
  await expectAccessible(applicant);

  await sayWhereToPay(browser, applicant.url());
  await staff.reload();
  await expect(staff.getByRole("dialog")).toContainText("Bank, Centenary Bank, 310001234567, Esther Apio");
});

test("an affiliate is paid for the enrollment of a visitor who followed the link", async ({ browser }) => {
  const name = "Irene Akello";
  const email = `irene-${randomUUID()}@partners.example`;
  await applyAsAffiliate(browser, name, email);
  const staff = await visit(browser, "joseph");
  await enrollThrough(browser, `/programs?ref=${await approve(staff, email)}`);
  const applicant = await visit(browser, null);
  await applicant.goto(await mailedLink(email, "/affiliate"));
  const row = applicant.getByRole("row").filter({ hasText: program });
  await expect(row).toContainText("Pending");
  await expect(applicant.getByText("zawadi")).toHaveCount(0);

  await confirmAndPay(staff, name);
  await applicant.reload();
  await expect(row).toContainText("Paid");
  const download = applicant.waitForEvent("download");
  await applicant
    .getByRole("list")
    .getByRole("link", { name: /20\d\d$/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.csv$/);
});

test("an admin can require two people for payouts, and undo it (security.md T87)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const joseph = await visit(browser, "joseph", { viewport: phone });
  await joseph.goto("/dashboard?section=affiliates&view=payouts");
  await joseph.waitForLoadState("networkidle");
  await expect(
    joseph.getByText("One person may confirm commissions and mark their batch as paid."),
  ).toBeVisible();
  await joseph.route("**/api/payouts/rules/", (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  const ask = joseph.getByRole("button", { name: "Ask for Two People" });
  await ask.click();
  await expect(joseph.getByText("It could not be changed. Please try again.")).toBeVisible();
  await ask.click();
  await expect(joseph.getByText(/^Two people are needed/)).toBeVisible();
  await expect(joseph.getByText("It could not be changed. Please try again.")).toHaveCount(0);
  await expectAccessible(joseph);
  await expectNoSideways(joseph);
  await joseph.reload();
  await expect(joseph.getByText(/^Two people are needed/)).toBeVisible();
  await joseph.waitForLoadState("networkidle");
  await joseph.getByRole("button", { name: "Let One Person Pay" }).click();
  await expect(
    joseph.getByText("One person may confirm commissions and mark their batch as paid."),
  ).toBeVisible();
});

/** Approves the application in its dialog and copies the affiliate's link. The tooltip lasts 2 seconds. */
async function approveAndCopy(staff: Page, email: string): Promise<string> {
  await staff.goto("/dashboard?section=affiliates");
  await staff.waitForLoadState("networkidle");
  await expect(staff.getByText("Pending review")).toBeVisible();
  await staff.getByRole("searchbox").fill(email);
  await expect(staff.getByText("1 application", { exact: true })).toBeVisible();
  await staff.getByRole("link", { name: "View Esther Apio" }).click();
  const dialog = staff.getByRole("dialog", { name: "Esther Apio" });
  await expect(dialog.getByRole("button", { name: "Back to pending" })).toBeDisabled();
  await expectAccessible(staff);
  // The dialog is taller than a phone's screen, so it must scroll with the keyboard.
  await staff.setViewportSize(phone);
  await expectAccessible(staff);
  await staff.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog.getByText("Nobody has enrolled through this link yet.")).toBeVisible();
  await expect(dialog.getByText("Ugx 0")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Approve", exact: true })).toBeDisabled();
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog.getByText("Copied!")).toBeVisible();
  await expect(dialog.getByText("Copied!")).toBeHidden({ timeout: 4_000 });
  return staff.evaluate(() => navigator.clipboard.readText());
}

/** Requests a bank account without JavaScript: missing fields are reported, then the account is saved. */
async function sayWhereToPay(browser: Browser, own: string): Promise<void> {
  const plain = await visit(browser, null, { javaScriptEnabled: false, viewport: phone });
  await plain.goto(own);
  await plain.getByText("Change payout details").click();
  await plain.getByText("Bank account", { exact: true }).click();
  await expect(plain.getByLabel("Phone number")).toBeHidden();
  await plain.getByLabel("Account name").fill("Esther Apio");
  await plain.getByLabel("Bank name").fill("Centenary Bank");
  const save = () => plain.getByRole("button", { name: "Save Payout Details" }).click();
  await save();
  await expect(plain.locator("#field-account_number-error")).toHaveText("Account number is required");
  await expect(plain.getByLabel("Bank name")).toHaveValue("Centenary Bank");
  await plain.getByLabel("Account number").fill("3100 0123 4567");
  await save();
  await expect(plain.getByText("Your payout details are saved.")).toBeVisible();
  await expect(plain.getByText(/account ending in 4567, in the name of Esther Apio/)).toBeVisible();
  await expectNoSideways(plain);
}

/** Follows an affiliate's link without JavaScript and registers later. The signed cookie keeps the code. */
async function enrollThrough(browser: Browser, link: string): Promise<void> {
  const visitor = await visit(browser, null, { javaScriptEnabled: false });
  await visitor.goto(link);
  const cookie = (await visitor.context().cookies()).find(({ name }) => name === "darasa_ref");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await visitor.goto("/programs?search=python");
  await visitor.getByRole("link", { name: `View Details of ${program}` }).click();
  await visitor.getByRole("link", { name: "Enroll Now" }).click();
  expect(visitor.url()).not.toContain("ref=");
  await visitor.getByLabel("Email").fill("zawadi.referred@example.org");
  await visitor.getByLabel("Full name").fill("Zawadi Were");
  await visitor.getByLabel("Phone number").fill("700000124");
  await visitor.getByLabel("Location").fill("Gulu, Uganda");
  await visitor.getByLabel("Occupation").fill("Field officer");
  await visitor.getByRole("button", { name: "Next" }).click();
  await visitor.getByLabel("Organization").fill("Gulu Farmers");
  await visitor.getByLabel("Education level").selectOption("bachelors");
  await visitor.getByLabel("How did you hear about us?").selectOption("direct_referral");
  await visitor.locator("input[name=password]").fill("Karibu2026x");
  await visitor.locator("input[name=confirm_password]").fill("Karibu2026x");
  await visitor.getByRole("button", { name: "Create Account" }).click();
  await expect(visitor.getByText("You are now enrolled in")).toBeVisible();
}

/** Approves the application of this email address by the API. Returns the affiliate's code. */
async function approve(staff: Page, email: string): Promise<string> {
  const { results } = await (await staff.request.get(`/api/applications/?search=${email}&page=1`)).json();
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const approved = await staff.request.patch(`/api/applications/${results[0].id}/`, {
    data: { status: "approved" },
    headers: { "x-csrftoken": csrfToken },
  });
  return (await approved.json()).affiliate_code;
}

async function confirmAndPay(staff: Page, affiliate: string): Promise<void> {
  await staff.goto(`/dashboard?section=affiliates&view=commissions&search=${affiliate}`);
  await staff.waitForLoadState("networkidle");
  await staff.getByRole("button", { name: `Confirm ${program} of ${affiliate}` }).click();
  await expect(staff.getByText("Commission confirmed.")).toBeVisible();
  await staff.getByRole("tab", { name: "Payouts" }).click();
  await staff.getByRole("button", { name: "Make a batch" }).first().click();
  const batch = staff.getByRole("row").filter({ hasText: "Open" });
  const download = staff.waitForEvent("download");
  await batch.getByRole("link", { name: /^Mobile money/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^payout-\d+-mobile_money\.csv$/);
  await expectAccessible(staff);
  await batch.getByRole("button", { name: /^Mark as paid: batch/ }).click();
  await staff.getByRole("alertdialog").getByRole("button", { name: "Mark as paid" }).click();
  await expect(staff.getByText(/^Batch \d+ is paid\.$/)).toBeVisible();
}

test("a referral code is stored for 30 days and tracked once per session (visitors.md 4)", async ({
  page,
}) => {
  const tracked: string[] = [];
  page.on(
    "request",
    (request) => request.url().includes("track-click") && tracked.push(request.postData() ?? ""),
  );
  await page.goto(`/about-us?affiliate=${knownCode}`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("affiliate_code"))).toBe(knownCode);
  await page.goto(`/blog?ref=${knownCode}`);
  await page.waitForLoadState("networkidle");
  expect(tracked).toHaveLength(1);
  expect(JSON.parse(tracked[0] ?? "")).toMatchObject({ affiliate_code: knownCode });
  const registration = page.locator("form input[name=ref]");
  await page.goto("/register");
  await expect(registration).toHaveValue(knownCode);
  await page.evaluate(() =>
    localStorage.setItem("affiliate_click_time", new Date(Date.now() - 31 * 86_400_000).toISOString()),
  );
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(registration).toHaveValue("");
});

test("an invalid referral code is ignored silently", { tag: "@nightly" }, async ({ page, context }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  for (const search of ["ref=NOBODY22", "ref=%3Cscript%3E", "affiliate="])
    await page.goto(`/programs?${search}`);
  await page.waitForLoadState("networkidle");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("darasa_ref");
  expect(errors).toEqual([]);
});

test("failed status changes and deletions show their error in the dialog (staff.md 8)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const staff = await visit(browser, "joseph");
  await staff.goto("/dashboard?section=affiliates&search=Victor");
  await staff.waitForLoadState("networkidle");
  await staff.route("**/api/applications/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await staff.getByRole("link", { name: "View Victor Lubega" }).click();
  const dialog = staff.getByRole("dialog", { name: "Victor Lubega" });
  await dialog.getByRole("button", { name: "Back to pending" }).click();
  await expect(dialog.getByText("Error updating status. Please try again.")).toBeVisible();
  await staff.keyboard.press("Escape");
  await staff.getByRole("button", { name: "Delete Victor Lubega" }).click();
  const question = staff.getByRole("alertdialog", { name: "Delete the application of Victor Lubega?" });
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(question.getByText("Error deleting affiliate. Please try again.")).toBeVisible();
});

test("deleting an application asks for confirmation, on a phone too", { tag: "@nightly" }, async ({
  browser,
}) => {
  const staff = await visit(browser, "joseph", { viewport: phone });
  await staff.goto("/dashboard?section=affiliates&search=Victor");
  await expectNoSideways(staff);
  await staff.waitForLoadState("networkidle");
  await staff.getByRole("button", { name: "Delete Victor Lubega" }).click();
  const question = staff.getByRole("alertdialog", { name: "Delete the application of Victor Lubega?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(staff.getByRole("button", { name: "Delete Victor Lubega" })).toBeVisible();
  await staff.getByRole("button", { name: "Delete Victor Lubega" }).click();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(staff.getByText("No applications found")).toBeVisible();
});

test("statistics and enrollments show their own load errors (visitors.md 8)", { tag: "@nightly" }, async ({
  browser,
}) => {
  const staff = await visit(browser, "joseph");
  let isAway = true;
  for (const calls of ["**/api/affiliate-stats/**", "**/api/affiliates/enrollments/**"])
    await staff.route(calls, (route) => (isAway ? route.abort() : route.fallback()));
  await staff.goto("/dashboard?section=affiliates&search=Ronald");
  await staff
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  await expect(staff.getByText("Failed to get stats")).toBeVisible();
  await staff.unroute("**/api/affiliate-stats/**");
  await staff.getByRole("button", { name: "Try Again" }).click();
  await expect(staff.getByText("Failed to get enrollments")).toBeVisible();
  isAway = false;
  await staff.getByRole("button", { name: "Try Again" }).click();
  await expect(staff.getByRole("table", { name: "Referred enrollments" })).toBeVisible();
});
