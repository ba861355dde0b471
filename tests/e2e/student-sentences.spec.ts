import { expect, type Page } from "@playwright/test";
import { fastForwardOf } from "../support/fast-forward.ts";
import { answering, goto, menuOf, newStudent, oneVisit, openFrom, pdf, send } from "../support/one-visit.ts";
import { test, visit } from "../support/visits.ts";

const HOUR_MS = 3_600_000;
const settings = "/dashboard?section=settings";

/** Sends an assignment as staff, with a deadline in so many hours. */
async function anAssignment(staff: Page, program: number, title: string, hours: number): Promise<number> {
  const deadline = new Date(Date.now() + hours * HOUR_MS).toISOString();
  const multipart = { title, program, deadline, assignment_file: pdf("brief.pdf") };
  const { id } = await send(staff, "/assignments/", { multipart });
  await send(staff, "/assignments/send/", { data: { assignment_id: id, program_id: program } });
  return id;
}

test.describe("assignments (student-dashboard.md sections 4, 5 and 8)", () => {
  const title = `A map of the village ${Date.now()}`;
  let assignment: number;
  let handedIn: number;
  const visited = oneVisit(async (browser) => {
    const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
    const staff = await visit(browser, "joseph");
    assignment = await anAssignment(staff, program.id, title, 2);
    handedIn = await anAssignment(staff, program.id, `Handed in: ${title}`, 6);
    await staff.context().close();
    const multipart = { assignment: handedIn, submission_file: pdf("map.pdf") };
    await send(page, "/assignments/submit/", { multipart });
    await page.clock.install();
    return page;
  });
  const form = async (page: Page) => {
    await goto(page, "/dashboard?section=assignments&tab=submit");
    await page.getByRole("combobox", { name: "Assignment" }).selectOption(String(assignment));
    await page.getByLabel("Comments").fill("Drawn on foot.");
    await page.getByLabel("File").setInputFiles(pdf("map.pdf"));
  };
  const own = async (page: Page, id: number) => {
    const all: { id: number }[] = await (await page.request.get("/api/assignments/student/")).json();
    return all.find((one) => one.id === id);
  };
  const press = (page: Page) => page.getByRole("button", { name: "Submit Assignment" }).click();

  test("'Error loading data', and another try", async () => {
    const page = visited();
    await answering(page, "GET", "**/api/assignments/student/", 500);
    await openFrom(page, settings, "Submit Assignment");
    await expect(page.getByText("Error loading data", { exact: true })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("article", { name: title, exact: true })).toBeVisible();
  });

  test("'Server errors use the response message, error, or first non_field_errors item, else 'Error submitting assignment'. Messages auto-clear after 5 seconds.'", async () => {
    const page = visited();
    await form(page);
    for (const [body, sentence] of [
      [{ message: "The message", error: "not this" }, "The message"],
      [{ error: "The error", non_field_errors: ["not this"] }, "The error"],
      [{ non_field_errors: ["The general error", "not this"] }, "The general error"],
      [{}, "Error submitting assignment"],
    ] as const) {
      await answering(page, "POST", "**/api/assignments/submit/", 400, body);
      await press(page);
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      await page.unrouteAll();
    }
    await answering(page, "POST", "**/api/assignments/submit/", 500, { detail: "Internal server error." });
    await press(page);
    const banner = page.getByText("Error submitting assignment", { exact: true });
    await expect(banner).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(banner).toHaveCount(0);
    await expect(page.getByLabel("Comments")).toHaveValue("Drawn on foot.");
  });

  test("'Please select an assignment and upload a file' and 'File size must be less than 10MB' auto-clear after 5 seconds, and are said again when nothing was done", async () => {
    const page = visited();
    await goto(page, `/dashboard?section=assignments&tab=submit&assignment=${assignment}`);
    const input = page.getByLabel("File");
    for (const [files, sentence] of [
      [[], "Please select an assignment and upload a file"],
      [[pdf("large.pdf", 10_485_761)], "File size must be less than 10MB"],
    ] as const) {
      await input.setInputFiles([...files]);
      await press(page);
      const shown = page.getByText(sentence, { exact: true });
      await expect(shown).toBeVisible();
      await page.clock.fastForward(5_000);
      await expect(shown).toHaveCount(0);
      await press(page);
      await expect(shown).toBeVisible();
      await expect(input).toBeFocused();
    }
  });

  test("a file that was refused has its reason, and not 'Please select an assignment and upload a file' besides", async () => {
    const page = visited();
    await goto(page, `/dashboard?section=assignments&tab=submit&assignment=${assignment}`);
    const input = page.getByLabel("File");
    for (const [name, bytes, reason] of [
      ["map.xyz", "map", /^File type not supported/],
      ["empty.pdf", "", "empty.pdf is empty. Choose it again, or another copy of it."],
    ] as const) {
      await input.setInputFiles({ name, mimeType: "", buffer: Buffer.from(bytes) });
      await press(page);
      await expect(page.getByText(reason)).toHaveCount(1);
      await expect(input).toBeFocused();
      // At once: the sentence would be gone by itself after 5 seconds.
      expect(await page.getByText("Please select an assignment and upload a file").count()).toBe(0);
      await expect(input).toHaveAccessibleDescription(
        typeof reason === "string" ? new RegExp(reason) : /File type not supported/,
      );
    }
    await input.setInputFiles(pdf("map.pdf"));
    await page.getByRole("button", { name: /^Remove/ }).click();
    await press(page);
    await expect(page.getByText("Please select an assignment and upload a file")).toHaveCount(1);
  });

  test("'Only assignments not yet submitted and not past deadline are selectable; while editing only the assignment itself is selectable.'", async () => {
    const page = visited();
    const offered = page.getByRole("combobox", { name: "Assignment" }).locator("option:not([value=''])");
    const passed = { ...(await own(page, assignment)), id: 999_999, title: "Long past" };
    await page.route("**/api/assignments/student/", async (route) => {
      const all = await (await route.fetch()).json();
      await route.fulfill({ json: [...all, { ...passed, deadline: "2020-01-01T00:00:00Z" }] });
    });
    await openFrom(page, settings, "Submit Assignment");
    await expect(page.getByRole("article", { name: "Long past" })).toBeVisible();
    await page.getByRole("tab", { name: "Submit Assignment" }).click();
    await expect(offered.filter({ hasText: new RegExp(`^${title}`) })).toHaveCount(1);
    await expect(offered.filter({ hasText: `Handed in: ${title}` })).toHaveCount(0);
    await expect(offered.filter({ hasText: "Long past" })).toHaveCount(0);
    await goto(page, "/dashboard?section=assignments&tab=submissions");
    await page.getByRole("button", { name: "Edit Submission" }).click();
    await expect(offered).toHaveText([new RegExp(`^Handed in: ${title}`)]);
  });

  test("an upload shows its progress; Cancel ends it without an error, and keeps the chosen file and the text", async () => {
    const page = visited();
    await form(page);
    await page.getByLabel("File").setInputFiles(pdf("large.pdf", 4_000_000));
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
    await network.send("Network.emulateNetworkConditions", slow);
    const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/submit/"));
    await press(page);
    const bar = page.getByRole("progressbar", { name: "Uploading large.pdf" });
    await expect(bar).toHaveAttribute("value", /^[1-9]/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await ended;
    await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("large.pdf")).toBeVisible();
    await expect(page.getByLabel("Comments")).toHaveValue("Drawn on foot.");
    const stored = await (await page.request.get("/api/submissions/student/")).json();
    expect(stored.map((one: { assignment: number }) => one.assignment)).toEqual([handedIn]);
  });

  test("'Submission is blocked after the deadline': the page counts down and closes its form in time, 'Cannot submit assignment. The deadline has passed.'", async () => {
    const page = visited();
    const fastForward = await fastForwardOf(page);
    await goto(page, "/dashboard?section=assignments");
    const card = page.getByRole("article", { name: title, exact: true });
    await expect(card.getByRole("timer")).toHaveText(/^01:5\d:\d\d left$/);
    await expect(card.getByText(/^Due .+ Kampala time$/)).toBeVisible();
    await form(page);
    await expect(page.getByRole("timer")).toHaveText(/^01:5\d:\d\d left$/);
    const button = page.getByRole("button", { name: "Submit Assignment" });
    await expect(button).toBeEnabled();
    await fastForward(2 * HOUR_MS);
    await expect(button).toBeDisabled();
    await expect(page.getByText("Cannot submit assignment. The deadline has passed.")).toBeVisible();
    await expect(page.getByLabel("Comments")).toHaveValue("Drawn on foot.");
    await page.getByRole("tab", { name: "All Assignments" }).click();
    await expect(card.getByText("Overdue")).toBeVisible();
  });

  test("'Editing a submission is allowed only if it is not graded and the deadline has not passed': 'Cannot edit submission. The deadline has passed.'", async () => {
    const page = visited();
    const fastForward = await fastForwardOf(page);
    await goto(page, "/dashboard?section=assignments&tab=submissions");
    await page.getByRole("button", { name: "Edit Submission" }).click();
    const button = page.getByRole("button", { name: "Update Submission" });
    await expect(button).toBeEnabled();
    await fastForward(6 * HOUR_MS);
    await expect(button).toBeDisabled();
    await expect(page.getByText("Cannot edit submission. The deadline has passed.")).toBeVisible();
  });

  test("'Submitted (After Deadline)' is shown for work that was submitted before the deadline was moved to an earlier time", async () => {
    const page = visited();
    await page.route("**/api/assignments/student/", async (route) => {
      const all = await (await route.fetch()).json();
      const earlier = new Date(Date.now() - 24 * HOUR_MS).toISOString();
      await route.fulfill({ json: all.map((one: object) => ({ ...one, deadline: earlier })) });
    });
    await openFrom(page, settings, "Submit Assignment");
    await expect(page.getByText("Submitted (After Deadline)")).toBeVisible();
  });
});

