import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";
import { newStudent, send } from "#tests/support/browser/one-visit.ts";
import { test, visit } from "#tests/support/browser/visits.ts";
import { aClassroom } from "#tests/support/data/classroom.ts";

const baseUrl = () => process.env.BASE_URL ?? "";
const pdf = (name: string, bytes = 14) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\nwork\n"), Buffer.alloc(bytes - 14, 32)]),
});

/** Limits the page's upload speed, in bytes per second. −1 removes the limit. */
const slowUploads = (network: CDPSession, uploadThroughput: number) =>
  network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${baseUrl()}/login`);
  await page.getByLabel("Email").fill(email);
  await page.locator("input[name=password]").fill("Karibu2026");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/dashboard**");
}

const card = (page: Page, title: string) => page.getByRole("article", { name: title });

/** Formats a time in Kampala's time zone for a datetime-local field. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 16);

test("staff send an assignment; a student submits and edits work (staff.md 2, students.md 2, 4, 5, 8)", async ({
  browser,
}) => {
  // Two people and five steps exceed the default timeout on a busy machine.
  test.slow();
  const staff = await visit(browser, null);
  const student = await visit(browser, null);
  const title = `Journey of ${Date.now()}`;

  await test.step("'Assignment sent successfully!'", async () => {
    await logIn(staff, "joseph@darasa.example");
    await staff.goto(`${baseUrl()}/dashboard?section=submitted-assignments`);
    await staff.getByRole("link", { name: "Send Assignment" }).click();
    const modal = staff.getByRole("dialog", { name: "Send Assignment" });
    await modal.getByRole("button", { name: "Send Assignment" }).click();
    await expect(modal.getByText("Please fill all required fields.")).toHaveCount(4);
    await modal.getByLabel("Title").fill(title);
    await modal.getByRole("combobox", { name: "Program" }).click();
    await modal.getByRole("combobox", { name: "Program" }).fill("kobo");
    await modal.getByRole("option").first().click();
    await modal.getByLabel("File").setInputFiles(pdf("brief.pdf"));
    await modal.getByLabel("Deadline").fill(inDays(-1));
    await modal.getByRole("button", { name: "Send Assignment" }).click();
    await expect(modal.getByText("Deadline must be in the future.")).toBeVisible();
    await modal.getByLabel("Deadline").fill(inDays(3));
    await modal.getByLabel("Description").fill(`${"Ask eight people. ".repeat(20)}Hand in their answers.`);
    const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
    await staff.route("**/api/assignments/", async (route) => {
      await mayArrive;
      await route.continue();
    });
    await modal.getByRole("button", { name: "Send Assignment" }).click();
    await expect(modal.getByRole("progressbar", { name: "Uploading brief.pdf" })).toBeVisible();
    // The browser asks before a reload interrupts the upload.
    const asked = staff.waitForEvent("dialog");
    void staff.evaluate(() => location.reload());
    const leaving = await asked;
    expect(leaving.type()).toBe("beforeunload");
    await leaving.dismiss();
    letArrive();
    await expect(staff.getByText("Assignment sent successfully!")).toBeVisible();
    await staff.unroute("**/api/assignments/");
    await expect(staff.getByRole("row", { name: title })).toBeVisible();
  });

  await test.step("the student sees the assignment with the time left", async () => {
    await logIn(student, "amina@darasa.example");
    await student.goto(`${baseUrl()}/dashboard?section=assignments`);
    await expect(card(student, title).getByText("Not Submitted")).toBeVisible();
    await expect(card(student, title).getByRole("timer")).toHaveText(/days? .*left|days? left/);
    await expect(card(student, "An interview guide of eight questions").getByText("Overdue")).toBeVisible();
    // A long brief is collapsed.
    const brief = card(student, title).locator("summary");
    const folded_px = (await brief.boundingBox())?.height ?? 0;
    await brief.click();
    await expect(brief.getByText("Show less")).toBeVisible();
    expect((await brief.boundingBox())?.height).toBeGreaterThan(folded_px);
    const articles = student.getByRole("tabpanel").getByRole("article");
    const count = await articles.count();
    const other = student
      .getByLabel("Program")
      .locator("option:not([value=''])")
      .filter({ hasNotText: /kobo/i });
    await student.getByLabel("Program").selectOption({ label: (await other.first().textContent()) ?? "" });
    await expect(card(student, title)).toHaveCount(0);
    await student.reload();
    await expect(articles.first()).toBeVisible();
    expect(await articles.count()).toBeLessThan(count);
    await student.getByLabel("Program").selectOption({ label: "All Programs" });
    const download = student.waitForEvent("download");
    await card(student, title).getByRole("link", { name: "Download brief.pdf" }).click();
    expect((await download).suggestedFilename()).toBe("brief.pdf");
  });

  await test.step("the form reports missing and invalid values", async () => {
    await student.getByRole("tab", { name: "Submit Assignment" }).click();
    const choices = student.getByLabel("Assignment").locator("option");
    await expect(choices.filter({ hasText: title })).toHaveCount(1);
    await expect(choices.filter({ hasText: "An interview guide" })).toHaveCount(0);
    await student.getByRole("button", { name: "Submit Assignment" }).click();
    const sentence = student.getByText("Please select an assignment and upload a file");
    await expect(sentence).toHaveCount(1);
    await student.getByLabel("File").setInputFiles({
      name: "film.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.alloc(10_485_761),
    });
    await expect(student.getByText("File size must be less than 10MB")).toBeVisible();
    await student
      .getByLabel("File")
      .setInputFiles({ name: "work.exe", mimeType: "", buffer: Buffer.from("MZ") });
    await expect(student.getByText(/^File type not supported/)).toBeVisible();
  });

  await test.step("a retry after a lost response submits only once: 'Assignment submitted successfully!'", async () => {
    await student.getByRole("tab", { name: "All Assignments" }).click();
    await card(student, title).getByRole("button", { name: "Submit Assignment" }).click();
    await student.getByLabel("File").setInputFiles(pdf("first.pdf"));
    await student.getByLabel("Comments").fill("Here is my work.");
    // The server receives the request, but its response is lost.
    await student.route("**/api/assignments/submit/", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await student.getByRole("button", { name: "Submit Assignment" }).click();
    const work = card(student, title);
    await expect(work.getByText("Waiting for the network: first.pdf.")).toBeVisible();
    await student.unroute("**/api/assignments/submit/");
    await work.getByRole("button", { name: "Send Now" }).click();
    await expect(student.getByText("Assignment submitted successfully!")).toBeVisible();
    await expect(card(student, title).getByText("Submitted", { exact: true })).toBeVisible();
  });

  await test.step("'Submission updated successfully!'", async () => {
    await card(student, title).getByRole("button", { name: "Edit Submission" }).click();
    await expect(student.getByRole("tab", { name: "Edit Submission" })).toBeVisible();
    await expect(student.getByLabel("Assignment").locator("option")).toHaveCount(1);
    await student.getByLabel("File").setInputFiles(pdf("second.pdf"));
    await student.getByRole("button", { name: "Update Submission" }).click();
    await expect(student.getByText("Submission updated successfully!")).toBeVisible();
    await expect(card(student, title).getByRole("link", { name: "Download second.pdf" })).toBeVisible();
  });
});

/** Adds a program with an assignment, which a new student has handed in. */
async function submittedWork(browser: Browser) {
  const { page: student, staff, assignment } = await aClassroom(browser);
  await send(student, "/assignments/submit/", {
    multipart: { assignment: assignment.id, submission_file: pdf("first.pdf") },
  });
  return { student, staff, title: assignment.title };
}

test("staff grade work and delete its assignment; the student reads the grade (staff.md 2, students.md 2)", async ({
  browser,
}) => {
  const { student, staff, title } = await submittedWork(browser);

  await test.step("'Submission graded successfully!'", async () => {
    await staff.goto(`/dashboard?section=submitted-assignments&tab=submissions`);
    await staff.getByLabel("Search by student, assignment or program").fill(title);
    const row = staff.getByRole("row", { name: "Zawadi" });
    await expect(row).toHaveCount(1);
    await expect(row.getByText("Pending")).toBeVisible();
    await row.getByRole("link", { name: /^Grade/ }).click();
    const modal = staff.getByRole("dialog", { name: "Grade Submission" });
    await expect(modal.getByRole("link", { name: "Open at the marking desk" })).toHaveAttribute(
      "href",
      /view=desk&assignment=\d+&work=\d+$/,
    );
    await modal.getByLabel("Marks").fill("101");
    await modal.getByRole("button", { name: "Save Grade" }).click();
    await expect(modal.getByText("Marks must be a number from 0 to 100.")).toBeVisible();
    await modal.getByLabel("Marks").fill("64");
    await modal.getByLabel("Feedback").fill("Add the consent form.");
    await modal.getByRole("button", { name: "Save Grade" }).click();
    await expect(staff.getByText("Submission graded successfully!")).toBeVisible();
    await expect(row.getByText("Graded", { exact: true })).toBeVisible();
    const zip = staff.waitForEvent("download");
    await staff.getByRole("tab", { name: "Sent Assignments" }).click();
    await staff.getByRole("link", { name: `Zip: download all submissions of ${title}` }).click();
    expect((await zip).suggestedFilename()).toBe(`${title}.zip`);
  });

  await test.step("the student reads the grade, and can no longer edit the submission", async () => {
    await student.goto(`/dashboard?section=assignments&tab=submissions`);
    const own = card(student, title);
    await expect(own.locator("[data-score=yellow]")).toHaveText(/64 of 100.*64%.*C/);
    await expect(own.getByText("Add the consent form.")).toBeVisible();
    await expect(own.getByRole("button", { name: "Edit Submission" })).toBeDisabled();
  });

  await test.step("'Are you sure you want to delete this assignment? This action cannot be undone.'", async () => {
    await staff.getByRole("button", { name: `Delete ${title}` }).click();
    const question = staff.getByRole("alertdialog");
    await expect(
      question.getByText("Are you sure you want to delete this assignment? This action cannot be undone."),
    ).toBeVisible();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(staff.getByText("Assignment deleted successfully!")).toBeVisible();
  });
});

test("an upload may take longer than 10 seconds: 'Submission updated successfully!'", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { student, title } = await submittedWork(browser);
  await student.goto("/dashboard?section=assignments");
  await card(student, title).getByRole("button", { name: "Edit Submission" }).click();
  await student.getByLabel("File").setInputFiles(pdf("second.pdf", 2_400_000));
  const network = await student.context().newCDPSession(student);
  await slowUploads(network, 200_000);
  const sent = student.waitForResponse("**/api/submissions/student/*/update/", { timeout: 60_000 });
  await student.getByRole("button", { name: "Update Submission" }).click();
  const { requestStart, responseStart } = (await sent).request().timing();
  expect(
    responseStart - requestStart,
    "the upload takes longer than the timeout of JSON calls",
  ).toBeGreaterThan(10_000);
  await expect(student.getByText("Submission updated successfully!")).toBeVisible();
  await slowUploads(network, -1);
  await expect(card(student, title).getByRole("link", { name: "Download second.pdf" })).toBeVisible();
});

test("'My Profile' shows 'Not specified' for empty fields; 'Edit Profile' saves changes (students.md 2, 4, 5)", {
  tag: "@nightly",
}, async ({ page }) => {
  await logIn(page, "hellen@darasa.example");
  await page.goto(`${baseUrl()}/dashboard/edit-profile`);
  await expect(page.getByRole("heading", { name: "Edit Profile" })).toBeVisible();
  const phone = page.getByLabel("Phone Number");
  await phone.fill("71 23-45");
  await expect(phone).toHaveValue("712345");
  await expect(page.getByText("Phone number must be exactly 9 digits after the country code.")).toBeVisible();
  await phone.fill("7123456789999");
  await expect(phone).toHaveValue("712345678");
  await page.getByLabel("Location").fill("Gulu");
  await page.getByLabel("Organization").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const success = page.getByText("Profile updated successfully!");
  await expect(success).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  await expect(page.getByText("Gulu")).toBeVisible();
  await expect(page.getByText("Not specified")).toBeVisible();
  await expect(success).toBeHidden({ timeout: 4_000 });
});

test("the Learning Resources card shows example counts until a program has content (students.md 2)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page } = await newStudent(browser, "Python for Analysts");
  await page.goto("/dashboard?section=resources");
  for (const count of ["12", "8", "3"]) await expect(page.getByText(count, { exact: true })).toBeVisible();
  await expect(page.getByText("These counts are an example of what a program can share.")).toBeVisible();
});
