import { expect, type Page } from "@playwright/test";
import { goto } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test } from "#tests/support/browser/visits.ts";
import { aClassroom } from "#tests/support/data/classroom.ts";

test.describe.configure({ timeout: 300_000 });

/** Opens the form of a new question of this kind, and writes its text. */
async function beginQuestion(staff: Page, kind: RegExp, text: string) {
  await staff.getByRole("link", { name: "New Question" }).first().click();
  await staff.getByRole("link", { name: kind }).click();
  await staff.getByRole("textbox", { name: "Question", exact: true }).fill(text);
}

/** Checks a form at its end, where the bar with its buttons covers no field. */
async function expectAccessibleForm(staff: Page) {
  await staff.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectNoSideways(staff);
  await expectAccessible(staff);
}

async function addQuestion(staff: Page, text: string) {
  await staff.getByRole("button", { name: "Add Question" }).click();
  await expect(staff.getByRole("link", { name: `Edit ${text}` })).toBeVisible();
}

test("staff write questions, make a quiz of them, preview it and send it (beyond.md 6.1)", async ({
  browser,
}) => {
  const { page, staff, program } = await aClassroom(browser);
  await staff.setViewportSize({ width: 360, height: 740 });
  await goto(staff, `/dashboard?section=submitted-assignments&tab=questions&program=${program.id}`);
  await expect(staff.getByText("No questions yet")).toBeVisible();
  await expectAccessible(staff);

  await test.step("three questions of different kinds", async () => {
    await beginQuestion(staff, /^One of several/, "Which soil holds water best?");
    for (const [at, text] of ["Sand", "Clay", "Silt", "Gravel"].entries())
      await staff.getByRole("textbox", { name: `Answer ${at + 1}`, exact: true }).fill(text);
    await staff.getByLabel("Right: Answer 2").check();
    await staff.getByLabel("Tags").fill("soil");
    await expectAccessibleForm(staff);
    await addQuestion(staff, "Which soil holds water best?");

    await beginQuestion(staff, /^Number/, "How deep is the well?");
    await staff.getByLabel("Right number").fill("12,5");
    await staff.getByLabel("Unit").fill("m");
    await staff.getByLabel("Points").fill("2");
    await addQuestion(staff, "How deep is the well?");

    await beginQuestion(staff, /^Long text/, "Why do wells fall dry?");
    await staff.getByLabel("What a good answer has").fill("Names two causes.");
    await addQuestion(staff, "Why do wells fall dry?");
    await expectNoSideways(staff);
  });

  await test.step("a quiz of two of them", async () => {
    await staff.getByRole("link", { name: "New Quiz" }).click();
    await expect(staff.getByRole("heading", { name: "New Quiz", level: 1 })).toBeVisible();
    await expect(staff.getByRole("combobox", { name: "Program" })).toHaveValue(program.title);
    await staff.getByRole("textbox", { name: "Title" }).fill("Check of the wells");
    await staff.getByRole("button", { name: "Choose Questions" }).click();
    const picker = staff.getByRole("dialog", { name: "Choose Questions" });
    await picker.getByRole("checkbox", { name: /How deep/ }).check();
    await picker.getByRole("searchbox").fill("soil");
    await picker.getByRole("checkbox", { name: /Which soil/ }).check();
    await picker.getByRole("button", { name: "Add 2 Questions" }).click();
    await expect(staff.getByText("3 points for 2 questions.")).toBeVisible();
    await staff.getByLabel("Closes").fill("2099-05-31T17:00");
    await expectAccessibleForm(staff);
  });

  await test.step("the preview shows the quiz without right answers", async () => {
    await staff.getByRole("button", { name: "Preview as a Student" }).click();
    const preview = staff.getByRole("dialog", { name: "Check of the wells" });
    await preview.getByRole("article", { name: "Question 1 of 2" }).getByLabel("Clay").check();
    await expect(preview.getByText("Right", { exact: true })).toHaveCount(0);
    await expectAccessible(staff);
    await preview.getByRole("button", { name: "Close" }).click();
  });

  await test.step("it is saved, sent, and found again; the student has it", async () => {
    await staff.getByRole("button", { name: "Save Quiz" }).click();
    await staff.getByRole("button", { name: "Send Check of the wells" }).click();
    await staff.getByRole("alertdialog").getByRole("button", { name: "Send", exact: true }).click();
    await expect(staff.getByText("Quiz sent.", { exact: true })).toBeVisible();
    // An open dialog handles its own keys, so Ctrl+K works after it has closed.
    await expect(staff.getByRole("alertdialog")).toHaveCount(0);
    await staff.keyboard.press("Control+k");
    await staff.getByRole("combobox", { name: "Find", exact: true }).fill("Check of the wells");
    await staff.getByRole("option", { name: `Check of the wells Quiz, ${program.title}` }).click();
    await expect(staff.getByRole("heading", { name: "Edit Quiz", level: 1 })).toBeVisible();
    await expect(staff.getByText("3 points for 2 questions.")).toBeVisible();
    await goto(page, "/dashboard?section=assignments");
    await expect(page.getByRole("link", { name: "Open the Quiz Check of the wells" })).toBeVisible();
  });
});
