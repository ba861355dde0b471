import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { apiClient } from "#tests/support/browser/journey-mail.ts";
import {
  animationsEnd,
  expectAccessible,
  expectNoSideways,
  post,
  test,
  visit,
} from "#tests/support/browser/visits.ts";
import { programForm } from "#tests/support/data/builders.ts";

const phone = { width: 360, height: 740 };
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
const listHeading = (page: Page) => page.getByRole("heading", { name: /^Sub Administrators \(\d+\)$/ });

async function openUsers(page: Page, query = ""): Promise<void> {
  await page.goto(`/dashboard?section=users${query}`);
  await page.waitForLoadState("networkidle");
}

/** Checks that the address wraps, and that each new line begins with its @ or a dot. */
async function expectWholeWords(address: Locator): Promise<void> {
  await expect(address).toBeVisible();
  const begins = await address.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    let line = Number.NaN;
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (let at = 0; at < text.length; at += 1) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { top } = range.getBoundingClientRect();
        if (top > line) found.push(text.data.charAt(at));
        line = top;
      }
    }
    return found;
  });
  expect(begins.length, "lines after the first").toBeGreaterThan(0);
  for (const begin of begins) expect("@.").toContain(begin);
}

test.describe("User Management (staff.md 2 and 5)", () => {
  test("a sub-admin reaches only permitted sections, and nothing after being deleted", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph");
    await openUsers(page, "&user=new");
    await page.getByRole("button", { name: "Add Sub Administrator" }).click();
    for (const sentence of [
      "Username is required",
      "Email is required",
      "Password is required",
      "Name is required",
      "Phone is required",
    ])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByLabel("Username")).toBeFocused();

    await page.getByLabel("Username").fill("ruth.only");
    await page.getByLabel("Email").fill("amina@darasa.example");
    await page.locator("input[name=name]").fill("Ruth Only");
    await page.locator("input[name=password]").fill("short");
    await page.getByLabel("Phone").pressSequentially("71234567");
    await expect(page.getByLabel("Phone")).toHaveValue("071234567");
    await expect(page.getByText("1 more digit needed")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await expect(page.getByRole("checkbox", { name: "Blog" })).toBeChecked();
    await page.getByRole("checkbox", { name: "Select all" }).uncheck();
    await page.getByRole("checkbox", { name: "Students" }).check();
    await page.getByRole("button", { name: "Add Sub Administrator" }).click();
    await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
    await expect(page.getByText("Phone number must be exactly 10 digits")).toBeVisible();
    await expectAccessible(page);

    // A reload keeps the typed values, except the password and the permissions (staff.md 5.1).
    await page.reload();
    await expect(page.getByLabel("Username")).toHaveValue("ruth.only");
    await expect(page.getByRole("checkbox", { name: "Students" })).not.toBeChecked();
    await page.getByRole("checkbox", { name: "Students" }).check();
    await expect(page.locator("input[name=password]")).toHaveValue("");
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).toContain("ruth.only");
    expect(stored).not.toContain("short");

    await page.locator("input[name=password]").fill("Matooke-77");
    await page.getByLabel("Phone").fill("0712345678");
    await page.getByRole("button", { name: "Add Sub Administrator" }).click();
    await expect(page.getByText("A user with this email already exists.")).toBeVisible();
    await page.getByLabel("Email").fill("ruth@darasa.example");
    await page.getByRole("button", { name: "Add Sub Administrator" }).click();
    await expect(listHeading(page)).toBeVisible();
    const row = page.getByRole("row", { name: /Ruth Only/ });
    await expect(row).toContainText("0712 345 678");
    await expect(row).toContainText("Students");

    const ruth = await visit(browser, null);
    await ruth.goto("/login");
    await ruth.getByLabel("Email").fill("ruth@darasa.example");
    await ruth.locator("input[name=password]").fill("Matooke-77");
    await ruth.getByRole("button", { name: "Login" }).click();
    await ruth.waitForURL("**/dashboard");
    await expect(menuOf(ruth).getByRole("link")).toHaveText(["Dashboard", "Students"]);
    await ruth.goto("/dashboard?section=students");
    await expect(ruth.getByRole("heading", { name: "Students Management" })).toBeVisible();
    for (const section of ["programs", "analytics", "users", "settings", "profile", "blog", "team"]) {
      await ruth.goto(`/dashboard?section=${section}`);
      await expect(ruth.getByText("your account may not open it")).toBeVisible();
    }
    for (const path of ["analytics/", "admin-management/sub-admins/", "applications/", "team-members/"])
      expect((await ruth.request.get(`/api/${path}`)).status()).toBe(403);
    expect((await ruth.request.get("/api/students-with-enrollments/")).status()).toBe(200);

    await page.getByRole("searchbox").fill("ruth@dar");
    await expect(page.getByRole("heading", { name: "Sub Administrators (1)" })).toBeVisible();
    await expect(page).toHaveURL(/search=ruth/);
    await page.getByRole("button", { name: "Delete Ruth Only" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Ruth Only?" });
    await expect(question).toContainText(
      "This action cannot be undone. All associated permissions and access will be permanently removed.",
    );
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No sub admins found")).toBeVisible();
    expect((await ruth.request.get("/api/students-with-enrollments/")).status()).toBe(401);
  });

  test("a blank password keeps the current one; the form fits a phone", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph", { viewport: phone });
    await openUsers(page);
    await expectNoSideways(page);
    await page.getByRole("link", { name: "Edit Grace Nakato" }).click();
    await expect(page.getByRole("heading", { name: "Edit Sub Administrator" })).toBeVisible();
    await expect(page.getByLabel("Phone")).toHaveValue(/^0\d{9}$/);
    await expectNoSideways(page);
    await page.getByLabel("Phone").fill("+256 700 000 999");
    await expect(page.getByLabel("Phone")).toHaveValue("0700000999");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(listHeading(page)).toBeVisible();
    await expect(page.getByText(/0?700\s000\s999/)).toBeVisible();
    const api = await apiClient();
    const login = { email: "grace@darasa.example", password: "Karibu2026" };
    expect((await api.post("/api/login/", { data: login })).status()).toBe(200);
  });
});

