import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";
import { programForm } from "#tests/support/data/builders.ts";
import { pixel } from "#tests/support/files/pictures.ts";

// Accessibility checks take a third of the default timeout on a busy machine.
test.describe.configure({ timeout: 300_000 });

const phone = { width: 360, height: 740 };

const headings = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();

const bottomOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);

test("the program's page shows the filled 'More for the program's page' fields only", async ({ browser }) => {
  const staff = await visit(browser, "sarah");
  const title = "Honey for Export";
  const { id } = await post(staff.context().request, "/programs/", {
    ...programForm,
    ...{ title, category: "Bees", deadline_value: 2, deadline_unit: "days" },
  });
  const visitor = await visit(browser, null, { javaScriptEnabled: false, viewport: phone });
  await visitor.goto(`/programs/${id}`);
  expect(await headings(visitor)).toEqual([
    "About this program",
    "Who it is for",
    "Program outline",
    "How to pay",
  ]);

  await staff.goto(`/dashboard?section=programs&program=${id}`);
  const fold = staff.locator("details", { hasText: "More for the program's page" });
  const questions = staff.getByLabel("Questions and answers");
  await expect(questions).toBeHidden();
  await fold.locator("summary").click();
  await staff
    .getByLabel("Facilitator", { exact: true })
    .selectOption({ label: "Samuel Wekesa, Lead Facilitator, Data and Monitoring" });
  await staff.getByLabel("About the facilitator").fill("Samuel keeps bees.");
  await staff.getByLabel("What students can do afterwards").fill("Grade honey\nSell it");
  await staff.getByLabel("Hours a week").fill("4");
  await questions.fill("Is it live?");
  await fold.locator("summary").click();
  await staff.getByRole("button", { name: "Update Program" }).click();
  // The error opens the section, and typed values are kept.
  await expect(questions).toBeFocused();
  await expect(staff.getByText("Write the answer on the line under its question")).toBeVisible();
  await expect(staff.getByLabel("Hours a week")).toHaveValue("4");
  await questions.fill("Is it live?\nYes, on Mondays.");
  await expect(staff.getByText("1 question so far.")).toBeVisible();
  await staff.getByRole("button", { name: "Update Program" }).click();
  await expect(staff.getByText("Program updated successfully!")).toBeVisible();

  await visitor.reload();
  const main = visitor.getByRole("main");
  await expect(main.getByText("Sell it", { exact: true })).toBeVisible();
  await expect(main.getByText("Samuel keeps bees.")).toBeVisible();
  await expect(main.getByText("4 hours a week")).toBeVisible();
  await main.getByText("Is it live?").click();
  await expect(main.getByText("Yes, on Mondays.")).toBeVisible();
  const ask = await main.getByRole("link", { name: "Ask on WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(ask ?? "")).toContain(
    `https://wa.me/256700000001?text=Hello Darasa Institute, I have a question about the program "${title}": ${process.env.BASE_URL}/programs/${id}`,
  );
  await expect(visitor.locator(".bottom-bar")).toContainText(`${programForm.price}2 days left`);
});

test("at 360 × 740, price and countdown end above 650 px and are in the bar", { tag: "@nightly" }, async ({
  browser,
}) => {
  const page = await visit(browser, null, { viewport: phone });
  // One title has two lines; the other has three, and its enrollment closes soon.
  for (const id of [24, 23]) {
    await page.goto(`/programs/${id}`);
    expect(await bottomOf(page, "[data-deadline]")).toBeLessThanOrEqual(650);
    await expect(page.locator(".bottom-bar")).toContainText(/UGX [\d,]+\d+ (?:days?|weeks?|hours?) left/);
    await expectNoSideways(page);
  }
  // A laptop shows Enroll Now without scrolling, even below a long title and a summary.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/programs/20");
  await expect(page.getByRole("main").getByRole("link", { name: "Enroll Now" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone);
  const footer = page.getByRole("contentinfo");
  expect(await footer.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(500);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
});

test("home shows a new employer and the featured article immediately after saving", async ({ browser }) => {
  const staff = await visit(browser, "joseph");
  const { id, ...chosen } = await post(staff.context().request, "/blog-posts/", {
    ...{ title: "How We Choose Facilitators", category: "Inside Darasa", description: "Slowly.\nAnd twice." },
    is_featured: true,
  });
  await staff.goto("/dashboard?section=settings&tab=employers");
  await staff.getByRole("button", { name: "Add Employer" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add Employer" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("Kasese Roasters");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: pixel });
  await dialog.getByRole("button", { name: "Add Employer" }).click();
  await expect(staff.getByText("Kasese Roasters was added.")).toBeVisible();
  await expect(staff.getByRole("button", { name: "Edit Kasese Roasters" })).toBeVisible();

  const page = await visit(browser, null, { javaScriptEnabled: false, viewport: phone });
  await page.goto("/");
  expect(await headings(page)).toEqual([
    "Our Programs",
    "Starting next",
    "How it works",
    "What graduates say",
    "Our graduates work at",
    "Discover Our Story",
    "Article of the week",
    "Get in Touch with Us",
  ]);
  await expect(page.getByRole("img", { name: "Kasese Roasters" })).toBeAttached();
  await expect(page.getByRole("heading", { level: 3, name: chosen.title })).toBeVisible();
  await expect(page.getByText("professionals trained")).toBeVisible();
  await expectNoSideways(page);
  const lively = await visit(browser, null, { viewport: phone });
  await lively.goto("/");
  await expectAccessible(lively);

  await staff.getByRole("button", { name: "Delete Kasese Roasters" }).click();
  await staff.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(staff.getByText("Employer deleted.")).toBeVisible();
  const change = {
    ...{ title: chosen.title, category: chosen.category, description: chosen.description },
    is_featured: false,
  };
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  await staff.request.put(`/api/blog-posts/${id}/`, { data: change, headers: { "x-csrftoken": csrfToken } });
});

test("the sidebar of a low laptop window is reachable by pointer and keyboard (look.md)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const visitor = await visit(browser, null, { viewport: { width: 1280, height: 720 } });
  await visitor.goto("/programs/24");
  const box = visitor.getByRole("region", { name: "Enrollment" });
  for (const control of [
    box.getByRole("link", { name: "Enroll Now" }),
    box.getByRole("link", { name: "Ask on WhatsApp" }),
    box.getByRole("button", { name: "Share this program" }),
  ]) {
    await control.focus();
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await expect(visitor.getByRole("heading", { name: "About this program" })).toBeInViewport();
});

test("'How to pay' shows the account number and where to send the confirmation (visitors.md 2)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const visitor = await visit(browser, null, { viewport: phone });
  await visitor.goto("/programs/24");
  await visitor.getByRole("link", { name: "How to pay" }).click();
  await expect(visitor.getByText("Account number")).toBeInViewport();
  const payment = visitor.getByRole("region", { name: "How to pay" });
  for (const way of ["When you have paid", "Purchase order"])
    await expect(
      payment
        .getByRole("listitem")
        .filter({ hasText: way })
        .getByRole("link", { name: "info@darasa.example" }),
    ).toHaveAttribute("href", "mailto:info@darasa.example");
  await expectNoSideways(visitor);
});

test("a visitor and a student wait for a closed program, and staff see how many (visitors.md 2.6)", async ({
  browser,
}) => {
  const staff = await visit(browser, "sarah");
  const title = `Beekeeping in Closed Season ${Date.now()}`;
  const program = { ...programForm, title, closes_on: "2026-01-31" };
  const { id } = await post(staff.context().request, "/programs/", program);
  const answer = "We will email you when enrollment opens.";

  const visitor = await visit(browser, null, { javaScriptEnabled: false, viewport: phone });
  await visitor.goto(`/programs/${id}`);
  await visitor.getByLabel("Your email").fill("waits@example.com");
  await visitor.getByRole("button", { name: "Tell me when it opens" }).click();
  await expect(visitor.getByText(answer)).toBeVisible();

  const student = await visit(browser, "amina", { viewport: phone });
  // The dashboard's script remembers in the browser that somebody logged in.
  await student.goto("/dashboard?section=courses");
  const remembered = () => student.evaluate(() => localStorage.getItem("darasa.user"));
  await expect.poll(remembered).not.toBeNull();
  await student.goto(`/programs/${id}`);
  await expect(student.getByLabel("Your email")).toHaveCount(0);
  await expectAccessible(student);
  await expectNoSideways(student);
  await student.getByRole("button", { name: "Tell me when it opens" }).click();
  await expect(student.getByText(answer)).toBeVisible();

  await staff.goto(`/dashboard?section=programs&search=${encodeURIComponent(title)}`);
  await expect(staff.getByRole("row", { name: title })).toContainText("2 waiting");
});
