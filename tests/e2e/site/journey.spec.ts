import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/browser/visits.ts";

test.use({ baseURL: process.env.BASE_URL, viewport: { width: 360, height: 740 } });

const program = "Mobile Data Collection with KoboToolbox and ODK";

test("a known email reduces the form to Enroll Now; enrolled people must log in (visitors.md 4 and 8)", async ({
  page,
}) => {
  await page.goto("/programs/24/enroll");
  await expect(page).toHaveURL(/\/login\?programId=24$/);
  await logIn(page, "amina@darasa.example");
  await page.waitForURL("**/programs/24/enroll");
  await page.getByRole("button", { name: "Confirm Enrollment" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You are now enrolled" })).toBeVisible();
  // The dashboard opens after two seconds (visitors.md 4). A second attempt then finds the enrollment.
  await page.waitForURL("**/dashboard*");
  await page.goto("/programs/24/enroll");
  await expect(page.getByRole("alert")).toHaveText("You are already enrolled in this program.");
  await page.context().clearCookies();

  await page.goto("/register?program=24");
  await page.getByLabel("Email").fill("amina@darasa.example");
  await page.getByLabel("Email").blur();
  await expect(
    page.getByText(
      "You are already enrolled in this program with this email address. Please log in instead.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Enroll Now" })).toBeDisabled();
  await expect(page.getByLabel("Full name")).toBeHidden();
  await page.getByLabel("Email").fill("nobody.yet@example.org");
  await page.getByLabel("Email").blur();
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await page.getByLabel("Email").fill("brian@darasa.example");
  await page.getByLabel("Email").blur();
  await page.getByRole("button", { name: "Enroll Now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You are now enrolled" })).toBeVisible();
  await page.waitForURL("**/login");
});

for (const javaScriptEnabled of [true, false]) {
  const means = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test.describe(means, () => {
    test.use({ javaScriptEnabled });

    test(`a visitor finds a program, registers, logs in and sees it, ${means}`, async ({ page }) => {
      // A new address for each retry, because a known email cannot register twice.
      const email = `zawadi.${Date.now()}@example.org`;
      await page.goto("/");
      await page.getByRole("link", { name: "View More Programs" }).filter({ visible: true }).click();
      await findProgram(page, javaScriptEnabled);
      await page.getByRole("link", { name: `View Details of ${program}` }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(program);
      await page.getByRole("link", { name: "Enroll Now" }).click();
      await expect(page.getByText("You are registering for")).toBeVisible();
      await fillStepOne(page, email);
      await page.getByRole("button", { name: "Next" }).click();
      await fillStepTwo(page);
      await page.getByRole("button", { name: "Create Account" }).click();
      await expect(
        page.getByText(`Account created successfully! You are now enrolled in ${program}.`),
      ).toBeVisible();
      // After success, the login page opens automatically after one second (visitors.md 4).
      // Without JavaScript, the success is in the address.
      await page.waitForURL(/\/login(\?notice=registered-enrolled)?$/);
      await logIn(page, email);
      await page.waitForURL("**/dashboard*");
      await expect(page.getByText(program).first()).toBeVisible();

      // Leaves the dashboard first, because it goes to the login page when its session ends.
      await page.goto("about:blank");
      await page.request.post("/logout", { headers: { origin: process.env.BASE_URL ?? "" } });
      await page.goto("/dashboard");
      await expect(page).toHaveURL(/\/login\?notice=dashboard$/);
      await expect(page.getByText("Please log in to access the dashboard.")).toBeVisible();
    });

    test(`step 1 of registration reports missing fields and keeps typed values, ${means} (visitors.md 5)`, {
      tag: "@nightly",
    }, async ({ page }) => {
      await page.goto("/register");
      await page.getByLabel("Full name").fill("Zawadi Were");
      await page.getByLabel("Phone number").fill("70012");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("alert")).toContainText(
        "Please fill in all required fields correctly before proceeding",
      );
      await expect(page.locator("#field-email-error")).toHaveText("Email is required");
      await expect(page.locator("#field-phone-error")).toHaveText(
        "Phone number must be exactly 9 digits after the country code (currently 5 digits)",
      );
      await expect(page.getByLabel("Full name")).toHaveValue("Zawadi Were");
      await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
      if (javaScriptEnabled) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });

    test(`Back returns to step 1 with its values; step 2 checks passwords, ${means} (visitors.md 4 and 5)`, {
      tag: "@nightly",
    }, async ({ page }) => {
      await page.goto("/create-account");
      await fillStepOne(page, "back.and.forth@example.org");
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByLabel("Organization").fill("Gulu Farmers");
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page.getByLabel("Location")).toHaveValue("Gulu, Uganda");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByLabel("Organization")).toHaveValue("Gulu Farmers");
      await page.getByLabel("Password", { exact: false }).first().fill("emails");
      await page.getByLabel("Confirm password").fill("different");
      await page.getByRole("button", { name: "Create Account" }).click();
      await expect(page.locator("#field-password-error")).toHaveText(
        "Password must contain both letters and numbers",
      );
      await expect(page.locator("#field-confirm_password-error")).toHaveText("Passwords don't match");
      await expect(page.getByLabel("Organization")).toHaveValue("Gulu Farmers");
    });

    test(`a wrong password shows an error and keeps the email, ${means} (visitors.md 8)`, {
      tag: javaScriptEnabled ? [] : "@nightly",
    }, async ({ page }) => {
      await page.goto("/login?mode=login-only");
      await expect(page.getByRole("link", { name: "Sign up" })).toHaveCount(0);
      await page.getByLabel("Email").fill("somebody@example.org");
      await page.getByLabel("Password", { exact: false }).first().fill("not-the-one");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByRole("alert")).toContainText("Invalid email or password.");
      await expect(page.getByLabel("Email")).toHaveValue("somebody@example.org");
    });
  });
}

