import { expect, type Page } from "@playwright/test";
import { expectAccessible, post, test, visit } from "#tests/support/browser/visits.ts";
import { pixel } from "#tests/support/files/pictures.ts";

const picture = { name: "photo.png", mimeType: "image/png", buffer: pixel };
const rowOf = (page: Page, name: string | RegExp) => page.getByRole("row").filter({ hasText: name });

test.describe("team members (staff.md 2 and 5)", () => {
  test("a member is added, hidden, found and deleted", async ({ browser }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard?section=team");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Add Member" }).click();
    const add = page.getByRole("button", { name: "Add Member" });
    await expect(add).toBeEnabled();
    await page.getByLabel("Name").fill("Zawadi Last");
    await page.getByLabel("Role").fill("Registrar");
    await page.getByLabel("Email").fill("zawadi@darasa.example");
    await page.getByLabel("Phone").fill("+256700000199");
    await page.getByLabel("Display order").fill("99");
    await page.getByLabel("Image").setInputFiles(picture);
    await add.click();
    await expect(page.getByText("Zawadi Last was added.")).toBeVisible();
    await expect(page.getByText(/^Showing \d+ team members$/)).toBeVisible();

    const visitor = await visit(browser, null);
    const shown = visitor.getByRole("heading", { name: "Zawadi Last" });
    await visitor.goto("/contact-us");
    await expect(shown).toBeVisible();
    await page.getByRole("button", { name: "Hide Zawadi Last from the website" }).click();
    await expect(rowOf(page, "Zawadi Last")).toContainText("Inactive");
    await expect(async () => {
      await visitor.reload();
      await expect(shown).toHaveCount(0, { timeout: 500 });
    }).toPass();

    await page.getByRole("searchbox", { name: "Search by name, role, email, or phone..." }).fill("zawadi@");
    await expect(page.getByText(/^Showing 1 of \d+ team members$/)).toBeVisible();
    await page.getByRole("button", { name: "Delete Zawadi Last" }).click();
    const question = page.getByRole("alertdialog", { name: "Confirm Delete" });
    await expect(question).toContainText(
      "Are you sure you want to delete this team member? This action cannot be undone.",
    );
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No team members found matching your search.")).toBeVisible();
  });

  test("members move by arrow keys and by dragging, only in an unfiltered list", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph");
    await page.goto("/dashboard?section=team");
    await page.waitForLoadState("networkidle");
    const names = () => page.getByRole("rowheader").allInnerTexts();
    const before = await names();
    const [first = "", second = "", third = ""] = before;
    const handle = (name: string) => page.getByRole("button", { name: `Move ${name}` });
    const saved = () => page.waitForResponse((reply) => reply.url().endsWith("/team-members/reorder/"));

    await expect(handle(second)).toBeEnabled();
    const byKey = saved();
    await handle(second).press("ArrowUp");
    expect((await byKey).status()).toBe(200);
    expect((await names()).slice(0, 2)).toEqual([second, first]);
    await expect(page.getByText(`${second}: position 1 of ${before.length}`)).toBeAttached();
    await expect(handle(second)).toBeFocused();

    const byDrag = saved();
    const from = await handle(third).boundingBox();
    const to = await handle(second).boundingBox();
    if (!from || !to) throw new Error("the handles are not on the page");
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 });
    await page.mouse.up();
    expect((await byDrag).status()).toBe(200);
    expect((await names()).slice(0, 3)).toEqual([third, second, first]);
    await page.reload();
    expect((await names()).slice(0, 3)).toEqual([third, second, first]);

    const name = page.getByRole("columnheader", { name: "Name" });
    await expect(async () => {
      await name.getByRole("button").click();
      await expect(name).toHaveAttribute("aria-sort", "ascending", { timeout: 500 });
    }).toPass();
    await expect(handle(first)).toHaveCount(0);
  });
});

test.describe("testimonials (staff.md 2, 4 and 8)", () => {
  test("one is added, deactivated, changed and deleted", async ({ browser }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard?section=testimonials");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Add Testimonial" }).click();
    await expect(page.getByRole("heading", { name: "Add New Testimonial" })).toBeVisible();
    const add = page.getByRole("button", { name: "Add Testimonial" });
    await expect(add).toBeEnabled();
    await page.getByLabel("Student name").fill("Wanjiru Test");
    await page.getByLabel("Role").fill("Nurse");
    await page.getByLabel("Company").fill("Kisumu Clinic");
    await page.getByLabel("Program").fill("The First-Time Manager");
    await page.getByLabel("Content").fill("My team brings me problems while they are small.");
    await add.click();
    const row = rowOf(page, "Wanjiru Test");
    await expect(row).toContainText("Active");
    // The badge turns at the press, the website with the answer.
    const deactivated = page.waitForResponse("**/api/testimonials/*/toggle-status/");
    await page.getByRole("button", { name: "Deactivate the testimonial of Wanjiru Test" }).click();
    await expect(row).toContainText("Inactive");
    expect((await deactivated).status()).toBe(200);
    const visitor = await visit(browser, null);
    await visitor.goto("/testimonials");
    await expect(visitor.getByText("Wanjiru Test")).toHaveCount(0);

    await page.getByRole("link", { name: "Edit the testimonial of Wanjiru Test" }).click();
    await expect(page.getByRole("heading", { name: "Edit Testimonial" })).toBeVisible();
    await page.getByLabel("Role").fill("Matron");
    await page.getByRole("link", { name: "Back to Testimonials" }).click();
    const leaving = page.getByRole("alertdialog");
    await expect(leaving).toContainText("Any unsaved changes will be lost.");
    await leaving.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Update Testimonial" }).click();
    await expect(row).toContainText("Matron");

    await page.getByRole("button", { name: "Delete the testimonial of Wanjiru Test" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Are you sure you want to delete this testimonial?");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
  });
});

