import { expect, type Page } from "@playwright/test";
import { newStudent, pdf, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";
import { programForm } from "#tests/support/data/builders.ts";

async function open(page: Page, section: string): Promise<void> {
  await page.goto(`/dashboard?section=${section}`);
  await page.waitForLoadState("networkidle");
}

// Each test walks through a whole story with accessibility checks.
test.describe.configure({ timeout: 300_000 });

const restored = (page: Page, name: string) => page.getByRole("status").getByText(`Restored: ${name}.`);

for (const width of [360, 1280]) {
  const daily = width === 360 ? {} : { tag: "@nightly" };

  test(
    `a deletion can be undone, restored or made final, at ${width} px (beyond.md 4)`,
    daily,
    async ({ browser }) => {
      const page = await visit(browser, "joseph", { viewport: { width, height: 740 } });
      const title = `Bee Health at ${width}`;
      await post(page.request, "/blog-posts/", { title, category: "News", description: "Bees." });
      const question = page.getByRole("alertdialog");

      await test.step("Undo restores the record", async () => {
        await open(page, "blog");
        await page.getByRole("button", { name: `Delete "${title}"` }).click();
        await expect(question).toContainText(
          "It stays in the bin for 30 days. You can restore it from there.",
        );
        await expectAccessible(page);
        await question.getByRole("button", { name: "Delete" }).click();
        await expect(page.getByRole("button", { name: `Delete "${title}"` })).toHaveCount(0);
        // The focus moves to the next row for keyboard users.
        await expect(page.locator(":focus")).toHaveAccessibleName(/^Delete "/);
        await page.getByRole("button", { name: "Undo" }).click();
        await expect(restored(page, title)).toBeVisible();
        await expect(page.getByRole("button", { name: `Delete "${title}"` })).toBeVisible();
      });

      await test.step("an admin deletes permanently", async () => {
        await open(page, "blog");
        await page.getByRole("button", { name: `Delete "${title}"` }).click();
        await question.getByRole("button", { name: "Delete" }).click();
        await expect(page.getByText("Blog post deleted.")).toBeVisible();
        if (width === 360) await page.getByRole("button", { name: "Open menu" }).click();
        await page.getByRole("navigation", { name: "Bin" }).getByRole("link", { name: "Bin" }).click();
        // A restored record no longer needs an Undo button.
        await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
        await page.getByRole("button", { name: `Restore ${title}` }).click();
        await expect(restored(page, title)).toBeVisible();
        // Checked without retries: the toast disappears anyway after 8 seconds.
        expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
        await open(page, "blog");
        await page.getByRole("button", { name: `Delete "${title}"` }).click();
        await question.getByRole("button", { name: "Delete" }).click();
        await expect(page.getByText("Blog post deleted.")).toBeVisible();
        await open(page, "bin");
        await page.getByRole("button", { name: `Delete ${title} for good` }).click();
        await question.getByRole("button", { name: "Delete for Good" }).click();
        await expect(page.getByText(`${title} is deleted for good.`)).toBeVisible();
        await expect(page.getByRole("button", { name: `Restore ${title}` })).toHaveCount(0);
      });
    },
  );

  test(
    `deleting a student lists the related records and asks for the name, at ${width} px (beyond.md 4)`,
    daily,
    async ({ browser }) => {
      const page = await visit(browser, "joseph", { viewport: { width, height: 740 } });
      const question = page.getByRole("alertdialog");
      const student = await newStudent(browser, "Monitoring and Evaluation Foundations");
      const { email } = await (await student.page.request.get("/api/user/")).json();
      await open(page, `students&search=${email}`);
      const name = "Zawadi Achieng";
      await page.getByRole("button", { name: `Delete ${name}` }).click();
      await expect(question).toContainText("1 enrollment is deleted, too.");
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(question.getByText(`Type ${name} to delete.`)).toBeVisible();
      await expectAccessible(page);
      await question.getByRole("textbox").fill("zawadi achieng");
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText(`${name} was deleted.`)).toBeVisible();

      await open(page, "bin");
      await expect(page.getByRole("heading", { name: "Bin" })).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByLabel("Kind").selectOption("Student");
      await page
        .getByRole("button", { name: `Restore ${name}` })
        .first()
        .click();
      await expect(restored(page, name)).toBeVisible();
      await open(page, `students&search=${email}`);
      await expect(page.getByText("1 student found")).toBeVisible();
    },
  );
}

test("Undo in the toast restores a program, an assignment, a team member and a student", async ({
  browser,
}) => {
  const page = await visit(browser, "joseph");
  const stamp = Date.now();
  const program = await post(page.request, "/programs/", { ...programForm, title: `Undone ${stamp}` });
  const work = `Undone Work ${stamp}`;
  const deadline = new Date(stamp + 7 * 86_400_000).toISOString();
  await send(page, "/assignments/", {
    multipart: { title: work, program: program.id, deadline, assignment_file: pdf("brief.pdf") },
  });
  const member = `Undone Member ${stamp}`;
  const contact = { email: `member.${stamp}@darasa.example`, phone: "+256700000199", order: "99" };
  await send(page, "/team-members/", { multipart: { name: member, role: "Registrar", ...contact } });
  const student = `Undone Student ${stamp}`;
  await newStudent(browser, "Monitoring and Evaluation Foundations", {}, student);

  for (const [address, name] of [
    [`submitted-assignments&search=${work}`, work],
    [`programs&search=${program.title}`, program.title],
    [`team&search=${member}`, member],
    [`students&search=${student}`, student],
  ])
    await test.step(name, async () => {
      await open(page, address);
      const button = page.getByRole("button", { name: `Delete ${name}` });
      await button.click();
      const question = page.getByRole("alertdialog");
      const typed = question.getByRole("textbox");
      if (await typed.isVisible()) await typed.fill(name);
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(question).toBeHidden();
      await expect(button).toHaveCount(0);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(restored(page, name)).toBeVisible();
      await expect(button).toBeVisible();
    });
});
