import { expect } from "@playwright/test";
import { apiClient, mailedLink } from "#tests/support/browser/journey-mail.ts";
import { goto, menuOf, newStudent } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

const PASSWORD = "Karibu2026";
const address = "nakitto.emails@example.com";

/** Creates a student of a new program, so that nobody else gets the communication. */
async function registered(): Promise<number> {
  const admin = await apiClient();
  await admin.post("/api/login/", { data: { email: "joseph@darasa.example", password: PASSWORD } });
  const programs = await (await admin.get("/api/programs/?page=1&page_size=1")).json();
  const program = programs.results[0].id;
  const visitor = await apiClient();
  const data = {
    email: address,
    name: "Nakitto Ruth",
    phone: "+256712345678",
    location: "Gulu",
    occupation: "Nurse",
    organization: "Hospital",
    education_level: "diploma",
    referral_source: "whatsapp",
    password: PASSWORD,
    confirm_password: PASSWORD,
    program_id: program,
  };
  expect((await visitor.post("/api/register/", { data })).status()).toBe(201);
  await Promise.all([admin.dispose(), visitor.dispose()]);
  return program;
}

async function sendCommunication(program: number): Promise<void> {
  const admin = await apiClient();
  await admin.post("/api/login/", { data: { email: "joseph@darasa.example", password: PASSWORD } });
  // The new session has a new CSRF token.
  const { csrfToken } = await (await admin.get("/api/csrf-cookie/")).json();
  const data = {
    title: "Bring a laptop",
    message: "Tomorrow we draw samples.",
    recipient_type: "program",
    program,
  };
  const sent = await admin.post("/api/communications/", { data, headers: { "x-csrftoken": csrfToken } });
  expect(sent.status()).toBe(201);
  await admin.dispose();
}

test("people choose emails by kind, and unsubscribe and resubscribe without logging in (beyond.md 5)", async ({
  page,
  browser,
}) => {
  const base = process.env.BASE_URL ?? "";
  const program = await registered();
  await page.goto(`${base}/login`);
  await page.locator("input[name=email]").fill(address);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${base}/dashboard`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${base}/dashboard/settings`);
  const choice = (name: string) => page.getByRole("radio", { name, exact: true });
  await expect(choice("Communications: At once")).toBeChecked();
  await choice("Grades: Daily").check();
  await choice("Live sessions: Never").check();
  await page.getByLabel("Your time zone").selectOption("Europe/London");
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByText("Your choices are saved.")).toBeVisible();
  await expectNoSideways(page);
  // The header must not cover half of a row, which axe would measure as a small target.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);
  await page.reload();
  await expect(choice("Grades: Daily")).toBeChecked();
  await expect(page.getByLabel("Your time zone")).toHaveValue("Europe/London");

  await sendCommunication(program);
  const link = await mailedLink(address, "/unsubscribe");
  const opened = await visit(browser, null, { javaScriptEnabled: false });
  await opened.goto(link);
  await expect(opened.getByText("You get emails with the institute's communications.")).toBeVisible();
  await opened.getByRole("button", { name: "Stop these emails" }).click();
  await expect(
    opened.getByText("You will get no more emails with the institute's communications."),
  ).toBeVisible();
  await page.reload();
  await expect(choice("Communications: Never")).toBeChecked();
  await opened.getByRole("button", { name: "Undo: send them again" }).click();
  await expect(opened.getByText("You get emails with the institute's communications again.")).toBeVisible();
  await page.reload();
  await expect(choice("Communications: At once")).toBeChecked();
});

test("unsaved email choices are restored as a draft, with a notice", { tag: "@nightly" }, async ({
  browser,
}) => {
  const { page } = await newStudent(browser, "Agile Delivery with Scrum");
  await goto(page, "/dashboard?section=settings");
  const choice = (name: string) => page.getByRole("radio", { name, exact: true });
  const zone = page.getByLabel("Your time zone");
  const goAndComeBack = async () => {
    await menuOf(page).getByRole("link", { name: "Resources" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Resources" })).toBeVisible();
    await menuOf(page).getByRole("link", { name: "Settings" }).click();
    await expect(choice("Grades: Daily")).toBeVisible();
  };
  const notice = page.getByText("Your draft is restored below. It is not saved yet.", { exact: true });
  const before = await zone.inputValue();
  await choice("Grades: Never").check();
  await zone.selectOption("Europe/London");
  await goAndComeBack();
  await expect(choice("Grades: Never")).toBeChecked();
  await expect(zone).toHaveValue("Europe/London");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(choice("Grades: Never")).not.toBeChecked();
  await expect(zone).toHaveValue(before);

  await choice("Grades: Daily").check();
  await goAndComeBack();
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByText("Your choices are saved.")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await goAndComeBack();
  await expect(choice("Grades: Daily")).toBeChecked();
  await expect(notice).toHaveCount(0);
});

test("after a concurrent change, 'Load the latest version' keeps the unsaved choices", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page } = await newStudent(browser, "Agile Delivery with Scrum");
  await goto(page, "/dashboard?section=settings");
  const choice = (name: string) => page.getByRole("radio", { name, exact: true });
  await choice("Grades: Never").check();
  const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
  const stored = await (await page.request.get("/api/notification-settings/")).json();
  const changed = await page.request.put("/api/notification-settings/", {
    data: { choices: { communication: "digest" }, updated_at: stored.updated_at },
    headers: { "x-csrftoken": csrfToken },
  });
  expect(changed.status()).toBe(200);
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByText("Your changes stay in the form.")).toBeVisible();
  await page.getByRole("button", { name: "Load the latest version" }).click();
  await expect(choice("Communications: Daily")).toBeChecked();
  await expect(choice("Grades: Never")).toBeChecked();
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByText("Your choices are saved.")).toBeVisible();
  await page.reload();
  await expect(choice("Communications: Daily")).toBeChecked();
  await expect(choice("Grades: Never")).toBeChecked();
});
