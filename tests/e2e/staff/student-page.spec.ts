import { expect, type Page } from "@playwright/test";
import { mailedLink } from "#tests/support/browser/journey-mail.ts";
import { goto, newStudent } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

test.describe.configure({ timeout: 300_000 });

const dialogOf = (page: Page) => page.locator("dialog[open]");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

test("a student's page, opened with Ctrl+K, shows and edits one student (beyond.md 4)", async ({
  browser,
}) => {
  const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
  await goto(page, "/dashboard?section=blog");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find", exact: true }).fill("kwabena");
  await expect(page.getByRole("option", { name: /Kwabena Ofori/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Kwabena Ofori")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectAccessible(page);
  const address = page.url();

  await test.step("a wrong phone is reported at its field, and a correction is shown", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Phone").fill("07");
    await dialog.getByLabel("Occupation").fill("Head of Logistics");
    await dialog.getByRole("button", { name: "Update Student" }).click();
    await expect(dialog.getByText("Phone number must be exactly 9 digits")).toBeVisible();
    await dialog.getByLabel("Phone").fill("0772 123 456");
    await dialog.getByRole("button", { name: "Update Student" }).click();
    await expect(page.getByText("Head of Logistics")).toBeVisible();
    await expect(page.getByRole("link", { name: "+256 772 123 456" })).toBeVisible();
  });

  await test.step("staff add a note", async () => {
    await page.getByRole("button", { name: "Write Note" }).click();
    await expect(dialogOf(page).getByLabel("Note")).toBeFocused();
    await dialogOf(page).getByLabel("Note").fill("Asked for an invoice for his employer.");
    await dialogOf(page).getByRole("button", { name: "Save Note" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Asked for an invoice" })).toBeVisible();
  });

  await test.step("staff add another program", async () => {
    const programs = page.getByRole("region", { name: "Programs" }).getByRole("listitem");
    const before = await programs.count();
    await page.getByRole("button", { name: "Enroll", exact: true }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("button", { name: "Enroll" }).click();
    await expect(dialog.getByText("Choose a program.")).toBeVisible();
    const titles: { title: string; is_enrollment_open: boolean }[] = await (
      await page.request.get("/api/programs/titles/")
    ).json();
    const closed = titles.find(({ is_enrollment_open }) => !is_enrollment_open);
    if (!closed) throw new Error("The demonstration content has a closed program.");
    await expect(dialog.getByRole("option", { name: `${closed.title} (enrollment closed)` })).toBeDisabled();
    await dialog.getByLabel("Program").selectOption({ label: "Agile Delivery with Scrum" });
    await dialog.getByRole("button", { name: "Enroll" }).click();
    await expect(programs).toHaveCount(before + 1);
    await expect(programs.filter({ hasText: "By staff" })).toBeVisible();
  });

  await test.step("each tab of the page has its own address", async () => {
    for (const part of ["Work", "Messages", "History"]) {
      await page.getByRole("tab", { name: part }).click();
      await expect(page).toHaveURL(new RegExp(`view=${part.toLowerCase()}`));
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
    }
    await expect(page.getByRole("rowheader", { name: "Write note" })).toBeVisible();
    const added = page.getByRole("rowheader", { name: "Enroll Agile Delivery with Scrum" });
    await expect(added).toBeVisible();
    // An institute without fees has no tab for them.
    await expect(page.getByRole("tab", { name: "Fees" })).toBeHidden();
  });

  await test.step("removing and restoring an enrollment appears in the history with its program", async () => {
    const { enrollments } = await (
      await page.request.get(`/api/students/${new URL(address).searchParams.get("student")}/`)
    ).json();
    const [{ id, program }] = enrollments;
    const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
    const headers = { "x-csrftoken": csrfToken };
    await page.request.delete(`/api/enrollments/${id}/`, { headers });
    await page.request.post(`/api/bin/enrollment/${id}/restore/`, { headers });
    await page.reload();
    for (const act of ["Remove", "Restore"])
      await expect(page.getByRole("rowheader", { name: `${act} enrollment ${program.title}` })).toBeVisible();
    const removed = page.getByRole("row", { name: `Remove enrollment ${program.title}` }).first();
    await removed.getByText("2 fields").click();
    await expect(removed.getByText("User", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a message to this student is ready to write", async () => {
    await page.getByRole("link", { name: "Message", exact: true }).click();
    await expect(page.getByLabel("One student")).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Student" })).toHaveValue(/^Kwabena Ofori, /);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).first().click();
    await expect(page).toHaveURL(/section=communications$/);
    await page.getByRole("link", { name: "New Communication" }).first().click();
    await expect(page.getByLabel("All students")).toBeVisible();
    await expect(page.getByLabel("One student")).not.toBeChecked();
  });

  await test.step("a sub-admin sees only permitted tabs, and the page fits a phone", async () => {
    const david = await visit(browser, "david", { viewport: { width: 360, height: 740 } });
    await david.goto(address);
    await expect(heading(david, "Kwabena Ofori")).toBeVisible();
    await expect(david.getByText("Asked for an invoice")).toBeVisible();
    await expectNoSideways(david);
    await expect(david.getByRole("tab", { name: "Work" })).toBeVisible();
    await expect(david.getByRole("tab", { name: "Fees" })).toBeHidden();
    await expect(david.getByRole("tab", { name: "History" })).toBeHidden();
  });
});

test("a student list is imported, with errors by line that can be fixed (beyond.md 4)", async ({
  browser,
}) => {
  const page = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
  const mark = Date.now();
  const known = { name: "Known Student", email: `known.${mark}@students.example`, phone: "0772100004" };
  await post(page.request, "/students/", { ...known, program: null });
  const csv = [
    "Full name;E-mail;Telephone;Employer",
    `Ruth Auma;ruth.${mark}@import.example;0772 100 001;Oxfam`,
    `Peter Ouma;peter.${mark}@import;07721;Oxfam`,
    `Ruth Again;RUTH.${mark}@import.example;0772100002;Oxfam`,
    `${known.name};${known.email};${known.phone};Oxfam`,
  ].join("\r\n");
  await page.goto("/dashboard?section=students");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import Students" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const upload = (name: string, text: string) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await upload("list.csv", "<html><body>Log in</body></html>");
  await page.getByRole("button", { name: "Upload the List" }).click();
  await expect(page.getByText("The file is a web page. Export the list as CSV or XLSX.")).toBeVisible();
  await upload("list.csv", csv);
  await page.getByRole("button", { name: "Upload the List" }).click();
  await expect(page.getByLabel("Organization")).toHaveValue("3");
  await page.getByLabel("Phone").selectOption("");
  await expect(page.getByText("Columns of the file that are not read: Telephone.")).toBeVisible();
  await page.getByRole("button", { name: "Check the Lines" }).click();
  await expect(page.getByText("Choose the phone column.")).toBeVisible();
  await page.getByLabel("Phone").selectOption("2");
  await page.getByLabel("Enroll all in").selectOption({ label: "Agile Delivery with Scrum" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the Lines" }).click();

  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("(currently 4 digits)")).toBeVisible();
  await expect(page.getByText("Line 2 has this email, too.")).toBeVisible();
  const enrolls = "1 of them known, who will be enrolled";
  await expect(page.getByText(`2 students ready; ${enrolls}; 2 to mend, which are left out`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Fix line 3" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Email").fill(`peter.${mark}@import.example`);
  await dialog.getByLabel("Phone").fill("0772 100 003");
  await dialog.getByRole("button", { name: "Save Line" }).click();
  await expect(page.getByText(`3 students ready; ${enrolls}; 1 to mend, which are left out`)).toBeVisible();

  await page.getByRole("button", { name: "Add the Students" }).click();
  // No mail server is configured in this test.
  await expect(dialog).toContainText(
    "Emails are not sent yet: give each new student an Invitation Link to set a password.",
  );
  await expect(dialog.getByText("is enrolled in Agile Delivery with Scrum")).toBeVisible();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("2 students added, 1 enrolled.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "Added or enrolled 3" }).click();
  await page.getByRole("link", { name: "Peter Ouma" }).click();
  await expect(heading(page, "Peter Ouma")).toBeVisible();
  await expect(page.getByText("From a file")).toBeVisible();

  const ruth = await visit(browser, null, { viewport: { width: 360, height: 740 } });
  await ruth.goto(await mailedLink(`ruth.${mark}@import.example`, "/reset-password"));
  await ruth.waitForLoadState("networkidle");
  await ruth.locator("input[name=new_password]").fill("Mulembe2026");
  await ruth.locator("input[name=confirm_password]").fill("Mulembe2026");
  await ruth.getByRole("button", { name: "Set Password" }).click();
  await expect(ruth).toHaveURL(/login/);
});

test("an admin corrects a student's email; the student confirms it and logs in (security.md T12)", async ({
  browser,
}) => {
  const mark = Date.now();
  const { page: student } = await newStudent(browser, "Monitoring and Evaluation Foundations", {
    viewport: { width: 360, height: 740 },
  });
  const { id, email: old } = await (await student.request.get("/api/user/")).json();
  const email = `zawadi.right.${mark}@example.com`;
  const page = await visit(browser, "joseph", { viewport: { width: 360, height: 740 } });
  await page.goto(`/dashboard?section=students&student=${id}`);
  await page.waitForLoadState("networkidle");
  const dialog = dialogOf(page);
  await test.step("an email that is already used is reported at the field", async () => {
    await page.getByRole("button", { name: "Correct Email" }).click();
    await dialog.getByLabel("Right email").fill("brian@darasa.example");
    await dialog.getByRole("button", { name: "Make the Link" }).click();
    await expect(dialog.getByText("A user with this email already exists.")).toBeVisible();
    await expectAccessible(page);
    await expectNoSideways(page);
  });
  await test.step("staff and the student's Settings show the pending change", async () => {
    await dialog.getByLabel("Right email").fill(email);
    await dialog.getByRole("button", { name: "Make the Link" }).click();
    await expect(page.getByText(`The link for ${email} is in Settings, under Emails`)).toBeVisible();
    await expect(page.getByText(`Waiting for confirmation at ${email}`)).toBeVisible();
    await expect(page.getByRole("link", { name: "Emails", exact: true })).toHaveAttribute(
      "href",
      /tab=emails/,
    );
    await expect(page.getByRole("link", { name: old })).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    await student.goto("/dashboard?section=settings");
    await expect(student.getByText(`Waiting for confirmation at ${email}`)).toBeVisible();
    await expect(student.getByText("ask its administrator for the link")).toBeVisible();
    await expectNoSideways(student);
  });
  await test.step("staff who are not admins cannot change an email", async () => {
    const david = await visit(browser, "david");
    await david.goto(page.url());
    await expect(david.getByText(`Waiting for confirmation at ${email}`)).toBeVisible();
    await expect(david.getByText("an administrator finds the link under Emails")).toBeVisible();
    await expect(david.getByRole("button", { name: "Correct Email" })).toHaveCount(0);
  });
  await test.step("the link confirms the new email", async () => {
    await student.goto(await mailedLink(email, "/confirm-email"));
    await student.getByRole("button", { name: "Use This Email" }).click();
    await expect(student.getByText(`Your email is now ${email}.`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: email })).toBeVisible();
    await expect(page.getByText("Waiting for confirmation")).toHaveCount(0);
    await page.getByRole("tab", { name: "History" }).click();
    for (const act of ["Correct email", "Confirm email"])
      await expect(page.getByRole("rowheader", { name: act })).toBeVisible();
  });
});
