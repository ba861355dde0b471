import { expect, type Page, test } from "@playwright/test";
import { TOTP } from "otpauth";
import { expectAccessible, expectNoSideways, post, visit } from "../support/visits.ts";

test.use({ baseURL: process.env.BASE_URL });

/** Another at another try: what a journey made stays. */
const email = `ruth.auma-${Date.now()}@darasa.example`;
const password = "Matooke-and-beans-7";
const phone = { width: 360, height: 740 };

test("a sub-admin switches two-step login on; from then on the login asks for a code, also without JavaScript", async ({
  browser,
}) => {
  test.setTimeout(60_000);
  const joseph = await visit(browser, "joseph");
  // A person of this journey's own: nobody else is logged out by what they do.
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
  await ruth.locator("input[name=current_password]").fill(password);
  await ruth.getByRole("button", { name: "Switch On" }).click();
  await expect(ruth.locator("#field-code-error")).toHaveText("Invalid code.");
  await ruth.getByLabel("Code of the app").fill(app.generate());
  await ruth.getByRole("button", { name: "Switch On" }).click();
  await expect(ruth.getByText("Your recovery codes")).toBeVisible();
  const codes = await ruth.locator("ol.font-mono li").allTextContents();
  expect(codes).toHaveLength(10);
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
  // The code that switched it on is used up; the app's next one is accepted half a minute early.
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

async function logIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Login" }).click();
}
