import { expect } from "@playwright/test";
import { answering, goto, newStudent, oneVisit, openFrom, pdf, send } from "../support/one-visit.ts";
import { test, visit } from "../support/visits.ts";

const elsewhere = "/dashboard?section=team";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString();

test.describe("assignments and grading (staff-dashboard.md section 8)", () => {
  const title = `Measure a well ${Date.now()}`;
  const visited = oneVisit(async (browser) => {
    const { page: student, program } = await newStudent(browser, "Farm Business Planning and Record Keeping");
    const page = await visit(browser, "joseph");
    const multipart = { title, program: program.id, deadline: inDays(2), assignment_file: pdf("brief.pdf") };
    const { id } = await send(page, "/assignments/", { multipart });
    await send(page, "/assignments/send/", { data: { assignment_id: id, program_id: program.id } });
    const work = { assignment: id, submission_file: pdf("well.pdf") };
    await send(student, "/assignments/submit/", { multipart: work });
    await student.context().close();
    return page;
  });
  const address = `/dashboard?section=submitted-assignments&search=${title}&student=${title}`;

  test("'Error loading data. Please refresh the page.' of either table, and another try", async () => {
    const page = visited();
    await answering(page, "GET", "**/api/assignments/?**", 500);
    await answering(page, "GET", "**/api/submissions/?**", 500);
    await openFrom(page, elsewhere, "Assignments");
    const sentence = page.getByText("Error loading data. Please refresh the page.");
    const tab = async (name: string) => {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tab", { name, selected: true })).toBeVisible();
    };
    await expect(sentence).toBeVisible();
    await tab("Student Submissions");
    await expect(sentence).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("table", { name: "Student submissions" })).toBeVisible();
    await tab("Sent Assignments");
    await expect(page.getByRole("table", { name: "Sent assignments" })).toBeVisible();
  });

  test("'Error sending assignment. Please try again.', with all that was filled in", async () => {
    const page = visited();
    await goto(page, "/dashboard?section=submitted-assignments&open=send");
    const modal = page.getByRole("dialog", { name: "Send Assignment" });
    await modal.getByRole("combobox", { name: "Program" }).click();
    await modal.getByRole("combobox", { name: "Program" }).fill("farm business");
    await modal.getByRole("option").first().click();
    await modal.getByLabel("Title").fill("A well that is not sent");
    await modal.getByLabel("File").setInputFiles(pdf("brief.pdf"));
    await modal.getByLabel("Deadline").fill(inDays(3).slice(0, 16));
    await answering(page, "POST", "**/api/assignments/", 500);
    await modal.getByRole("button", { name: "Send Assignment" }).click();
    await expect(modal.getByText("Error sending assignment. Please try again.")).toBeVisible();
    await expect(modal.getByLabel("Title")).toHaveValue("A well that is not sent");
    await modal.getByRole("button", { name: "Cancel" }).click();
  });

  test("'Error updating assignment. Please try again.', and then 'Assignment updated successfully!'", async () => {
    const page = visited();
    await goto(page, address);
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    const modal = page.getByRole("dialog", { name: "Edit Assignment" });
    await modal.getByLabel("Description").fill("With a rope.");
    await answering(page, "PUT", "**/api/assignments/*/", 500);
    await modal.getByRole("button", { name: "Update Assignment" }).click();
    await expect(modal.getByText("Error updating assignment. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await modal.getByRole("button", { name: "Update Assignment" }).click();
    await expect(page.getByText("Assignment updated successfully!")).toBeVisible();
  });

  test("'Error grading submission. Please try again.'", async () => {
    const page = visited();
    await goto(page, `${address}&tab=submissions`);
    await page.getByRole("link", { name: /^Grade / }).click();
    const modal = page.getByRole("dialog", { name: "Grade Submission" });
    await modal.getByLabel("Marks").fill("81");
    await answering(page, "PATCH", "**/api/submissions/*/", 500);
    await modal.getByRole("button", { name: "Save Grade" }).click();
    await expect(modal.getByText("Error grading submission. Please try again.")).toBeVisible();
    await expect(modal.getByLabel("Marks")).toHaveValue("81");
    await modal.getByRole("button", { name: "Cancel" }).click();
  });

  test("'Error deleting assignment. Please try again.', and then 'Assignment deleted successfully!'", async () => {
    const page = visited();
    await goto(page, address);
    await answering(page, "DELETE", "**/api/assignments/*/", 500);
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByText("Error deleting assignment. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Assignment deleted successfully!")).toBeVisible();
  });
});

