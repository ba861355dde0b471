import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, post, test, visit } from "../support/visits.ts";

async function open(page: Page, section: string): Promise<void> {
  await page.goto(`/dashboard?section=${section}`);
  await page.waitForLoadState("networkidle");
}

const restored = (page: Page, name: string) => page.getByRole("status").getByText(`Restored: ${name}.`);

for (const width of [360, 1280])
  test(`at ${width} px a deletion says what goes along, is undone from the toast and restored from the bin (beyond.md section 4)`, async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: { width, height: 740 } });
    const title = `Bee Health at ${width}`;
    await post(page.request, "/blog-posts/", { title, category: "News", description: "Bees." });
    const question = page.getByRole("alertdialog");

    await test.step("Undo", async () => {
      await open(page, "blog");
      await page.getByRole("button", { name: `Delete ${title}` }).click();
      await expect(question).toContainText("It stays in the bin for 30 days and can be restored from there.");
      await expectAccessible(page);
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("button", { name: `Delete ${title}` })).toHaveCount(0);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(restored(page, title)).toBeVisible();
      await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeVisible();
    });

    await test.step("a student's deletion says how much goes along, and asks for the name", async () => {
      await open(page, "students&search=nakato");
      const name = "Amina Nakato";
      await page.getByRole("button", { name: `Delete ${name}` }).click();
      await expect(question).toContainText(/\d+ enrollments?.* and .+ go along\./);
      await expect(question.getByRole("button", { name: "Delete" })).toBeDisabled();
      await expectAccessible(page);
      await question.getByRole("textbox").fill("amina nakato");
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText(`${name} was deleted.`)).toBeVisible();

      await open(page, "bin");
      await expect(page.getByRole("heading", { name: "Bin" })).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByLabel("Kind").selectOption("Student");
      await page.getByRole("button", { name: `Restore ${name}` }).click();
      await expect(restored(page, name)).toBeVisible();
      await expect(page.getByText("Nothing in the bin matches.")).toBeVisible();
    });

    await test.step("an admin deletes for good", async () => {
      await open(page, "blog");
      await page.getByRole("button", { name: `Delete ${title}` }).click();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("Blog post deleted.")).toBeVisible();
      await open(page, "bin");
      await page.getByRole("button", { name: `Delete ${title} for good` }).click();
      await question.getByRole("button", { name: "Delete for Good" }).click();
      await expect(page.getByText(`${title} is deleted for good.`)).toBeVisible();
      await expect(page.getByRole("button", { name: `Restore ${title}` })).toHaveCount(0);
    });
  });
