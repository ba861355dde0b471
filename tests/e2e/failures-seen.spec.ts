import { expect, type Locator, type Page } from "@playwright/test";
import { programForm } from "../support/builders.ts";
import { goto, openFrom } from "../support/one-visit.ts";
import { post, test, visit } from "../support/visits.ts";

/** The failure is in the part of the page that is on the screen, and has the focus. */
async function expectSeen(failure: Locator): Promise<void> {
  await expect(failure).toBeInViewport({ ratio: 1 });
  await expect(failure.locator("xpath=..")).toBeFocused();
}

/** Opens the form of the first record in a list. */
async function editFirst(page: Page, section: string): Promise<void> {
  await page.goto(`/dashboard?section=${section}`);
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
}

const answerWith500 = (page: Page, path: string) => refuse(page, path, 500, "Internal server error.");

const refuse = (page: Page, path: string, status: number, detail: string) =>
  page.route(path, (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status, json: { detail } }),
  );

/** Presses the button with the page scrolled to the end that is further from where the failure may stand. */
async function saveFrom(page: Page, end: "top" | "bottom", button: string): Promise<void> {
  await page.evaluate((top) => window.scrollTo(0, top ? 0 : document.body.scrollHeight), end === "top");
  await page.getByRole("button", { name: button }).click();
}

const forms = [
  {
    section: "team",
    calls: "**/api/team-members/*/",
    field: "Role",
    button: "Update Member",
    failure: "Failed to save team member. Please try again later.",
  },
  {
    section: "testimonials",
    calls: "**/api/testimonials/*/",
    field: "Company",
    button: "Update Testimonial",
    failure: "Failed to save testimonial. Please try again.",
  },
  {
    section: "blog",
    calls: "**/api/blog-posts/*/",
    field: "Category",
    button: "Update Post",
    failure: "Failed to save blog post",
  },
];

test.describe("'What went wrong appears where the person is looking: beside the button that was pressed' (look.md)", () => {
  test("a program that is not saved says so in the bar of its buttons, however far the form has scrolled", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
    await answerWith500(page, "**/api/programs/*/");
    await editFirst(page, "programs");
    await page.getByLabel("Title").fill("A title that is not saved");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole("button", { name: "Update Program" }).click();
    await expectSeen(page.getByRole("alert").filter({ hasText: "Failed to save program" }));
    await expect(page.getByLabel("Title")).toHaveValue("A title that is not saved");
  });

  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 360, height: 740 },
  ])
    test(`at ${viewport.width} × ${viewport.height} so do a team member, a testimonial, a post and one's credentials (issue 21, number 7)`, async ({
      browser,
    }) => {
      test.slow();
      const page = await visit(browser, "joseph", { viewport });
      for (const { section, calls, field, button, failure } of forms)
        await test.step(section, async () => {
          await answerWith500(page, calls);
          await editFirst(page, section);
          await page.getByLabel(field).fill("Not saved");
          await saveFrom(page, "bottom", button);
          await expectSeen(page.getByRole("alert").filter({ hasText: failure }));
          await expect(page.getByLabel(field)).toHaveValue("Not saved");
        });
      await test.step("credentials", async () => {
        await answerWith500(page, "**/api/update-credentials/");
        // Before its script is there, it is a plain form, which the server answers.
        await goto(page, "/dashboard?section=settings");
        await page.getByLabel("New phone number").fill("772123456");
        await page.locator("input[name=current_password]").fill("Karibu2026");
        await page.getByRole("button", { name: "Update Credentials" }).click();
        const failure = page.getByRole("alert").filter({ hasText: "Update failed. Please try again." });
        await expect(failure).toBeInViewport({ ratio: 1 });
        await expect(failure).toBeFocused();
      });
    });

  test("a person who may not save a long form any more is told beside the button that was pressed (issue 21, number 7)", async ({
    browser,
  }) => {
    const page = await visit(browser, "grace", { viewport: { width: 360, height: 740 } });
    const sentence = "You do not have permission to perform this action.";
    await refuse(page, "**/api/blog-posts/*/", 403, sentence);
    await editFirst(page, "blog");
    await page.getByLabel("Category").fill("Not allowed");
    await saveFrom(page, "top", "Update Post");
    await expectSeen(page.getByRole("alert").filter({ hasText: sentence }));
    await expect(page.getByLabel("Category")).toHaveValue("Not allowed");
  });

  test("a program that somebody else has changed meanwhile says so there, with the way to what they wrote (issue 21, number 7)", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 360, height: 740 } });
    const { id } = await post(page.request, "/programs/", { ...programForm, title: "Written by Two" });
    await page.goto(`/dashboard?section=programs&program=${id}`);
    await page.getByLabel("Duration").fill("9 weeks");
    const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
    const other = await page.request.patch(`/api/programs/${id}/`, {
      data: { category: "Energy" },
      headers: { "x-csrftoken": csrfToken },
    });
    expect(other.status()).toBe(200);
    await saveFrom(page, "top", "Update Program");
    await expectSeen(page.getByRole("status").filter({ hasText: "Somebody else changed this meanwhile." }));
    await page.getByRole("button", { name: "Load the latest version" }).click();
    await expect(page.getByLabel("Category")).toHaveValue("Energy");
    await expect(page.getByLabel("Duration")).toHaveValue("9 weeks");
  });

  test("a program that somebody else has deleted meanwhile says so there, and is saved once it is restored", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1024, height: 768 } });
    const title = `Deleted by Another ${Date.now()}`;
    const { id } = await post(page.request, "/programs/", { ...programForm, title });
    await page.goto(`/dashboard?section=programs&program=${id}`);
    await page.getByLabel("Duration").fill("9 weeks");
    const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
    const headers = { "x-csrftoken": csrfToken };
    expect((await page.request.delete(`/api/programs/${id}/`, { headers })).ok()).toBe(true);
    await saveFrom(page, "top", "Update Program");
    const gone = page.getByRole("status").filter({ hasText: "Somebody deleted this meanwhile." });
    await expectSeen(gone);
    await expect(page.getByText("Please try again.")).toBeHidden();
    const restored = await page.request.post(`/api/bin/program/${id}/restore/`, { headers });
    expect(restored.ok(), await restored.text()).toBe(true);
    await page.getByRole("button", { name: "Update Program" }).click();
    await expect(page.getByText("Program updated successfully!")).toBeVisible();
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
    await editFirst(page, "communications");
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

  test("turning the pages of the submissions (issue 21, number 15)", async ({ browser }) => {
    const page = await visit(browser, "david", { viewport: { width: 1280, height: 400 } });
    // Three full pages: the demonstration's works do not fill one.
    await page.route("**/api/submissions/?*", async (route) => {
      const url = new URL(route.request().url());
      const number = Number(url.searchParams.get("page"));
      url.searchParams.set("page", "1");
      const reply = await (await route.fetch({ url: String(url) })).json();
      const rows = Array.from({ length: 10 }, (_, at) => ({
        ...reply.results[at % reply.results.length],
        id: number * 1_000 + at,
      }));
      await route.fulfill({ json: { ...reply, count: 30, results: rows } });
    });
    await openFrom(page, "/dashboard", "Assignments");
    await page.getByRole("tab", { name: "Student Submissions" }).click();
    const second = page
      .getByRole("navigation", { name: "Pages of submissions" })
      .getByRole("link", { name: "Page 2" });
    await second.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await second.click();
    await expect(page).toHaveURL(/work_page=2/);
    await expect(second).toHaveAttribute("aria-current", "page");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(second).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });
});
