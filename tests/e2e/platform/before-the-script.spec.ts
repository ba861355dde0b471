import { expect } from "@playwright/test";
import { holdScripts } from "#tests/support/browser/held-scripts.ts";
import { applyAsAffiliate, newStudent } from "#tests/support/browser/one-visit.ts";
import { test, visit } from "#tests/support/browser/visits.ts";

test("controls that need the script are disabled until it loads; real forms and links work", async ({
  browser,
}) => {
  const { page } = await newStudent(browser, "Agile Delivery with Scrum");
  const letScriptsCome = await holdScripts(page);
  const opacity = (name: string, role: "button" | "tab" = "button") =>
    page
      .getByRole(role, { name })
      .first()
      .evaluate((element) => Number(getComputedStyle(element).opacity));
  await page.goto("/dashboard?section=assignments", { waitUntil: "commit" });
  await expect(page.getByRole("tab", { name: "All Assignments" })).toBeDisabled();
  // The stylesheet may load after the first text.
  await expect.poll(() => opacity("All Assignments", "tab")).toBeLessThan(0.7);
  await expect.poll(() => opacity("Profile menu of")).toBeLessThan(0.7);
  // A form that only the script can send is not shown yet, so that no input is lost.
  await page.goto("/dashboard?section=profile&mode=edit", { waitUntil: "commit" });
  await expect(page.getByText("Loading the form")).toBeAttached();
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  // A form that the server can process works immediately.
  await page.goto("/dashboard?section=settings", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Update Credentials" })).toBeEnabled();
  await expect.poll(() => opacity("Profile menu of")).toBeLessThan(0.7);
  expect(await opacity("Update Credentials")).toBe(1);
  letScriptsCome();
  await expect.poll(() => opacity("Profile menu of")).toBe(1);
});

test("logging in works before the script loads", async ({ browser }) => {
  const page = await visit(browser, null);
  const letScriptsCome = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.locator("input[name=email]").fill("brian@darasa.example");
  await page.locator("input[name=password]").fill("Karibu2026");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/dashboard$/, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  letScriptsCome();
});

test("a log-out before the script loads keeps unsent work, and nothing else (students.md 8.7)", async ({
  browser,
}) => {
  const { page } = await newStudent(browser, "Agile Delivery with Scrum");
  await page.goto("/dashboard");
  const journal = "darasa.answers-1-1";
  await page.evaluate((name) => {
    localStorage.setItem(name, '[{ "key": "an answer", "position": 1, "answer": null }]');
    localStorage.setItem("darasa.draft.1.work", '"Half an answer"');
  }, journal);
  const letScriptsCome = await holdScripts(page);
  await page.goto("/dashboard?section=assignments", { waitUntil: "commit" });
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/, { waitUntil: "commit" });
  letScriptsCome();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([journal]);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain("darasa_forget");
});

test("a submitted step keeps its focus, values and messages when the script loads (visitors.md 5)", async ({
  browser,
}) => {
  const page = await visit(browser, null);
  const letScriptsCome = await holdScripts(page);
  await page.goto("/register", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("slow.network@example.org");
  await page.getByLabel("Full name").fill("Zawadi Were");
  await page.getByLabel("Phone number").fill("772123456");
  await page.getByLabel("Location").fill("Gulu");
  await page.getByLabel("Occupation").fill("Nurse");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Create Account" }).click();
  const message = page.locator("#field-organization-error");
  await expect(message).toHaveText("Organization is required");
  const organization = page.getByLabel("Organization");
  await organization.pressSequentially("Gulu ");
  letScriptsCome();
  // The script adds a history entry for the step.
  await page.waitForFunction(() => history.state?.usr?.step === 2);
  await expect(page.getByRole("heading", { name: "Your work and your password" })).toBeVisible();
  await expect(organization).toBeFocused();
  await page.keyboard.type("Farmers");
  await expect(organization).toHaveValue("Gulu Farmers");
  await expect(message).toHaveText("Organization is required");
  await page.goBack();
  await expect(page.getByLabel("Full name")).toHaveValue("Zawadi Were");
});

test("a file chosen before the script loads is still there afterwards", async ({ browser }) => {
  const page = await visit(browser, "joseph");
  const letScriptsCome = await holdScripts(page);
  await page.goto("/dashboard?section=students&import=list", { waitUntil: "commit" });
  const csv = "Full name,E-mail\r\nRuth Early,ruth.early@import.example";
  const file = { name: "early.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.locator("input[type=file]").setInputFiles(file);
  letScriptsCome();
  await expect(page.getByText("early.csv")).toBeVisible();
  await page.getByRole("button", { name: "Upload the List" }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
});

test("news that arrives while a section's script loads is shown once it has loaded", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "joseph");
  const letSectionCome = await holdScripts(page, "section-*");
  await page.goto("/dashboard", { waitUntil: "commit" });
  const applications = page.getByRole("link", { name: /affiliate applications?$/ });
  const before = Number.parseInt((await applications.textContent()) ?? "", 10);
  await applyAsAffiliate(browser, "Daudi Kato", "daudi.kato@partners.example");
  // Waits for the page's own API calls, so that only the server-rendered section can be stale.
  await page.waitForTimeout(2_000);
  letSectionCome();
  await expect(applications).toContainText(String(before + 1));
});

test("points of a quiz can be typed only once the script has loaded (beyond.md 6.1)", async ({ browser }) => {
  const page = await visit(browser, "joseph");
  const get = async (path: string) => (await page.request.get(`/api${path}`)).json();
  const sent = (await get("/assignments/?search=minutes&page=1")).results;
  const quiz = sent.find(({ title }: { title: string }) => title === "Duties, minutes and accounts");
  const [attempt] = (await get(`/quizzes/${quiz.id}/attempts/?page=1`)).results;
  const letScriptsCome = await holdScripts(page);
  const address = `/dashboard?section=submitted-assignments&quiz_attempts=${quiz.id}&attempt=${attempt.id}`;
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: /^Question 10/ })).toBeVisible();
  const points = page.getByLabel(/^Points of \d/);
  await expect(points).toHaveCount(0);
  letScriptsCome();
  await points.last().fill("2.5");
  await expect(points.last()).toHaveValue("2.5");
});
