import { expect, type Page } from "@playwright/test";
import { holdScripts } from "#tests/support/browser/held-scripts.ts";
import { mailedLink } from "#tests/support/browser/journey-mail.ts";
import { goto } from "#tests/support/browser/one-visit.ts";
import { test, visit } from "#tests/support/browser/visits.ts";

const PASSWORD = "Karibu2026";
const baseUrl = () => process.env.BASE_URL ?? "";

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${baseUrl()}/login`);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${baseUrl()}/dashboard`);
}

test("a new password: 'On success, after 2 seconds the stored user is cleared and the user goes to the login page' (students.md 4)", async ({
  page,
}) => {
  const email = "mutinta@darasa.example";
  await logIn(page, email);
  await page.goto(`${baseUrl()}/dashboard/settings`);
  await page.clock.install();
  const update = page.getByRole("button", { name: "Update Credentials" });
  await update.click();
  await expect(page.getByText("Current password is required").first()).toBeVisible();
  await expect(page.getByText(/Leave it empty to keep \+\d{10,}\./)).toBeVisible();
  // At first it is the country of the number on file.
  await page.getByLabel("Country code").selectOption("UG");
  await page.getByLabel("New phone number").pressSequentially("7123456789");
  await expect(page.getByText("Phone number must not exceed 9 digits (e.g., +256712345678).")).toBeVisible();
  await expect(page.getByLabel("New phone number")).toHaveValue("712345678");
  await page.locator("input[name=current_password]").fill("not the one");
  await page.locator("input[name=new_password]").fill("matooke na chai");
  await update.click();
  await expect(page.getByText("Current password is incorrect.").first()).toBeVisible();
  await expect(page.locator("input[name=new_password]")).toHaveValue("matooke na chai");
  await page.locator("input[name=current_password]").fill(PASSWORD);
  await update.click();
  await expect(page.getByText("Credentials updated successfully. Please log in again.")).toBeVisible();
  await page.clock.runFor(2_100);
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("darasa.user"))).toBeNull();
  await page.clock.resume();
  await logIn(page, email, "matooke na chai");
});

test("a mistyped new email locks nobody out: it is used once its link is opened, and the login page says so (security.md T12)", async ({
  page,
}) => {
  const email = "ifeoma@darasa.example";
  const moved = "ifeoma.new@example.com";
  await logIn(page, email);
  await goto(page, `${baseUrl()}/dashboard/settings`);
  await page.locator("input[name=current_password]").fill(PASSWORD);
  await page.getByLabel("New email").fill(moved);
  await page.getByRole("button", { name: "Update Credentials" }).click();
  await expect(page.getByText(`Log in with ${email} until you open the link to ${moved}`)).toBeVisible();
  await page.waitForURL(/\/login/);
  await expect(page.getByText("Log in with the email that you have used so far.")).toBeVisible();
  await logIn(page, email);
  await page.goto(`${baseUrl()}/dashboard/settings`);
  await expect(page.getByText(`Waiting for confirmation at ${moved}`)).toBeVisible();
  await expect(
    page.getByText("This institute does not send emails yet: ask its administrator for the link."),
  ).toBeVisible();
  await page.goto(await mailedLink(moved, "/confirm-email"));
  await page.getByRole("button", { name: "Use this email" }).click();
  await expect(page.getByText(`Your email is now ${moved}.`)).toBeVisible();
  await logIn(page, moved);
});

