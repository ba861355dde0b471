import { expect, type Locator, type Page } from "@playwright/test";
import { test, visit } from "../support/visits.ts";

/** The failure is in the part of the page that is on the screen, and has the focus. */
async function expectSeen(failure: Locator): Promise<void> {
  await expect(failure).toBeInViewport({ ratio: 1 });
  await expect(failure.locator("xpath=..")).toBeFocused();
}

const answerWith500 = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, json: { detail: "Internal server error." } }),
  );

test.describe("'What went wrong appears where the person is looking: beside the button that was pressed' (look.md)", () => {
  test("a program that is not saved says so in the bar of its buttons, however far the form has scrolled", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
    await answerWith500(page, "**/api/programs/*/");
    await page.goto("/dashboard?section=programs");
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await page.getByLabel("Title").fill("A title that is not saved");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole("button", { name: "Update Program" }).click();
    await expectSeen(page.getByRole("alert").filter({ hasText: "Failed to save program" }));
    await expect(page.getByLabel("Title")).toHaveValue("A title that is not saved");
  });

  test("the institute's details say it there, too", async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
    await answerWith500(page, "**/api/institute/");
    await page.goto("/dashboard?section=settings&tab=institute");
    const save = page.getByRole("button", { name: "Save Changes" });
    await expect(save).toBeEnabled();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await save.click();
    await expectSeen(page.getByRole("alert").filter({ hasText: "Failed to save. Please try again." }));
  });

  test("a communication that cannot be sent or corrected without a network says that there is none", async ({
    browser,
  }) => {
    const page = await visit(browser, "david", { viewport: { width: 360, height: 740 } });
    await page.goto("/dashboard?section=communications");
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await page.getByRole("textbox", { name: "Title" }).fill("Corrected without a network");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expectSeen(
      page.getByRole("alert").filter({ hasText: "You are offline. Try again when you are online." }),
    );
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Corrected without a network");
  });

  test("a list that cannot be fetched again keeps its rows and says that they may be old", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 360, height: 740 } });
    await page.goto("/dashboard?section=programs");
    const row = page.getByRole("link", { name: /^Edit / }).first();
    await expect(row).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.route("**/api/programs/?*", (route) => route.fulfill({ status: 500, json: { detail: "x" } }));
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const words = page.getByText("This list could not be brought up to date.");
    await expect(words).toBeVisible();
    await expect(row).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(words).toBeHidden();
  });

  test("without a network a dialog stays with what was typed, though the page behind it cannot be fetched again", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 360, height: 740 } });
    await page.goto("/dashboard?section=programs&program=24");
    await page.getByRole("tab", { name: "Certificates" }).click();
    await page.getByRole("button", { name: /^(Set Up Certificates|Change the Rule)$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Rule of the Certificates" });
    await dialog.getByLabel(/^An average of/).check();
    await dialog.getByLabel("Lowest average").fill("61");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectSeen(dialog.getByRole("alert").filter({ hasText: "You are offline." }));
    await expect(dialog.getByLabel("Lowest average")).toHaveValue("61");
  });
});

test.describe("grading (api.md section 6, 'Versions')", () => {
  test("of two graders the second is told, keeps what was typed and sees the other's grade", async ({
    browser,
  }) => {
    const [one, other] = [await visit(browser, "david"), await visit(browser, "david")];
    const { results } = await (await one.request.get("/api/submissions/?page=1")).json();
    const { id } = results[0];
    const address = `/dashboard?section=submitted-assignments&open=grade-${id}`;
    for (const page of [one, other]) {
      await page.goto(address);
      await expect(page.getByRole("dialog", { name: "Grade Submission" })).toBeVisible();
    }
    await one.getByLabel("Feedback").fill("Mine is longer.");
    await other.getByLabel("Marks").fill("7");
    await other.getByRole("button", { name: "Save Grade" }).click();
    await expect(other.getByText("Submission graded successfully!")).toBeVisible();

    await one.getByLabel("Marks").fill("9");
    await one.getByRole("button", { name: "Save Grade" }).click();
    await expectSeen(one.getByRole("status").filter({ hasText: "Somebody else changed this meanwhile." }));
    await one.getByRole("button", { name: "Load the latest version" }).click();
    await expect(one.getByText(/^Grade now: 7 of/)).toBeVisible();
    await expect(one.getByLabel("Feedback")).toHaveValue("Mine is longer.");
    await one.getByRole("button", { name: "Save Grade" }).click();
    await expect(one.getByText("Submission graded successfully!")).toBeVisible();
  });

  test("the draft of a feedback is found again although its row moved to another page", async ({
    browser,
  }) => {
    const page = await visit(browser, "david");
    const { results } = await (await page.request.get("/api/submissions/?page=1")).json();
    const address = `/dashboard?section=submitted-assignments&open=grade-${results[0].id}`;
    await page.goto(address);
    await page.getByLabel("Feedback").fill("Written before the row moved.");
    // A page that does not have the row, as when newer work has come in meanwhile.
    await page.goto(`${address}&student=nobody-of-this-name`);
    await expect(page.getByLabel("Feedback")).toHaveValue("Written before the row moved.");
    await page.getByRole("button", { name: "Discard my draft" }).click();
  });
});

test.describe("'Saving, grading, paging and closing a dialog keep the scroll position and the focus' (look.md)", () => {
  test("a grade that is given up with Escape, and one that is saved", async ({ browser }) => {
    const page = await visit(browser, "david", { viewport: { width: 1280, height: 400 } });
    await page.goto("/dashboard?section=submitted-assignments&tab=submissions");
    await expect(page.getByRole("tab", { name: "Student Submissions" })).toBeEnabled();
    const opener = page.getByRole("link", { name: /^Grade/ }).last();
    await opener.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);

    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Grade Submission" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await scrolled()).toBe(before);

    await opener.click();
    await dialog.getByLabel("Marks").fill("8");
    await dialog.getByRole("button", { name: "Save Grade" }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await scrolled()).toBe(before);
  });
});