test.describe("Students Management (staff.md 2, 4, 8 and 9)", () => {
  test("filter, search and page are in the address; opening one dialog closes the other", async ({
    browser,
  }) => {
    const page = await visit(browser, "joseph");
    // A separate program, because other tests may enroll visitors in the demonstration's programs.
    const title = "Ledgers for Clinics";
    const { request } = page.context();
    const program = await post(request, "/programs/", { ...programForm, title });
    const { results } = await (await request.get("/api/students-with-enrollments/?search=kwabena")).json();
    await post(request, `/students/${results[0].id}/enrollments/`, { program: program.id });
    await page.goto("/dashboard?section=students");
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("row")).toHaveCount(11);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(page.getByRole("row").nth(1).getByRole("cell").first()).toHaveText("11");
    await page.getByLabel("Program", { exact: true }).selectOption({ label: title });
    await expect(page).not.toHaveURL(/page=/);
    await expect(page).toHaveURL(/program=\d+/);
    await page.getByRole("searchbox").fill("KWABENA");
    await expect(page).toHaveURL(/search=KWABENA/);
    await page.reload();
    await expect(page.getByText("1 student found")).toBeVisible();

    const row = page.getByRole("row", { name: /Kwabena Ofori/ });
    await row.getByRole("button", { name: `Remove Kwabena Ofori from ${title}` }).click();
    const removal = page.getByRole("alertdialog", { name: `Remove from "${title}"?` });
    await expect(removal.getByRole("button", { name: "Cancel" })).toBeFocused();
    await row.getByRole("button", { name: "Delete Kwabena Ofori" }).click();
    const deletion = page.getByRole("alertdialog", { name: "Delete Kwabena Ofori and all data?" });
    await expect(deletion.getByLabel("Type the name to confirm")).toBeFocused();
    await deletion.getByRole("button", { name: "Delete" }).click();
    await expect(deletion.getByText("Type Kwabena Ofori to delete.")).toBeVisible();
    await expect(removal).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(deletion).toBeHidden();

    await row.getByRole("button", { name: `Remove Kwabena Ofori from ${title}` }).click();
    await page.route("**/api/enrollments/*/", (route) => route.abort());
    await removal.getByRole("button", { name: "Remove" }).click();
    await expect(removal.getByText("Failed to delete enrollment. Please try again.")).toBeVisible();
    await page.unroute("**/api/enrollments/*/");
    await removal.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No students found matching your search criteria.")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page.getByText("No students found enrolled in this program.")).toBeVisible();
    await page.getByLabel("Program", { exact: true }).selectOption("");
    await page.getByRole("searchbox").fill("kwabena");
    await expect(page.getByText("1 student found")).toBeVisible();
    await expect(row).toContainText("1 more");
    await expect(row).not.toContainText(title);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain("Kwabena Ofori,kwabena@darasa.example");

    await page.getByRole("searchbox").fill("jean-bosco");
    await expect(page.getByText("1 student found")).toBeVisible();
    await page.getByRole("button", { name: "Delete Jean-Bosco Habimana" }).click();
    await page.getByLabel("Type the name to confirm").fill("jean-bosco  habimana");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No students found matching your search criteria.")).toBeVisible();
  });

  test("rows are 44 to 60 px high, sort through the address, and highlight as a whole", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
    await page.goto("/dashboard?section=students");
    await page.waitForLoadState("networkidle");
    const rows = page.locator("tbody tr");
    await expect(rows).toHaveCount(10);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    for (const height of heights) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(height).toBeLessThanOrEqual(60);
    }
    await rows.first().hover();
    const backgroundsOf = () =>
      rows
        .first()
        .evaluate((row) => [
          ...new Set(
            [row, ...row.querySelectorAll(".md\\:sticky")].map(
              (part) => getComputedStyle(part).backgroundColor,
            ),
          ),
        ]);
    await expect.poll(backgroundsOf).toHaveLength(1);

    await page.getByRole("columnheader", { name: "Joined" }).getByRole("button").click();
    await expect(page).toHaveURL(/sort=date_joined/);
    const name = page.getByRole("columnheader", { name: "Name, Email, Phone" });
    await name.getByRole("button").click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(name).toHaveAttribute("aria-sort", "ascending");
    await page
      .getByRole("searchbox", { name: "Search by name, email, phone or organization" })
      .fill("kwabena");
    await expect(rows).toHaveCount(1);
    const shown = (await rows.locator("a[href^='tel:']:visible").textContent()) ?? "";
    const number = shown.replace(/\s/g, "");
    await page
      .getByRole("searchbox")
      .fill(`0${number.slice(4, 7)} ${number.slice(7, 10)}-${number.slice(10)}`);
    await expect(page).toHaveURL(/search=0/);
    await expect(page.getByRole("row", { name: /Kwabena Ofori/ })).toBeVisible();
  });

  test("an email address wraps only before its @ or a dot on a phone", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const email = `nakanwagiesther.mugisha${Date.now()}@communityhealth.partners.example`;
    const student = await visit(browser, null, { viewport: phone });
    const { request } = student.context();
    const password = "Karibu2026";
    await post(request, "/register/", {
      ...{ email, password, confirm_password: password, name: "Esther Nakanwagi", phone: "+256772123456" },
      ...{
        location: "Gulu",
        occupation: "Nurse",
        organization: "Lacor Hospital",
        education_level: "diploma",
      },
      referral_source: "whatsapp",
    });
    const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
    await request.post("/api/login/", { data: { email, password }, headers: { "x-csrftoken": csrfToken } });

    const staff = await visit(browser, "joseph", { viewport: phone });
    await staff.goto(`/dashboard?section=students&search=${email}`);
    await expectWholeWords(staff.getByRole("link", { name: email }));
    await student.goto("/dashboard/edit-profile");
    await student.waitForLoadState("networkidle");
    await expectWholeWords(student.getByRole("main").getByText(email));
    await student.getByRole("button", { name: "Profile menu of Esther" }).click();
    await expectWholeWords(student.locator("[popover]").getByText(email));
  });

  test("a toast closes under a resting pointer, but waits when a pointer moves onto it", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
    await page.clock.install();
    await page.goto("/dashboard?section=students");
    await page.waitForLoadState("networkidle");
    await page.route("**/api/students/*/", (route) => route.fulfill({ status: 204 }));
    const toast = page.getByRole("status").getByText(/ was deleted\.$/);
    const showToast = async () => {
      await page
        .getByRole("button", { name: /^Delete / })
        .first()
        .press("Enter");
      const question = page.getByRole("alertdialog");
      const name =
        (await question.getByText(/^Delete .+ and all data\?$/).textContent())?.slice(7, -14) ?? "";
      await question.getByRole("textbox").fill(name);
      await question.getByRole("button", { name: "Delete" }).press("Enter");
      await expect(toast).toBeVisible();
    };
    await page.mouse.move(900, 32);
    await showToast();
    // After its animation, the toast is in the header, where it covers no controls.
    await animationsEnd(page);
    const box = await toast.boundingBox();
    expect(box?.y).toBeLessThan(32);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(32);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(76);
    // The browser reports the hover only after the next layout.
    await expect
      .poll(() => page.evaluate(() => document.querySelector("[role=status]:hover") !== null))
      .toBe(true);
    await page.clock.fastForward(8_500);
    await expect(toast).toBeHidden();

    await page.mouse.move(600, 200);
    await showToast();
    await page.mouse.move(890, 30);
    await page.mouse.move(900, 32);
    await page.clock.fastForward(8_500);
    await expect(toast).toBeVisible();
    await page.mouse.move(600, 200);
    await page.clock.fastForward(8_500);
    await expect(toast).toBeHidden();
  });

  test("each student is a card on a phone, and a reset link opens as an email draft", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, "joseph", { viewport: phone });
    await page.goto("/dashboard?section=students&search=kwabena");
    await page.waitForLoadState("networkidle");
    await expectNoSideways(page);
    await page.getByRole("button", { name: "Reset link for Kwabena Ofori" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset link for Kwabena Ofori" });
    await dialog.getByRole("button", { name: "Make Reset Link" }).click();
    const link = await dialog.getByLabel("Reset link").inputValue();
    expect(link).toContain("/reset-password");
    const draft = await dialog.getByRole("link", { name: "Open Mail Draft" }).getAttribute("href");
    expect(draft).toMatch(/^mailto:kwabena%40darasa\.example\?subject=/);
    expect(decodeURIComponent(draft ?? "")).toContain(link);
    await expectNoSideways(page);
  });
});

