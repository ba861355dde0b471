import { expect, type Page } from "@playwright/test";
import { apiClient, mailedLink } from "#tests/support/browser/journey-mail.ts";
import { test } from "#tests/support/browser/visits.ts";

const NEW_PASSWORD = "matooke na chai";
const baseUrl = () => process.env.BASE_URL ?? "";

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${baseUrl()}/login`);
  await page.getByLabel("Email").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

async function fillReset(page: Page, password: string, again = password): Promise<void> {
  await page.locator("input[name=new_password]").fill(password);
  await page.locator("input[name=confirm_password]").fill(again);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

test("a password can be reset through the mailed link (visitors.md 2, 4, 8)", async ({ page }) => {
  const email = "rehema@darasa.example";
  await page.clock.install();
  await page.goto(`${baseUrl()}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  const modal = page.getByRole("dialog", { name: "Forgot Password" });
  // The values typed in the form below.
  await expect(modal.getByLabel("Email")).toHaveValue(email);
  await modal.getByLabel("Email").fill("not an address");
  await modal.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(modal.getByText("Please enter a valid email address").first()).toBeVisible();
  await modal.getByLabel("Email").fill(email);
  await modal.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(modal.getByText("If an account has this email")).toBeVisible();
  const draft = await modal.getByRole("link", { name: "Write to Support" }).getAttribute("href");
  expect(draft).toMatch(/^mailto:support@darasa\.example\?/);
  expect(draft).not.toContain("token");
  await page.clock.runFor(4_000);
  await expect(modal).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(modal).toBeHidden();

  const link = await mailedLink(email, "/reset-password");
  await page.goto(link);
  await expect(page).toHaveURL(`${baseUrl()}/reset-password`);
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  await fillReset(page, NEW_PASSWORD, "something else");
  await expect(page.getByText("Passwords do not match").first()).toBeVisible();
  await fillReset(page, "short");
  await expect(page.getByText("Password must be at least 8 characters long").first()).toBeVisible();
  expect(calls).toEqual([]);
  // Another tab opened the link while it was still valid.
  const late = await page.context().newPage();
  await late.goto(link);
  await fillReset(page, NEW_PASSWORD);
  await expect(page.getByRole("heading", { name: "Password Reset Successful!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Login" })).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(page).toHaveURL(`${baseUrl()}/login`);
  await logIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(`${baseUrl()}/dashboard`);

  const held = Promise.withResolvers<void>();
  await late.route("**/reset-password.data*", (route) => held.promise.then(() => route.continue()));
  // If the same password were sent again, it would only repeat the first success.
  await fillReset(late, `${NEW_PASSWORD}-again`);
  await expect(late.getByRole("button", { name: "Resetting Password..." })).toBeDisabled();
  held.resolve();
  await expect(
    late.getByText("Failed to reset password. The link may be expired or invalid.").first(),
  ).toBeVisible();
});

test("a reset link survives a reload, and a used link says so immediately", { tag: "@nightly" }, async ({
  page,
}) => {
  const link = await (async () => {
    const staff = await apiClient();
    await staff.post("/api/login/", { data: { email: "joseph@darasa.example", password: "Karibu2026" } });
    const { results } = await (await staff.get("/api/students-with-enrollments/?search=kwabena")).json();
    const { csrfToken } = await (await staff.get("/api/csrf-cookie/")).json();
    const headers = { "x-csrftoken": csrfToken };
    const made = await staff.post(`/api/students/${results[0].id}/reset-link/`, { headers });
    return (await made.json()).reset_link as string;
  })();
  await page.goto(link);
  await expect(page).toHaveURL(`${baseUrl()}/reset-password`);
  const dead = page.getByText("This link does not work any more");
  await page.reload();
  await expect(page.getByText("Invalid reset link.")).toBeHidden();
  await expect(dead).toBeHidden();

  const other = await page.context().newPage();
  await other.goto(link);
  await fillReset(other, NEW_PASSWORD);
  await expect(other.getByRole("heading", { name: "Password Reset Successful!" })).toBeVisible();
  await page.reload();
  await expect(dead).toBeVisible();
  await expect(page.locator("input[name=new_password]")).toHaveCount(0);

  await page.goto(link);
  await expect(dead).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL(`${baseUrl()}/forgot-password`);

  for (const path of ["/confirm-email?token=x", "/undo-enrollment?token=x"]) {
    await page.goto(`${baseUrl()}${path}`);
    await expect(page.getByRole("alert").first()).toContainText("no longer valid");
    await expect(page.getByRole("button", { name: /Use this email|Undo this enrollment/ })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("alert").first()).toContainText("no longer valid");
  }
});

test("an incomplete reset link is rejected and its page is not indexed (visitors.md 5)", {
  tag: "@nightly",
}, async ({ page }) => {
  const answer = await page.goto(`${baseUrl()}/reset-password?uid=abc`);
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  await expect(page.getByText("Invalid reset link. Please request a new password reset.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reset Password" })).toBeDisabled();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page).toHaveURL(`${baseUrl()}/login`);
});

test.describe("password reset without JavaScript (look.md)", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor requests a reset link and uses it", async ({ page }) => {
    const email = "jean-bosco@darasa.example";
    await page.goto(`${baseUrl()}/login`);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL(`${baseUrl()}/forgot-password`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByText("If an account has this email")).toBeVisible();

    await page.goto(await mailedLink(email, "/reset-password"));
    await fillReset(page, NEW_PASSWORD, "something else");
    await expect(page.getByText("Passwords do not match").first()).toBeVisible();
    await fillReset(page, NEW_PASSWORD);
    await expect(page.getByRole("heading", { name: "Password Reset Successful!" })).toBeVisible();
    await page.getByRole("link", { name: "Go to Login" }).click();
    await logIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(`${baseUrl()}/dashboard`);
  });

  test("an enrollment made with only an email address can be undone", { tag: "@nightly" }, async ({
    page,
  }) => {
    const email = "jean-bosco@darasa.example";
    const api = await apiClient();
    const programs = await (await api.get("/api/programs/")).json();
    for (const program of programs.filter((one: { is_enrollment_open: boolean }) => one.is_enrollment_open)) {
      const answer = await api.post("/api/enrollments/", { data: { email, program: program.id } });
      if (answer.status() === 201) break;
    }
    const link = await mailedLink(email, "/undo-enrollment");
    await page.goto(link);
    await page.getByRole("button", { name: "Undo this enrollment" }).click();
    await expect(page.getByText("has been undone")).toBeVisible();
    await page.goto(link);
    await expect(page.getByText("This link has been used already or is no longer valid.")).toBeVisible();
    await api.dispose();
  });
});
