import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

test.use({ baseURL: process.env.BASE_URL });

/** A unique address for each retry, because earlier records remain. */
const email = `ruth.auma-${Date.now()}@darasa.example`;
const password = "Matooke-and-beans-7";
const phone = { width: 360, height: 740 };

test("two-step login asks for a code at each login, also without JavaScript", async ({ browser }) => {
  test.setTimeout(300_000);
  const joseph = await visit(browser, "joseph");
  // A separate user, so that no other test is logged out.
  await post(joseph.request, "/admin-management/sub-admins/", {
    ...{ username: email, email, password, name: "Ruth Auma", phone: "0712345678", permissions: [] },
  });
  const ruth = await visit(browser, null, { viewport: phone });
  await logIn(ruth);
  await ruth.waitForURL("**/dashboard");
  await ruth.waitForLoadState("networkidle");
  await ruth.getByRole("button", { name: /Profile menu/ }).click();
  await ruth.getByRole("menuitem", { name: "Two-Step Login" }).click();
  await ruth.getByRole("button", { name: "Set Up Two-Step Login" }).click();
  await expect(ruth.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = await ruth.locator("code").textContent();
  const app = new TOTP({ secret: key?.replaceAll(" ", "") ?? "" });
  await expectAccessible(ruth);
  await expectNoSideways(ruth);

  await ruth.getByLabel("Code of the app").fill("000000");
  await ruth.locator("#field-second_factor_password").fill(password);
  await ruth.getByRole("button", { name: "Switch On" }).click();
  await expect(ruth.locator("#field-code-error")).toHaveText("Invalid code.");
  await ruth.getByLabel("Code of the app").fill(app.generate());
  await ruth.getByRole("button", { name: "Switch On" }).click();
  await expect(ruth.getByText("Your recovery codes")).toBeVisible();
  const codes = await ruth.locator("ol.font-mono li").allTextContents();
  expect(codes).toHaveLength(10);
  // Scrolls up, because a button half behind the header would count as too small.
  await ruth.evaluate(() => scrollTo(0, 0));
  await expectAccessible(ruth);
  await ruth.getByRole("button", { name: "I Have Stored Them" }).click();
  await expect(ruth.getByText("10 recovery codes are left.")).toBeVisible();

  const plain = await visit(browser, null, { viewport: phone, javaScriptEnabled: false });
  await logIn(plain);
  await expect(plain.getByRole("heading", { name: "Enter Your Code" })).toBeVisible();
  expect((await plain.context().cookies()).map(({ name }) => name)).not.toContain("sessionid");
  await enter(plain, "000000");
  await expect(plain.locator("#field-code-error")).toHaveText("Invalid code.");
  await enter(plain, codes[0] ?? "");
  await plain.waitForURL("**/dashboard");

  const again = await visit(browser, null);
  await logIn(again);
  await expect(again.getByLabel("Code")).toBeFocused();
  await expectAccessible(again);
  // The first code is used up; the app's next code is accepted half a minute early.
  await enter(again, app.generate({ timestamp: Date.now() + 30_000 }));
  await again.waitForURL("**/dashboard");

  await joseph.goto("/dashboard?section=users&search=ruth");
  await joseph.waitForLoadState("networkidle");
  await joseph.getByRole("button", { name: "Switch off two-step login of Ruth Auma" }).click();
  await joseph.getByLabel("Your own password").fill("Karibu2026");
  await joseph.getByRole("button", { name: "Switch Off", exact: true }).click();
  await expect(joseph.getByText("Ruth Auma logs in with the password alone.")).toBeVisible();
  await expect(joseph.getByRole("button", { name: /Switch off two-step login/ })).toHaveCount(0);
});

test("a sub-admin changes their password in the dashboard and finds API tokens (api.md 4)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const joseph = await visit(browser, "joseph");
  const email = `moses.okello-${Date.now()}@darasa.example`;
  await post(joseph.request, "/admin-management/sub-admins/", {
    ...{ username: email, email, password, name: "Moses Okello", phone: "0712345678", permissions: [] },
  });
  const moses = await visit(browser, null, { viewport: phone });
  await logIn(moses, email);
  await moses.waitForURL("**/dashboard");
  await moses.waitForLoadState("networkidle");
  await moses.getByRole("button", { name: /Profile menu/ }).click();
  await expect(moses.getByText("Ask your super admin to change your name or permissions.")).toBeVisible();
  await moses.getByRole("menuitem", { name: "Password and Two-Step Login" }).click();
  await expect(moses.getByRole("heading", { name: "API Tokens" })).toBeVisible();
  await expectAccessible(moses);
  await expectNoSideways(moses);

  await moses.locator("input[name=current_password]").fill(password);
  await moses.locator("input[name=new_password]").fill("Groundnuts-and-rice-8");
  await moses.getByRole("button", { name: "Update Credentials" }).click();
  await expect(moses.getByText("Credentials updated successfully. Please log in again.")).toBeVisible();
  await moses.waitForURL("**/login**");
  await logIn(moses, email, "Groundnuts-and-rice-8");
  await moses.waitForURL("**/dashboard");
});

test("an admin requires two-step login for all staff, with a deadline, and undoes it", async ({
  browser,
}) => {
  const joseph = await visit(browser, "joseph", { viewport: phone });
  await joseph.goto("/dashboard?section=settings");
  await joseph.getByRole("button", { name: "Ask All Staff for It" }).click();
  await expect(joseph.getByText("All staff are asked for two-step login.").first()).toBeVisible();
  await expect(joseph.getByText("Your institute asks all staff for two-step login.")).toBeVisible();
  await expectAccessible(joseph);
  await expectNoSideways(joseph);
  await joseph.getByRole("button", { name: "Make It Optional" }).click();
  await expect(joseph.getByText("Two-step login is optional.")).toBeVisible();
  await expect(joseph.getByText("Your institute asks all staff for two-step login.")).toHaveCount(0);
});

async function logIn(page: Page, as = email, secret = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(as);
  await page.locator("input[name=password]").fill(secret);
  await page.getByRole("button", { name: "Login" }).click();
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Login" }).click();
}