test.describe("communications (staff-dashboard.md sections 2, 5 and 8)", () => {
  const title = `Rain expected ${Date.now()}`;
  let program: { id: number; title: string };
  const visited = oneVisit(async (browser) => {
    const student = await newStudent(browser, "Farm Business Planning and Record Keeping");
    program = student.program;
    await student.page.context().close();
    const page = await visit(browser, "david");
    const message = "Cover the seed. Forecasts: https://darasa.example/rain and more to come.";
    const words = { title, message, recipient_type: "program", program: program.id };
    await send(page, "/communications/", { multipart: { ...words, attachments: pdf("map.pdf") } });
    return page;
  });
  const list = "/dashboard?section=communications";

  test("'Failed to load communications. Please try again.', and 'No communications sent yet.'", async () => {
    const page = visited();
    await answering(page, "GET", "**/api/communications/?**", 500);
    await openFrom(page, "/dashboard", "Communications");
    await expect(page.getByText("Failed to load communications. Please try again.")).toBeVisible();
    await page.unrouteAll();
    const nothing = { count: 0, count_is_exact: true, next: null, previous: null, results: [] };
    await answering(page, "GET", "**/api/communications/?**", 200, nothing);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("No communications sent yet.")).toBeVisible();
  });

  test("'a message preview cut at 50 characters'; opened, 'Links in messages (http or https) are shown as clickable', and 'Failed to download attachment. Please try again.'", async () => {
    const page = visited();
    await goto(page, list);
    const row = page.getByRole("row", { name: title });
    await expect(row).toContainText("Cover the seed. Forecasts: https://darasa.example/...");
    await page.getByRole("link", { name: title, exact: true }).click();
    const opened = page.getByRole("dialog", { name: title });
    const link = opened.getByRole("link", { name: "https://darasa.example/rain" });
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    await answering(page, "GET", "**/api/attachments/*/download/", 500);
    await opened.getByRole("link", { name: "Download map.pdf" }).click();
    await expect(opened.getByText("Failed to download attachment. Please try again.")).toBeVisible();
    await page.unrouteAll();
    const download = page.waitForEvent("download");
    await opened.getByRole("link", { name: "Download map.pdf" }).click();
    expect((await download).suggestedFilename()).toBe("map.pdf");
    await opened.getByRole("button", { name: "Close" }).click();
    await expect(opened).toHaveCount(0);
  });

  test("a communication cannot be sent before its recipients are counted; a count that failed is said, with a retry", async () => {
    const page = visited();
    await goto(page, `${list}&communication=new`);
    await page.getByRole("textbox", { name: "Title" }).fill("Counted first");
    await page
      .getByRole("textbox", { name: "Message" })
      .fill("Nobody gets this before somebody knows how many do.");
    await page.getByRole("radio", { name: "All students" }).check();
    const counting = Promise.withResolvers<void>();
    const answers = [counting.promise.then(() => 500)];
    await page.route("**/api/communications/recipients/**", async (route) => {
      const status = await answers.shift();
      await (status ? route.fulfill({ status, body: "" }) : route.continue());
    });
    answers.push(Promise.resolve(500));
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText("Counting the recipients…")).toBeVisible();
    await expect(question.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    counting.resolve();
    await expect(question.getByText("Failed to count the recipients. Nothing was sent.")).toBeVisible();
    await expect(question.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    await question.getByRole("button", { name: "Count Again" }).click();
    await expect(question.getByRole("button", { name: /^Send to [\d,]+ students?$/ })).toBeEnabled();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Counted first");
    await page.unrouteAll();
    await page.evaluate(() => localStorage.clear());
  });

  test("'Failed to send communication. Please try again.' (server error field preferred), with all that was written", async () => {
    const page = visited();
    await goto(page, `${list}&communication=new`);
    await page.getByRole("textbox", { name: "Title" }).fill("Not sent");
    await page.getByRole("textbox", { name: "Message" }).fill("Nobody reads this.");
    // Nothing is preselected: a message to all is a choice.
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.getByRole("radio", { name: "All students" }).check();
    const submit = async () => {
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /^Send to \d+ students$/ })
        .click();
    };
    await answering(page, "POST", "**/api/communications/", 500);
    await submit();
    await expect(page.getByText("Failed to send communication. Please try again.")).toBeVisible();
    await answering(page, "POST", "**/api/communications/", 400, { error: "The server's own words." });
    await submit();
    await expect(page.getByText("The server's own words.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Nobody reads this.");
    await page.evaluate(() => localStorage.clear());
  });

  test("'Communication updated successfully!'", async () => {
    const page = visited();
    await goto(page, list);
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Cover the seed and the maize.");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect(page.getByText("Communication updated successfully!")).toBeVisible();
    await expect(page.getByText("Cover the seed and the maize.")).toBeVisible();
  });

  test("'Failed to delete communication. Please try again.', and then 'Communication deleted successfully!'", async () => {
    const page = visited();
    await goto(page, list);
    await answering(page, "DELETE", "**/api/communications/*/", 500);
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    const question = page.getByRole("alertdialog", { name: `Delete "${title}"?` });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByText("Failed to delete communication. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Communication deleted successfully!")).toBeVisible();
    await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
  });
});