test("digits typed before the scripts have loaded stay, and are cut at 9 with a message (students.md 5)", {
  tag: "@nightly",
}, async ({ page }) => {
  await logIn(page, "peter@darasa.example");
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${baseUrl()}/dashboard/settings`, { waitUntil: "commit" });
  await page.getByLabel("Country code").selectOption("KE");
  const phone = page.getByLabel("New phone number");
  await phone.fill("7123456789");
  letScriptsCome();
  await expect(page.getByText("Phone number must not exceed 9 digits (e.g., +254712345678).")).toBeVisible();
  await expect(phone).toHaveValue("712345678");
  await expect(page.getByLabel("Country code")).toHaveValue("KE");
});

test("a personal token of staff asks for the password, is shown once and revoked (api.md 6)", async ({
  page,
}) => {
  await logIn(page, "peter@darasa.example");
  await page.goto(`${baseUrl()}/dashboard?section=settings`);
  await expect(page.getByRole("button", { name: "Update Credentials" })).toBeVisible();
  await expect(page.getByText("API Tokens")).toHaveCount(0);
  // An open dashboard would leave for the log-in page by itself, at the same moment as the journey.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await logIn(page, "joseph@darasa.example");
  await page.goto(`${baseUrl()}/dashboard?section=settings`);
  await page.getByLabel("Name of a new token").fill("Attendance report");
  const create = page.getByRole("button", { name: "Create Token" });
  await create.click();
  await expect(page.getByText("Current password is required")).toBeVisible();
  await expect(page.getByLabel("Name of a new token")).toHaveValue("Attendance report");
  await page.locator("input[name=token_password]").fill(PASSWORD);
  await create.click();
  const token = (await page.locator("code").textContent()) ?? "";
  expect(token).toMatch(/^darasa_[\w-]{43}$/);
  await page.reload();
  await expect(page.getByRole("rowheader", { name: "Attendance report" })).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke Attendance report" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("You have no tokens.")).toBeVisible();
});

test("Settings show where one is logged in, and log out everywhere else", async ({ page, browser }) => {
  const email = "peter@darasa.example";
  const other = await visit(browser, null);
  await logIn(other, email);
  await other.goto(`${baseUrl()}/dashboard?section=communications`);
  await logIn(page, email);
  await page.goto(`${baseUrl()}/dashboard?section=settings`);
  const here = page.getByRole("listitem").filter({ hasText: "This device" });
  await expect(here).toHaveCount(1);
  await expect(here).toContainText("Chrome on");
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(page.getByText("You are logged out everywhere else.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Log out Chrome/ })).toHaveCount(0);
  // The other device closes its page without a press.
  await expect(other.getByText("Your session has ended. Please log in again to go on.")).toBeVisible();
});

test("admin edits the institute, and reads what happened in the log and a captured email (staff.md 6)", async ({
  page,
  browser,
}) => {
  await logIn(page, "joseph@darasa.example");
  await page.goto(`${baseUrl()}/dashboard?section=settings&tab=institute`);
  const facebook = page.getByLabel("Facebook");
  const before = await facebook.inputValue();
  await facebook.fill("facebook.com/darasa");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Enter the whole address of the profile")).toBeVisible();
  await expect(facebook).toBeFocused();
  await facebook.fill("https://www.facebook.com/darasa.changed");
  await page.getByLabel("Promo video on YouTube").fill("https://youtu.be/aB3-_xyz012");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The institute's details are saved.")).toBeVisible();

  await test.step("the promo video is a picture until it is asked for, then the embed without cookies (visitors.md 2)", async () => {
    const visitor = await visit(browser, null);
    const asked: string[] = [];
    await visitor.route(/youtube/, (route) => {
      asked.push(new URL(route.request().url()).origin);
      return route.fulfill({ contentType: "text/html", body: "a video" });
    });
    await visitor.goto("/");
    await visitor.waitForLoadState("networkidle");
    await expect(visitor.getByRole("link", { name: "Watch on YouTube" })).toHaveAttribute(
      "href",
      "https://www.youtube.com/watch?v=aB3-_xyz012",
    );
    expect(asked).toEqual([]);
    await visitor.getByRole("button", { name: "Play video" }).click();
    await expect(visitor.frameLocator("iframe").getByText("a video")).toBeVisible();
    expect(asked).toEqual(["https://www.youtube-nocookie.com"]);
  });

  // The demonstration has no video: a player of none would fail when it is pressed.
  await page.getByLabel("Promo video on YouTube").fill("");
  await facebook.fill(before);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The institute's details are saved.")).toHaveCount(2);

  await page.getByRole("tab", { name: "Audit Log" }).click();
  await page.getByLabel("Record", { exact: true }).selectOption("institute");
  await expect(page).toHaveURL(/resource=institute/);
  await page.getByText("2 fields").first().click();
  await expect(page.getByText("https://www.facebook.com/darasa.changed").first()).toBeVisible();

  await page.evaluate(async () => {
    const { csrfToken } = await (await fetch("/api/csrf-cookie/")).json();
    await fetch("/api/password-reset/", {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrftoken": csrfToken },
      body: JSON.stringify({ email: "selamawit@darasa.example" }),
    });
  });
  await page.getByRole("tab", { name: "Emails" }).click();
  await expect(page).toHaveURL(/tab=emails/);
  const emails = page.url();
  // Until the queue has handed it over, the email is not there, and then private.
  await expect(async () => {
    await page.goto(emails);
    await page.getByRole("searchbox").fill("selamawit");
    await page.getByRole("link", { name: "Reset your password" }).first().click({ timeout: 2_000 });
    const isLeftOut = "The link in this email would log its recipient in, so it is left out here.";
    await expect(page.getByText(isLeftOut)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole("link", { name: /\/reset-password\?/ })).toHaveCount(0);
  await page.getByText("As a mail program shows it").click();
  // The page's policy would refuse its style element, with a line in the console.
  await expect(page.locator("iframe[srcdoc]")).not.toHaveAttribute("srcdoc", /<style/);
  const shown = page.frameLocator("iframe");
  await expect(shown.getByRole("link", { name: "Choose a new password" })).toBeVisible();
});

test("a link to a part of the institute's form scrolls to it after a full load (staff.md 6.1)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "joseph");
  await page.goto("/dashboard?section=settings&tab=institute&part=bank");
  const heading = page.getByRole("heading", { name: "Bank Details" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test.describe("without JavaScript, or before it has arrived", () => {
  test.use({ javaScriptEnabled: false });

  test("the credentials form works, and no password comes into an address", async ({ page }) => {
    const email = "thandiwe@darasa.example";
    await logIn(page, email);
    await page.goto(`${baseUrl()}/dashboard?section=settings`);
    await page.locator("input[name=current_password]").fill("not the one");
    await page.locator("input[name=new_password]").fill("matooke na chai");
    await page.getByRole("button", { name: "Update Credentials" }).click();
    await expect(page.getByText("Current password is incorrect.")).toBeVisible();
    expect(page.url()).not.toContain("matooke");
    await page.locator("input[name=current_password]").fill(PASSWORD);
    await page.locator("input[name=new_password]").fill("matooke na chai");
    await page.getByRole("button", { name: "Update Credentials" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("Credentials updated successfully. Please log in again.")).toBeVisible();
    await logIn(page, email, "matooke na chai");
  });
});