test.describe("blog in the dashboard (staff.md 2, 4 and 8)", () => {
  test("a post is previewed while it is written, saved unpublished, published, found and deleted", async ({
    browser,
  }) => {
    const page = await visit(browser, "grace");
    await page.goto("/dashboard?section=blog");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Add New Post" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await page.getByLabel("Title").fill("How we mark assignments");
    await page.getByLabel("Category").fill("Learning Online");
    await page.getByLabel("Description").click();
    await page.keyboard.type("Marking takes a week.\nWe read everything twice.\n");
    // A press leaves the caret in the text, also while the button is held down.
    await page.getByRole("button", { name: "Bulleted list" }).hover();
    await page.mouse.down();
    await expect(page.getByRole("textbox", { name: "Description" })).toBeFocused();
    await page.mouse.up();
    await page.keyboard.type("Once for the content");
    await page.getByLabel("Read time in minutes").fill("61");
    // Said where the button is: "default checked" publishes (section 4).
    await expect(page.getByText("It will be published at once on the blog.")).toBeInViewport();
    await page.getByLabel("Published").uncheck();
    await expect(page.getByText("It will be saved as a draft: only staff see it.")).toBeInViewport();
    await expect(preview.getByRole("heading", { name: "How we mark assignments" })).toBeVisible();
    await expect(preview).toContainText("We read everything twice.");
    await page.getByRole("button", { name: "Add Post" }).click();
    await expect(page.getByText("Read time must be a number from 1 to 60")).toBeVisible();
    await page.getByLabel("Read time in minutes").fill("4");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add Post" }).click();
    await page.getByRole("searchbox", { name: "Search blog posts" }).fill("mark assign");
    await expect(page.getByText("1 post", { exact: true })).toBeVisible();
    const row = rowOf(page, "How we mark assignments");
    await expect(row).toContainText("Not published");
    await expect(row).toContainText("4 min");

    await page.getByRole("link", { name: 'Edit "How we mark assignments"' }).click();
    const id = new URL(page.url()).searchParams.get("post");
    const visitor = await visit(browser, null);
    expect((await visitor.request.get(`/blog/${id}`)).status()).toBe(404);
    expect((await visitor.request.get(`/og/blog/${id}.png`)).status()).toBe(404);
    await page.getByLabel("Published").check();
    await page.getByRole("button", { name: "Update Post" }).click();
    await expect(row.getByText("Published", { exact: true })).toBeVisible();
    await visitor.goto(`/blog/${id}`);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("How we mark assignments");
    await expect(visitor.getByText("Marking takes a week.")).toBeVisible();
    await expect(visitor.getByRole("listitem").filter({ hasText: "Once for the content" })).toBeVisible();

    await page.getByRole("button", { name: 'Delete "How we mark assignments"' }).click();
    const question = page.getByRole("alertdialog", { name: 'Delete "How we mark assignments"?' });
    await expect(question).toContainText("Are you sure you want to delete this blog post?");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No blog posts match your search.")).toBeVisible();
    await expect(async () => {
      expect((await visitor.request.get(`/blog/${id}`)).status()).toBe(404);
    }).toPass();
  });

  test("a second open form reports the conflict, keeps the typed text and loads the other's changes", async ({
    browser,
  }) => {
    const one = await visit(browser, "grace");
    const other = await visit(browser, "joseph");
    const { id } = await post(one.context().request, "/blog-posts/", {
      title: "Two editors",
      category: "News",
      description: "As it was.",
      is_published: false,
    });
    for (const page of [one, other]) await page.goto(`/dashboard?section=blog&post=${id}`);
    await other.getByLabel("Title").fill("Two editors, one title");
    await one.getByLabel("Description").fill("As Joseph left it.\nAnd as Grace wants it.");
    await other.getByRole("button", { name: "Update Post" }).click();
    await expect(other.getByText("Blog post saved, not published.")).toBeVisible();
    await one.getByRole("button", { name: "Update Post" }).click();
    await expect(one.getByText("This was changed in the meantime.")).toBeVisible();
    await one.getByRole("button", { name: "Load the latest version" }).click();
    await expect(one.getByLabel("Title")).toHaveValue("Two editors, one title");
    await expect(one.getByLabel("Description")).toContainText("As Joseph left it.");
    await expect(one.getByLabel("Description")).toContainText("And as Grace wants it.");
    await one.getByRole("button", { name: "Update Post" }).click();
    await expect(one.getByText("Blog post saved, not published.")).toBeVisible();
  });
});
