import { type CDPSession, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { newStudent, pdf, send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, test, visit } from "#tests/support/browser/visits.ts";

const HOUR_MS = 3_600_000;

/** Sends an assignment as staff, due in the given number of hours. */
async function anAssignment(
  staff: Page,
  program: number,
  title: string,
  hours = 48,
  description = "",
): Promise<number> {
  const deadline = new Date(Date.now() + hours * HOUR_MS).toISOString();
  const multipart = { title, program, deadline, description, assignment_file: pdf("brief.pdf") };
  const { id } = await send(staff, "/assignments/", { multipart });
  await send(staff, "/assignments/send/", { data: { assignment_id: id, program_id: program } });
  return id;
}

/** Limits the page's upload speed, in bytes per second. −1 removes the limit. */
async function limitUploads(network: CDPSession, bytes_per_second: number): Promise<void> {
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytes_per_second,
  });
}

async function giveGrade(staff: Page, submission: number): Promise<void> {
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const headers = { "x-csrftoken": csrfToken };
  const data = { marks_awarded: 40, feedback: "Add a map." };
  expect((await staff.request.patch(`/api/submissions/${submission}/`, { data, headers })).ok()).toBe(true);
}

const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name });

test("an upload continues in every section; leaving the page asks and loses nothing", async ({ browser }) => {
  test.slow();
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
  const staff = await visit(browser, "joseph");
  const title = `Upload ${Date.now()}`;
  const assignment = await anAssignment(staff, program.id, title);
  await page.goto(`/dashboard?section=assignments&tab=submit&assignment=${assignment}`);
  await page.getByLabel("File").setInputFiles(pdf("large.pdf", 3_000_000));
  await page.getByLabel("Comments").fill("From the road.");
  const network = await page.context().newCDPSession(page);
  await limitUploads(network, 100_000);
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  await expect(page.getByRole("progressbar", { name: "Uploading large.pdf" })).toBeVisible();

  await menuLink(page, "My Courses").click();
  const progress = page.getByRole("progressbar", { name: `Sending Your work for ${title}` });
  await expect(progress).toHaveAttribute("value", /^[1-9]/);

  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
  await expect(progress).toBeVisible();
  await limitUploads(network, -1);
  await expect(page.getByText("Assignment submitted successfully!")).toBeVisible({ timeout: 40_000 });
  const stored = await (await page.request.get("/api/submissions/student/")).json();
  expect(stored).toMatchObject([
    { assignment, submission_file: "large.pdf", submission_text: "From the road." },
  ]);
});

/** Returns whether a tap on the center of the element hits it. */
const isHit = (element: SVGElement | HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && element.contains(hit);
};