test("System Analytics: totals, top 5, one program and enrollments over time (staff.md 2)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "joseph");
  await page.goto("/dashboard?section=analytics");
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Total Students")).toBeVisible();
  const top = page.getByRole("region", { name: "Top 5 Programs by Enrollment" });
  await expect(top.getByRole("listitem")).toHaveCount(5);
  const first = (await top.getByRole("listitem").first().locator("span").first().textContent()) ?? "";
  const picker = page.getByRole("combobox", { name: "Program" });
  await picker.click();
  await picker.fill(first.slice(0, 12).toLowerCase());
  await page.keyboard.press("Enter");
  await expect(picker).toHaveValue(first);
  await expect(page.getByText(/^\d+\.\d% of all students$/)).toBeVisible();
  await expect(page).toHaveURL(/program=\d+/);
  await page.getByRole("tab", { name: "By month" }).click();
  await expect(page).toHaveURL(/period=month/);
  const chart = page.getByRole("img", { name: /new enrollments in 12 months/ });
  await expect(chart).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("table", { name: "New enrollments by month" }).getByRole("row")).toHaveCount(
    13,
  );
  await expectAccessible(page);
});

test("deleting a program asks with its number of enrollments, assignments and submissions", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "joseph");
  await page.goto("/dashboard?section=programs&search=kobotoolbox");
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("button", { name: /^Delete .*Mobile Data Collection with KoboToolbox and ODK/ })
    .click();
  await expect(page.getByRole("alertdialog")).toContainText(
    /\d+ enrollments?, .+ and \d+ .+ are deleted, too\./,
  );
});