test("staff who open an enrollment page read why they cannot enroll", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/login?programId=24");
  await logIn(page, "grace@darasa.example");
  await page.waitForURL("**/programs/24/enroll");
  await expect(page.getByRole("alert")).toHaveText("Only student accounts can enrol.");
  // Public pages recognize staff who have not opened the dashboard yet (visitors.md 3).
  await page.goto("/programs");
  await expect(page.getByRole("banner").getByRole("link", { name: "Grace Dashboard" })).toBeVisible();
});

test("registration keeps typed values offline and reports that the server did not respond (visitors.md 8)", async ({
  page,
}) => {
  await page.goto("/register");
  await fillStepOne(page, "offline@example.org");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Next" }).click();
  // The form itself has no error, so this is the only alert.
  await expect(page.getByRole("alert")).toHaveText(
    "No response from server. Please check your network connection.",
  );
  await expect(page.getByLabel("Location")).toHaveValue("Gulu, Uganda");
});

test("login and password reset keep typed values offline and report the network error", {
  tag: "@nightly",
}, async ({ page }) => {
  const nobody = "No response from server. Please check your network connection.";
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await logIn(page, "amina@darasa.example");
  await expect(page.getByRole("alert")).toContainText(nobody);
  await expect(page.getByLabel("Email")).toHaveValue("amina@darasa.example");

  await page.getByRole("link", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(dialog.getByRole("alert")).toContainText(nobody);
  await expect(dialog.getByLabel("Email")).toHaveValue("amina@darasa.example");

  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(dialog.getByText("The link works once and expires in 24 hours.")).toBeVisible();
});

/** Searches with the button if JavaScript is off; otherwise typing is enough. */
async function findProgram(page: Page, hasScript: boolean): Promise<void> {
  await page
    .getByRole("link", { name: "Data & Analytics" })
    .filter({ hasText: "programs available" })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Data & Analytics Programs" })).toBeVisible();
  await page.getByRole("searchbox").fill("kobo");
  if (!hasScript) await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("1 program found")).toBeVisible();
  await expect(page).toHaveURL(/category=Data\+%26\+Analytics&search=kobo/);
}

async function fillStepOne(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Full name").fill("Zawadi Were");
  await page.getByLabel("Country code").selectOption({ label: "Kenya (+254)" });
  await page.getByLabel("Phone number").fill("700000123");
  await page.getByLabel("Location").fill("Gulu, Uganda");
  await page.getByLabel("Occupation").fill("Field officer");
}

async function fillStepTwo(page: Page): Promise<void> {
  await page.getByLabel("Organization").fill("Gulu Farmers");
  await page.getByLabel("Education level").selectOption("bachelors");
  await page.getByLabel("How did you hear about us?").selectOption("whatsapp");
  await page.getByLabel("Password", { exact: false }).first().fill("Karibu2026x");
  await page.getByLabel("Confirm password").fill("Karibu2026x");
}

async function logIn(page: Page, email: string): Promise<void> {
  const password = email.endsWith("@darasa.example") ? "Karibu2026" : "Karibu2026x";
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: false }).first().fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}
