import { expect, type Page } from "@playwright/test";
import { holdScripts } from "../support/held-scripts.ts";
import { pixel } from "../support/pictures.ts";
import { post, test, visit } from "../support/visits.ts";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });

/** The dashboard's first section with its script loaded; sections that are opened from here ask the API. */
async function enter(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
}

const open = (page: Page, label: string) =>
  menuOf(page).getByRole("link", { name: label, exact: true }).click();

/** Every call of this method to this address fails as a fault of the server would. */
async function failing(page: Page, method: string, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { detail: "Internal server error." } })
      : route.fallback(),
  );
}

/** From here on time passes only by `page.clock.runFor`. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

async function logIn(page: Page, who: string): Promise<void> {
  await page.getByLabel("Email").fill(`${who}@darasa.example`);
  await page.locator("input[name=password]").fill("Karibu2026");
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test.describe("what is typed or chosen before the script has loaded (look.md, 'Behaviour')", () => {
  test("a search and a filter are taken over; neither a column nor a button can be pressed before it would do something", async ({
    browser,
  }) => {
    const page = await visit(browser, "sarah");
    const letScriptsCome = await holdScripts(page);
    await page.goto("/dashboard?section=programs", { waitUntil: "commit" });
    await page.getByRole("searchbox").fill("data");
    const category = page.getByLabel("Category", { exact: true });
    await category.selectOption("Data & Analytics");
    await expect(page.getByRole("columnheader", { name: "Price" }).getByRole("button")).toBeDisabled();
    await expect(page.getByRole("button", { name: /^Delete / }).first()).toBeDisabled();
    letScriptsCome();
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/category=Data/);
    await expect(page).toHaveURL(/search=data/);
    await expect(page.getByRole("searchbox")).toHaveValue("data");
    await expect(category).toHaveValue("Data & Analytics");
    await expect(page.getByRole("columnheader", { name: "Price" }).getByRole("button")).toBeEnabled();
  });
});

test.describe("session (staff-dashboard.md section 4)", () => {
  test("'On any 401 response the client goes to /login': a reload too comes back to the section it was on", async ({
    browser,
  }) => {
    const page = await visit(browser, "sarah");
    await page.goto("/dashboard?section=programs&program=new");
    await page.getByLabel("Title").fill("Typed Before the Login");
    await expect(page).toHaveTitle(/^Add New Program · Program Management · /);
    // An open dashboard would leave for the log-in page by itself, at the same moment as the journey.
    const address = page.url();
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(address);
    await expect(page.getByText("Please log in to access the dashboard.")).toBeVisible();
    await logIn(page, "sarah");
    await expect(page).toHaveURL(/\/dashboard\?section=programs&program=new$/);
    await expect(page.getByLabel("Title")).toHaveValue("Typed Before the Login");

    // "Drafts survive a new login in the same browser and are gone after logout".
    await menuOf(page).getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, "sarah");
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/dashboard?section=programs&program=new");
    await expect(page.getByLabel("Title")).toHaveValue("");
  });

  test("'Sidebar collapses below 768 px width'", async ({ browser }) => {
    const page = await visit(browser, "sarah", { viewport: { width: 768, height: 800 } });
    await enter(page);
    const hamburger = page.getByRole("button", { name: "Open menu" });
    await expect(menuOf(page)).toBeVisible();
    await expect(hamburger).toBeHidden();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(menuOf(page)).toBeHidden();
    await expect(hamburger).toBeVisible();
  });
});

test.describe("the error catalogue (staff-dashboard.md section 8)", () => {
  test("programs: load, save and delete each say theirs; 'Successes clear after 3 s'", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph");
    const { id } = await post(page.context().request, "/programs/", {
      title: "Soon to Be Deleted",
      category: "Energy",
      full_description: "<p>Soon gone.</p>",
      program_outline: "Week 1: The end",
      target_audience: "Nobody",
      price: "UGX 1,000",
      duration: "1 week",
    });
    await enter(page);
    await failing(page, "GET", "**/api/programs/?**");
    await open(page, "Programs");
    await expect(page.getByText("Failed to load programs. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("searchbox").fill("Soon to Be");
    await page.getByRole("link", { name: "Edit Soon to Be Deleted" }).click();
    await page.getByLabel("Duration").fill("2 weeks");
    await failing(page, "PATCH", `**/api/programs/${id}/`);
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await page.getByRole("button", { name: "Update Program" }).click();
    // "The image is sent only if newly chosen" (section 5), and so is everything else.
    expect(Object.keys((await sent).postDataJSON())).toEqual(["duration", "updated_at"]);
    await expect(page.getByText("Failed to save program. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Duration")).toHaveValue("2 weeks");
    await page.unrouteAll();
    await stopTheClock(page);
    await page.getByRole("button", { name: "Update Program" }).click();
    await page.mouse.move(0, 0);
    const updated = page.getByText("Program updated successfully!");
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(updated).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.clock.runFor(2_900);
    await expect(updated).toBeVisible();
    await page.clock.runFor(100);
    await expect(updated).toHaveCount(0);
    await page.clock.resume();
    await failing(page, "DELETE", `**/api/programs/${id}/`);
    await page.getByRole("button", { name: "Delete Soon to Be Deleted" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByText("Failed to delete program. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Program deleted successfully!")).toBeVisible();
  });

  test("students: 'Failed to load data', 'Failed to filter students', 'Failed to delete student'; analytics: 'Failed to load analytics data'", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph");
    await enter(page);
    await failing(page, "GET", "**/api/students-with-enrollments/?**");
    await open(page, "Students");
    await expect(page.getByText("Failed to load data. Please try again.")).toBeVisible();
    await page.getByRole("searchbox").fill("amina");
    await expect(page.getByText("Failed to filter students. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("1 student found")).toBeVisible();
    await expect(page.getByRole("main").getByText("Total Students")).toBeVisible();
    await failing(page, "DELETE", "**/api/students/*/");
    await page.getByRole("button", { name: /^Delete Amina/ }).click();
    const question = page.getByRole("alertdialog", { name: /^Delete Amina .+ and all data\?$/ });
    const name = (await question.getByText(/ and all data\?$/).textContent())?.slice(7, -14) ?? "";
    await question.getByRole("textbox").fill(name);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByText("Failed to delete student. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await question.getByRole("button", { name: "Cancel" }).click();
    await failing(page, "GET", "**/api/analytics/**");
    await open(page, "Analytics");
    await expect(page.getByText("Failed to load analytics data").first()).toBeVisible();
  });

  test("blog: 'Failed to fetch', 'search', 'save' and 'delete blog post'; the search waits 300 ms", async ({
    browser,
  }) => {
    const page = await visit(browser, "grace");
    const { id } = await post(page.context().request, "/blog-posts/", {
      title: "A Post That Stays",
      category: "News",
      description: "It stays.",
      is_published: false,
    });
    await enter(page);
    await failing(page, "GET", "**/api/blog-posts/?**");
    await open(page, "Blog");
    await expect(page.getByText("Failed to fetch blog posts")).toBeVisible();
    await page.getByRole("searchbox").fill("stays");
    await expect(page.getByText("Failed to search blog posts")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("1 post", { exact: true })).toBeVisible();

    await stopTheClock(page);
    const searches: string[] = [];
    page.on("request", (request) => {
      const search = new URL(request.url()).searchParams.get("search");
      if (request.url().includes("/api/blog-posts/") && search) searches.push(search);
    });
    await page.getByRole("searchbox").fill("A Post");
    await page.clock.runFor(290);
    await page.getByRole("searchbox").fill("A Post That");
    await page.clock.runFor(290);
    expect(searches).toEqual([]);
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return searches;
      })
      .toEqual(["A Post That"]);
    await page.clock.resume();

    await page.getByRole("link", { name: 'Edit "A Post That Stays"' }).click();
    await page.getByLabel("Category").fill("Notices");
    await failing(page, "PUT", `**/api/blog-posts/${id}/`);
    await page.getByRole("button", { name: "Update Post" }).click();
    await expect(page.getByText("Failed to save blog post")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Close form" }).click();
    await failing(page, "DELETE", `**/api/blog-posts/${id}/`);
    await page.getByRole("button", { name: 'Delete "A Post That Stays"' }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByText("Failed to delete blog post")).toBeVisible();
  });

  test("testimonials: 'Failed to save', 'delete' and 'update testimonial status'", async ({ browser }) => {
    const page = await visit(browser, "sarah");
    const { id } = await post(page.context().request, "/testimonials/", {
      name: "Rehema Stays",
      role: "Nurse",
      company: "Arusha Clinic",
      program: "The First-Time Manager",
      content: "It helped.",
      is_active: false,
    });
    await page.goto("/dashboard?section=testimonials");
    await failing(page, "PATCH", `**/api/testimonials/${id}/toggle-status/`);
    const row = page.getByRole("row").filter({ hasText: "Rehema Stays" });
    await expect(async () => {
      await page
        .getByRole("button", { name: "Activate the testimonial of Rehema Stays", exact: true })
        .click();
      await expect(
        page.getByText("Failed to update testimonial status. Please try again.").first(),
      ).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(row).toContainText("Inactive");
    await failing(page, "DELETE", `**/api/testimonials/${id}/`);
    await page.getByRole("button", { name: "Delete the testimonial of Rehema Stays" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByText("Failed to delete testimonial. Please try again.")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Edit the testimonial of Rehema Stays" }).click();
    await expect(page).toHaveTitle(/^Edit Testimonial · Testimonials/);
    await page.getByLabel("Role").fill("Matron");
    await failing(page, "PUT", `**/api/testimonials/${id}/`);
    await page.getByRole("button", { name: "Update Testimonial" }).click();
    await expect(page.getByText("Failed to save testimonial. Please try again.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Close form" }).click();
    await expect(page).toHaveTitle(/^Testimonials/);
  });

  test("team: a broken photo, 'No team members found.' and 'Failed to save team member'", async ({
    browser,
  }) => {
    const page = await visit(browser, "sarah");
    await enter(page);
    const broken = { name: "Juma Broken", role: "Tutor", email: "j@darasa.example", phone: "+256700000177" };
    const member = { ...broken, id: 1, order: 0, is_active: true, image: "/media/gone.png" };
    await page.route("**/api/team-members/", (route) =>
      route.request().method() === "GET"
        ? route.fulfill({ json: [{ ...member, created_at: "", updated_at: "" }] })
        : route.fulfill({ status: 500, json: {} }),
    );
    await open(page, "Team Members");
    // "A broken image falls back to the initial letter of the name" (section 2).
    const photo = page
      .getByRole("row", { name: /Juma Broken/ })
      .getByRole("cell")
      .nth(1);
    await expect(photo).toHaveText("J");
    await expect(page.getByText("Showing 1 team member", { exact: true })).toBeVisible();
    await page.route("**/api/team-members/1/", (route) => route.fulfill({ status: 204 }));
    await page.route("**/api/team-members/", (route) =>
      route.request().method() === "GET" ? route.fulfill({ json: [] }) : route.fallback(),
    );
    await page.getByRole("button", { name: "Delete Juma Broken" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Manage your team members information")).toBeVisible();
    await expect(page.getByText("No team members found.")).toBeVisible();
    await page.getByRole("link", { name: "Add Member" }).first().click();
    await expect(page.getByRole("heading", { name: "Add New Team Member" })).toBeVisible();
    await page.getByLabel("Role").fill("Tutor");
    await page.getByLabel("Email").fill("zuri@darasa.example");
    await page.getByLabel("Phone").fill("+256700000188");
    await page.getByLabel("Name").fill("Zuri Unsaved");
    await expect(page.getByLabel("Name")).toHaveValue("Zuri Unsaved");
    await page.getByRole("button", { name: "Add Member" }).click();
    await expect(page.getByText("Failed to save team member. Please try again later.")).toBeVisible();
    await page.getByLabel("Phone").fill("+256700");
    await page.getByRole("button", { name: "Add Member" }).click();
    await expect(page.getByText("Phone number is too short")).toBeVisible();
    await page.getByLabel("Phone").fill("+25670000018");
    await expect(page.getByText("Phone number is too short")).toHaveCount(0);
    await page.getByRole("button", { name: "Add Member" }).click();
    await expect(
      page.getByText(/^Phone number must be exactly 13 digits including country code/),
    ).toBeVisible();
  });
});

test("'A dropped file must be an image'; one that is shows a preview (staff-dashboard.md sections 2 and 5)", async ({
  browser,
}) => {
  const page = await visit(browser, "sarah");
  await page.goto("/dashboard?section=programs&program=new");
  const input = page.getByLabel("Image");
  await expect(input).toBeAttached();
  const drop = async (name: string, type: string, base64: string) => {
    const dataTransfer = await page.evaluateHandle(
      ([name = "", type = "", base64 = ""]) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
        return transfer;
      },
      [name, type, base64],
    );
    await input.dispatchEvent("drop", { dataTransfer });
  };
  const problem = page.getByText("Please upload an image file (PNG, JPG, GIF)");
  await drop("notes.txt", "text/plain", btoa("no picture"));
  await expect(problem).toBeVisible();
  await expect(page.getByText("notes.txt")).toHaveCount(0);
  await drop("cover.png", "image/png", pixel.toString("base64"));
  await expect(problem).toHaveCount(0);
  await expect(page.getByText("cover.png")).toBeVisible();
  await expect(page.locator("main img[src^='blob:']")).toBeVisible();
});