test.describe("enrolled programs (student-dashboard.md section 4)", () => {
  const visited = oneVisit(async (browser) => {
    const { page, program } = await newStudent(browser, "Using AI Tools Well at Work");
    const [own] = await (await page.request.get("/api/student/enrolled-programs/")).json();
    expect(own.id).toBe(program.id);
    for (const unit_number of [1, 2, 3, 4, 5])
      await send(page, "/student/progress/mark-complete/", {
        data: { enrollment_id: own.enrollment_id, unit_number },
      });
    return page;
  });

  test("'Remaining text reads 'N <unit> remaining' (singular when 1) or 'Completed'. At 100 percent the program shows Completed.'", async () => {
    const page = visited();
    await goto(page, "/dashboard?section=courses");
    const shown = (words: string) => page.getByText(words, { exact: true }).filter({ visible: true });
    await expect(shown("2 days remaining")).toBeVisible();
    await page.getByRole("button", { name: "Day 6" }).click();
    await expect(shown("1 day remaining")).toBeVisible();
    await page.getByRole("button", { name: "Day 7" }).click();
    await expect(shown("Completed")).toBeVisible();
    await expect(shown("100%")).toBeVisible();
  });
});

test.describe("profile and credentials (student-dashboard.md sections 5 and 8)", () => {
  const visited = oneVisit(async (browser) => (await newStudent(browser, "Agile Delivery with Scrum")).page);
  const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
  const update = (page: Page) => page.getByRole("button", { name: "Update Credentials" }).click();

  test("the hint 'Enter exactly 9 digits after the country code (e.g., {phone})'", async () => {
    const page = visited();
    await goto(page, "/dashboard/edit-profile");
    await expect(
      page.getByText("Enter exactly 9 digits after the country code (e.g., +256712345678)"),
    ).toBeVisible();
  });

  test("'View mode goes to edit mode via Edit Profile. Save or Cancel returns to view mode. After a successful save the user record is refetched and stored locally.'", async () => {
    const page = visited();
    await goto(page, "/dashboard?section=profile");
    await page.getByRole("main").getByRole("link", { name: "Edit Profile" }).click();
    await page.getByLabel("Full Name").fill("Nobody");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Zawadi Achieng")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Edit Profile" }).click();
    await page.getByLabel("Full Name").fill("Zuri Achieng");
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/update-profile/", async (route) => {
      await answered;
      await route.continue();
    });
    await save(page);
    await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
    const refetched = page.waitForResponse("**/api/user/");
    answer();
    await refetched;
    await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
    const stored = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem("darasa.user") ?? "{}").first_name);
    await expect.poll(stored).toBe("Zuri");
  });

  test("'In the second variant the success message disappears after 2 seconds.'", async () => {
    const page = visited();
    // React shows a page's parts by a timer, so the clock stands still only afterwards.
    await goto(page, "/dashboard/edit-profile");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.getByLabel("Occupation").fill("Head teacher");
    await save(page);
    await page.mouse.move(0, 0);
    const success = page.getByText("Profile updated successfully!");
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(success).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.clock.runFor(1_900);
    await expect(success).toBeVisible();
    await page.clock.runFor(200);
    await expect(success).toHaveCount(0);
    await page.clock.resume();
  });

  test("profile: 'server message field, else 'Failed to update profile. Please try again.''", async () => {
    const page = visited();
    await goto(page, "/dashboard/edit-profile");
    await page.getByLabel("Location").fill("Kitgum");
    await answering(page, "PUT", "**/api/update-profile/", 400, { message: "The server's own words." });
    await save(page);
    await expect(page.getByText("The server's own words.")).toBeVisible();
    await page.unrouteAll();
    await answering(page, "PUT", "**/api/update-profile/", 500);
    await save(page);
    const failure = page
      .getByRole("alert")
      .filter({ hasText: "Failed to update profile. Please try again." });
    // Beside the button that was pressed (look.md, "A failure is seen").
    await expect(failure).toBeInViewport({ ratio: 1 });
    await expect(failure.locator("xpath=..")).toBeFocused();
    await expect(page.getByLabel("Location")).toHaveValue("Kitgum");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  });

  test("'While typing, digits beyond 9 are truncated with the warning 'Phone number must not exceed 9 digits (e.g., {phone}).''", async () => {
    const page = visited();
    await goto(page, settings);
    const phone = page.getByLabel("New phone number");
    await phone.pressSequentially("712345678");
    const warning = page.getByText("Phone number must not exceed 9 digits (e.g., +256712345678).");
    await expect(warning).toHaveCount(0);
    await phone.press("9");
    await expect(warning).toBeVisible();
    await expect(phone).toHaveValue("712345678");
  });

  test("credentials: 'the first field error from the server is shown; otherwise 'Update failed. Please try again.''", async () => {
    const page = visited();
    await goto(page, settings);
    await page.locator("input[name=current_password]").fill("Karibu2026");
    await page.getByLabel("New email").fill("taken@darasa.example");
    const calls = "**/api/update-credentials/";
    await answering(page, "PUT", calls, 409, { email: ["A user with this email already exists."] });
    await update(page);
    await expect(page.getByText("A user with this email already exists.").first()).toBeVisible();
    await page.unrouteAll();
    await answering(page, "PUT", calls, 500);
    await update(page);
    await expect(page.getByText("Update failed. Please try again.").first()).toBeVisible();
  });

  test("credentials: 'No response from server. Please check your network connection.'", async () => {
    const page = visited();
    await page.route("**/api/update-credentials/", (route) => route.abort());
    await update(page);
    await expect(
      page.getByText("No response from server. Please check your network connection.").first(),
    ).toBeVisible();
  });

  test("credentials: 'An error occurred during update. Please try again.' for an answer that cannot be parsed", async () => {
    const page = visited();
    await page.route("**/api/update-credentials/", (route) => route.fulfill({ body: "<html>" }));
    await update(page);
    await expect(page.getByText("An error occurred during update. Please try again.").first()).toBeVisible();
  });

  test("credentials: 'Failed to initialize phone input. Please try again.', and the rest of the form works", async () => {
    const page = visited();
    await page.route("**/assets/new-phone-field-*.js", (route) => route.abort());
    await goto(page, settings);
    await expect(page.getByText("Failed to initialize phone input. Please try again.")).toBeVisible();
    await update(page);
    await expect(page.getByText("Current password is required").first()).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByLabel("New phone number")).toBeVisible();
  });

  test("'On a 401 response to any call the stored tokens and user are cleared and the client goes to /login.'", async () => {
    const page = visited();
    await goto(page, "/dashboard");
    const refused = page.waitForResponse((reply) => reply.status() === 401);
    await page.context().clearCookies({ name: "sessionid" });
    const link = menuOf(page).getByRole("link", { name: "Submit Assignment" });
    // Where another call of the page is refused first, the link is gone before it is clicked.
    await Promise.race([link.click().catch(() => undefined), page.waitForURL(/\/login\?/)]);
    await refused;
    await expect(page).toHaveURL(/\/login\?/);
    expect(await page.evaluate(() => localStorage.getItem("darasa.user"))).toBeNull();
  });
});