test("your own new message scrolls into view, and its menu can be tapped", { tag: "@nightly" }, async ({
  browser,
}) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
  for (let line = 1; line <= 12; line += 1)
    await send(page, "/community/", { data: { program: program.id, content: `Line ${line}\n\n\nof many` } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/dashboard?section=community&program=${program.id}`);
  const thread = page.getByRole("region", { name: "Messages" });
  await expect(thread.getByText("Line 12")).toBeInViewport();
  await thread.evaluate((list) => list.scrollTo({ top: 0 }));
  await expect(thread.getByText("Line 12")).not.toBeInViewport();
  const words = `At the end ${Date.now()}`;
  await page.getByRole("textbox", { name: "Your message" }).fill(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const own = thread.getByRole("article").filter({ hasText: words });
  await expect(own.getByText(words)).toBeInViewport();
  await expect(page.getByRole("button", { name: "New messages" })).toHaveCount(0);
  await own.getByRole("button", { name: /Options for the message/ }).click();
  const items = page.getByRole("menuitem");
  await expect(items).toHaveText(["Edit", "Delete"]);
  for (const item of await items.all()) expect(await item.evaluate(isHit)).toBe(true);
});

test("your own picture is fully visible after sending, and when the thread reopens", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum", {
    viewport: { width: 360, height: 740 },
  });
  for (let line = 1; line <= 12; line += 1)
    await send(page, "/community/", { data: { program: program.id, content: `Line ${line}\n\n\nof many` } });
  const address = `/dashboard?section=community&program=${program.id}`;
  await page.goto(address);
  const words = `A slip ${Date.now()}`;
  await page.getByRole("textbox", { name: "Your message" }).fill(words);
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#157347" } })
    .png()
    .toBuffer();
  await page.locator("input[type=file]").setInputFiles({ name: "slip.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const picture = page
    .getByRole("article")
    .filter({ hasText: words })
    .getByRole("img", { name: /^Picture/ });
  await expect(picture).toBeInViewport({ ratio: 1 });
  await page.goto(address);
  await expect(picture).toBeInViewport({ ratio: 1 });
});

test("new assignments, grades and answers show live badges, also at a phone's menu button", async ({
  browser,
}) => {
  test.slow();
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
  const staff = await visit(browser, "joseph");
  const title = `News ${Date.now()}`;
  const own = await send(page, "/community/", { data: { program: program.id, content: title } });
  const streamed = page.waitForResponse((reply) => reply.url().includes("/community/stream/"));
  await page.goto("/dashboard?section=courses");
  await streamed;

  const assignment = await anAssignment(staff, program.id, title);
  await expect(menuLink(page, "Submit Assignment")).toContainText("1 new");
  const work = { assignment, submission_file: pdf("work.pdf") };
  const { id } = await send(page, "/assignments/submit/", { multipart: work });
  await giveGrade(staff, id);
  // The submitted assignment is no longer new, but its grade is.
  await expect(page.getByRole("navigation", { name: "Dashboard" }).getByText("1 new")).toBeVisible();
  await send(staff, `/community/${own.id}/reply/`, { data: { content: "An answer." } });
  await expect(menuLink(page, "Community")).toContainText("1 new");

  await page.setViewportSize({ width: 360, height: 740 });
  const button = page.getByRole("button", { name: "Open menu" });
  await expect(button).toHaveAccessibleDescription(/^1 new/);
  // The badge is a dot, because a number would count only one section; the menu has the counts.
  await expect(page.locator("#menu-news > *").first()).toHaveCSS("font-size", "0px");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.reload();
  await menuLink(page, "Submit Assignment").click();
  await expect(page.getByRole("article", { name: title })).toBeVisible();
  await expect(menuLink(page, "Submit Assignment")).not.toContainText("new");
  await expect(menuLink(page, "Community")).toContainText("1 new");
});

test("likes and deletions report that you are offline", { tag: "@nightly" }, async ({ browser }) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
  const words = `Offline ${Date.now()}`;
  await send(page, "/community/", { data: { program: program.id, content: words } });
  await page.goto(`/dashboard?section=community&program=${program.id}`);
  const own = page.getByRole("article").filter({ hasText: words });
  await expect(own.getByRole("button", { name: "Like, 0" })).toBeEnabled();
  await page.context().setOffline(true);
  await own.getByRole("button", { name: "Like, 0" }).click();
  const sentence = "You are offline. Try again when you are online.";
  await expect(page.getByText(`Failed to like message: ${sentence}`)).toBeVisible();
  await own.getByRole("button", { name: /Options for the message/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`Failed to delete message: ${sentence}`)).toBeVisible();
});

test("an offline profile change says so next to its button and keeps typed values", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page } = await newStudent(browser, "Agile Delivery with Scrum", {
    viewport: { width: 360, height: 740 },
  });
  await page.goto("/dashboard?section=profile&mode=edit");
  const location = page.getByLabel("Location");
  await expect(location).toHaveValue("Gulu");
  await page.waitForLoadState("networkidle");
  await location.fill("Lira");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "You are offline." });
  await expect(failure).toHaveText("You are offline. Try again when you are online.");
  await expect(failure).toBeInViewport({ ratio: 1 });
  await expect(location).toHaveValue("Lira");
});

test("the address of a missed assignment explains why it is closed", { tag: "@nightly" }, async ({
  browser,
}) => {
  const page = await visit(browser, "amina", { viewport: { width: 360, height: 740 } });
  const all: { id: number; title: string }[] = await (
    await page.request.get("/api/assignments/student/")
  ).json();
  const missed = all.find(({ title }) => title === "An interview guide of eight questions");
  await page.goto(`/dashboard?section=assignments&tab=submit&assignment=${missed?.id}`);
  const closed = page.getByText("Cannot submit assignment. The deadline has passed.");
  await expect(closed).toBeVisible();
  await expect(page.getByText(missed?.title ?? "").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Assignment" })).not.toHaveValue(String(missed?.id));
  await expect(page.getByText("Nothing to submit")).toHaveCount(0);
});

test("the last assignment tab fades at a phone's edge until scrolled into view", { tag: "@nightly" }, async ({
  browser,
}) => {
  const page = await visit(browser, "amina", { viewport: { width: 360, height: 740 } });
  await page.goto("/dashboard?section=assignments");
  const tabs = page.getByRole("tablist", { name: "Assignments" });
  const last = tabs.getByRole("tab", { name: "Submit Assignment" });
  await expect(last).toBeEnabled();
  await expect(last).not.toBeInViewport({ ratio: 0.9 });
  await expect(tabs).toHaveCSS("mask-image", /linear-gradient/);
  await tabs.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  // Checks 90 %, because the tab's lower edge overlaps the line below all tabs.
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(tabs).toHaveCSS("mask-image", "none");
});

test("the form reports missing values and explains closed assignments; graded work links to feedback", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
  const staff = await visit(browser, "joseph");
  const title = `Only ${Date.now()}`;
  const assignment = await anAssignment(staff, program.id, title);
  const open: { id: number; title: string }[] = await (
    await page.request.get("/api/assignments/student/")
  ).json();
  for (const { id } of open.filter((one) => one.id !== assignment))
    await send(page, "/assignments/submit/", {
      multipart: { assignment: id, submission_file: pdf("a.pdf") },
    });
  await page.goto("/dashboard?section=assignments&tab=submit");
  await expect(page.getByRole("combobox", { name: "Assignment" })).toHaveValue(String(assignment));
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  await expect(page.getByText("Please select an assignment and upload a file")).toHaveCount(1);

  const multipart = { assignment, submission_file: pdf("work.pdf") };
  const { id } = await send(page, "/assignments/submit/", { multipart });
  await page.goto(`/dashboard?section=assignments&tab=submit&assignment=${assignment}`);
  await expect(page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: title })).toContainText(
    "already submitted",
  );

  await giveGrade(staff, id);
  await page.goto("/dashboard?section=assignments");
  const card = page.getByRole("article", { name: title, exact: true });
  await card.getByRole("button", { name: "See Feedback" }).click();
  await expect(page.getByRole("article", { name: title, exact: true })).toContainText("Add a map.");
});

test("'See Feedback' opens that submission, also from Today and the program's page", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum", {
    viewport: { width: 360, height: 740 },
  });
  const staff = await visit(browser, "joseph");
  const title = `Oldest ${Date.now()}`;
  const handIn = async (name: string) =>
    await send(page, "/assignments/submit/", {
      multipart: {
        assignment: await anAssignment(staff, program.id, name),
        submission_file: pdf("work.pdf"),
        submission_text: "A long comment.\n".repeat(20),
      },
    });
  const { id } = await handIn(title);
  await giveGrade(staff, id);
  for (const number of [1, 2, 3]) await handIn(`Newer ${number} ${Date.now()}`);

  const heading = page.getByRole("heading", { name: title, exact: true });
  await page.goto("/dashboard?section=assignments");
  await page
    .getByRole("article", { name: title, exact: true })
    .getByRole("button", { name: "See Feedback" })
    .click();
  await expect(page.getByText("Add a map.")).toBeAttached();
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();

  await page.goto(`/dashboard?section=courses&program=${program.id}`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByText("Add a map.")).toBeAttached();
  await expect(heading).toBeInViewport();
});

test("a program shows class times before its start; an unpublished one offers no 'Begin'", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
  await page.goto(`/dashboard?section=courses&program=${program.id}`);
  await expect(page.getByRole("region", { name: "Live sessions" })).toHaveCount(0);
  const sessions = page.getByRole("region", { name: "How it runs" });
  await expect(sessions).toContainText("Online, live on Tuesday and Friday, 6–8 p.m. (EAT)");
  await expect(sessions).toContainText(/The program starts on \d+ \w+ \d{4}\. If it has live sessions/);

  const { page: other } = await newStudent(browser, "Using AI Tools Well at Work");
  await other.goto("/dashboard");
  const today = other.getByRole("region", { name: "Today" });
  await expect(today.getByRole("link", { name: "Open Using AI Tools Well at Work" })).toBeVisible();
  await expect(today.getByRole("link", { name: /^Begin/ })).toHaveCount(0);
});

test("rejected queued work shows one reason everywhere, and 'Discard' asks first (students.md 8)", async ({
  browser,
}) => {
  test.slow();
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum", {
    viewport: { width: 360, height: 740 },
  });
  const staff = await visit(browser, "joseph");
  const title = `Refused ${Date.now()}`;
  const assignment = await anAssignment(staff, program.id, title);
  for (const number of [1, 2, 3]) await anAssignment(staff, program.id, `Sooner ${number} of ${title}`, 12);
  await page.goto(`/dashboard?section=assignments&tab=submit&assignment=${assignment}`);
  const noDocument = { name: "map.docx", mimeType: "", buffer: Buffer.from("no document") };
  await page.getByLabel("File").setInputFiles(noDocument);
  await page.getByLabel("Comments").fill("Drawn on foot.");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  const card = page.getByRole("article", { name: title, exact: true });
  await expect(card.getByText("Waiting for the network: map.docx.")).toBeVisible();
  await page.context().setOffline(false);

  const sentence =
    "File type not supported. Accepted types: pdf, doc, docx, txt, jpg, jpeg, png, zip, rar. The file is damaged, or it is not what its name says. Open it, save it again and choose that.";
  const notice = page.getByRole("alert").filter({ hasText: "Not everything could be sent" });
  await expect(notice).toContainText(`Your work for ${title}: ${sentence}`);
  await expect(card.getByText(sentence)).toBeVisible();
  await page.goto("/dashboard?section=settings");
  await expect(notice).toBeVisible();
  for (const _press of [1, 2]) {
    await notice.getByRole("link", { name: `See it Your work for ${title}` }).click();
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeFocused();
    await expect(card.getByText(sentence)).toBeInViewport();
  }

  const question = page.getByRole("alertdialog", { name: `Discard your work for ${title}?` });
  const lost = "This deletes map.docx and your comments from this device. It cannot be undone.";
  for (const place of [notice, card]) {
    await place.getByRole("button", { name: `Discard Your work for ${title}` }).click();
    await expect(question).toContainText(lost);
    await question.getByRole("button", { name: "Keep it" }).click();
    await expect(question).toBeHidden();
  }
  await expect(card.getByText("Drawn on foot.")).toBeVisible();
  await notice.getByRole("button", { name: "Discard" }).click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(notice).toHaveCount(0);
  await expect(card.getByText("map.docx")).toHaveCount(0);
  await expect(page.locator("#main")).toBeFocused();
  await expect(card.getByRole("button", { name: "Submit Assignment" })).toBeEnabled();
});

test("a brief offers 'Read all of it' only where lines are hidden", { tag: "@nightly" }, async ({
  browser,
}) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum", {
    viewport: { width: 768, height: 900 },
  });
  const staff = await visit(browser, "joseph");
  const title = `Brief ${Date.now()}`;
  // The text fits three lines on a tablet, but not on a phone.
  const description = "Draw a map of the village with its wells. ".repeat(6);
  await anAssignment(staff, program.id, title, 48, description);
  await page.goto("/dashboard?section=assignments");
  const card = page.getByRole("article", { name: title, exact: true });
  const more = card.getByText("Read all of it");
  const brief = card.getByText(description.trim());
  const isCut = () => brief.evaluate((text) => text.scrollHeight > text.clientHeight);
  await expect(brief).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await isCut()).toBe(false);
  await expect(more).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(more).toBeVisible();
  expect(await isCut()).toBe(true);
  await more.click();
  await expect(card.getByText("Show less")).toBeVisible();
  expect(await isCut()).toBe(false);
  await page.setViewportSize({ width: 768, height: 900 });
  await card.getByText("Show less").click();
  await expect(more).toHaveCount(0);
  await expect(brief).toBeVisible();
});

test("after a link to an assignment, choosing a program keeps the filter's focus", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "amina");
  await page.goto("/dashboard?section=assignments");
  const card = page.getByRole("article").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  const program = (await card.getByRole("paragraph").first().textContent()) ?? "";
  const assignments: { id: number; title: string }[] = await (
    await page.request.get("/api/assignments/student/")
  ).json();
  const asked = assignments.find((one) => one.title === title)?.id;
  await page.goto(`/dashboard?section=assignments&assignment=${asked}`);
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeFocused();
  const filter = page.getByRole("combobox", { name: "Program" });
  await filter.focus();
  await filter.selectOption({ label: program });
  await expect(page).toHaveURL(/program=\d+/);
  // Only the program's assignments are left, so the list has rendered again.
  await expect(page.getByRole("article").filter({ hasNotText: program })).toHaveCount(0);
  await expect(filter).toBeFocused();
});
