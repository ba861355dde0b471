import { expect } from "@playwright/test";
import { test, visit } from "#tests/support/browser/visits.ts";

test.use({ baseURL: process.env.BASE_URL });

/** Typed number, previously chosen country, expected text in the field, and expected country. */
const numbers: [typed: string, chosen: string, shown: string, country: string][] = [
  ["0772123456", "UG", "772123456", "UG"],
  ["256772123456", "UG", "772123456", "UG"],
  ["+254712345678", "UG", "712345678", "KE"],
  ["08031234567", "NG", "8031234567", "NG"],
];

for (const path of ["/register", "/become-affiliate"])
  test(`'Every phone field takes a number in any usual writing', typed key by key on ${path} (api.md 6)`, {
    tag: path === "/register" ? [] : "@nightly",
  }, async ({ page }) => {
    for (const [typed, chosen, shown, country] of numbers) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await page.getByLabel("Country code").selectOption(chosen);
      const phone = page.getByLabel("Phone number");
      await phone.fill("");
      await phone.pressSequentially(typed);
      await expect(phone, typed).toHaveValue(shown);
      await expect(page.getByLabel("Country code"), typed).toHaveValue(country);
    }
    const cut = page.getByText("We kept the first 9 digits; check the number");
    await page.getByLabel("Country code").selectOption("UG");
    await page.getByLabel("Phone number").fill("77212345678");
    await expect(cut).toBeVisible();
    await page.getByLabel("Phone number").fill("772123455");
    await expect(cut).toBeHidden();
  });

test("the profile and settings accept usual phone formats, key by key (api.md 6)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "brian");
  await page.goto("/dashboard?section=profile&mode=edit");
  const profilePhone = page.getByLabel("Phone Number");
  await profilePhone.fill("");
  await profilePhone.pressSequentially("0772123456");
  await expect(profilePhone).toHaveValue("772123456");
  await profilePhone.fill("");
  await profilePhone.pressSequentially("+2348031234567");
  await expect(profilePhone).toHaveValue("8031234567");
  await expect(page.getByText("+234", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.goto("/dashboard?section=settings");
  const newPhone = page.getByLabel("New phone number");
  // Digits without a code belong to the country of the stored number.
  const { profile } = await (await page.request.get("/api/user/")).json();
  const [chosen] = await page.getByLabel("Country code").locator("option:checked").allTextContents();
  expect(profile.phone.startsWith(chosen?.match(/\+\d+/)?.[0])).toBe(true);
  await newPhone.pressSequentially("256772123456");
  await expect(newPhone).toHaveValue("772123456");
});

test("Back returns to step 1; it and a reload keep everything but passwords (visitors.md 4)", async ({
  page,
}) => {
  await page.goto("/register");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill("back.and.reload@example.org");
  await page.getByLabel("Full name").fill("Zawadi Were");
  await page.getByLabel("Country code").selectOption("KE");
  await page.getByLabel("Phone number").fill("0712345678");
  await page.getByLabel("Location").fill("Gulu");
  await page.getByLabel("Occupation").fill("Nurse");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.locator("main").getByRole("link", { name: "Terms & Conditions" })).toBeVisible();
  await page.getByLabel("Organization").fill("Gulu Hospital");
  await page.getByLabel("Password", { exact: false }).first().fill("Karibu2026x");
  await page.goBack();
  await expect(page.getByLabel("Full name")).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel("Organization")).toHaveValue("Gulu Hospital");
  await page.reload();
  await expect(page.getByLabel("Organization")).toHaveValue("Gulu Hospital");
  await expect(page.getByLabel("Password", { exact: false }).first()).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Karibu2026x");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Zawadi Were");
  await expect(page.getByLabel("Country code")).toHaveValue("KE");
  await expect(page.getByLabel("Phone number")).toHaveValue("712345678");
});

test("text typed the moment step 2 appears is kept, passwords included (visitors.md 4)", async ({ page }) => {
  await page.goto("/register");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill("quick.typist@example.org");
  await page.getByLabel("Full name").fill("Zawadi Were");
  await page.getByLabel("Phone number").fill("772123456");
  await page.getByLabel("Location").fill("Gulu");
  await page.getByLabel("Occupation").fill("Nurse");
  // Sets the values faster than a person could, to match a slow phone.
  await page.getByLabel("Organization").evaluate((field: HTMLInputElement) => {
    const password = document.querySelector<HTMLInputElement>('input[name="password"]');
    new MutationObserver((_, watching) => {
      if (field.closest("fieldset")?.hidden || !password) return;
      watching.disconnect();
      field.value = "Gulu Farmers";
      password.value = "Karibu2026x";
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["hidden"] });
  });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Your work and your password" })).toBeVisible();
  await page.waitForFunction(() => history.state?.usr?.step === 2);
  // Waits two frames for React to render the new history entry.
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
  await expect(page.getByLabel("Organization")).toHaveValue("Gulu Farmers");
  await expect(page.locator('input[name="password"]')).toHaveValue("Karibu2026x");
});

test("after registration, a phone shows the success; the login page fills in the email (look.md)", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const email = `after${Date.now()}@example.org`;
  await page.goto("/register?program=24");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Full name").fill("Zawadi Were");
  await page.getByLabel("Phone number").fill("0772123456");
  await page.getByLabel("Location").fill("Gulu");
  await page.getByLabel("Occupation").fill("Nurse");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Organization").fill("Gulu Hospital");
  await page.getByLabel("Education level").selectOption("bachelors");
  await page.getByLabel("How did you hear about us?").selectOption("whatsapp");
  await page.getByLabel("Password", { exact: false }).first().fill("Karibu2026x");
  await page.getByLabel("Confirm password").fill("Karibu2026x");
  await page.getByRole("button", { name: "Create Account" }).click();
  // The message is visible for only one second, so this checks each frame.
  await page.waitForFunction(() => {
    const words = "You are now enrolled in Data Analysis with Excel";
    const said = [...document.querySelectorAll("main [role=status]")].find(({ textContent }) =>
      textContent?.includes(words),
    );
    const { top = -1, bottom = 0 } = said?.getBoundingClientRect() ?? {};
    return location.pathname === "/register" && top >= 0 && bottom <= innerHeight;
  });
  await page.waitForURL("**/login");
  const success = page
    .getByRole("status")
    .filter({ hasText: "You are now enrolled in Data Analysis with Excel" });
  await expect(success).toContainText("Account created successfully!");
  await expect(success).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("/register explains that the linked program no longer exists", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/register?program=99999");
  await expect(page.getByText("Program not found")).toBeVisible();
  await page.goto("/register");
  await expect(page.getByText("Program not found")).toHaveCount(0);
});

test("the terms state the price that applies", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/terms-conditions");
  await expect(
    page.getByText("where a program's page shows another currency, that price holds"),
  ).toBeVisible();
});
