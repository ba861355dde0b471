import { expect, type Page } from "@playwright/test";
import { holdScripts } from "../support/held-scripts.ts";
import { answering, goto, menuOf, newStudent, oneVisit, openFrom, pdf, send } from "../support/one-visit.ts";
import { test, visit } from "../support/visits.ts";

const settings = "/dashboard?section=settings";

test.describe("communications inbox (student-dashboard.md sections 2, 4 and 8)", () => {
  let oldest: { id: number; title: string };
  const visited = oneVisit(async (browser) => {
    const { page, program } = await newStudent(browser, "DHIS2 for District Health Teams");
    const staff = await visit(browser, "david");
    for (let number = 0; number < 21; number += 1) {
      // The last one is longer than the screen.
      const message = "Bring boots.\n".repeat(number === 20 ? 40 : 1);
      const words = { title: `Field day ${number}`, message, recipient_type: "program" };
      const data = { ...words, program: program.id };
      const multipart = { ...data, attachments: pdf("boots.pdf") };
      const made = await send(staff, "/communications/", number === 20 ? { multipart } : { data });
      if (number === 0) oldest = made;
    }
    await staff.context().close();
    await page.clock.install();
    return page;
  });
  const open = (page: Page) => openFrom(page, settings, "Communications");
  const line = (page: Page, title: string) => page.getByRole("link", { name: title });

  test("'The badge shows '9+' when the count is above 9'; 'the count is polled every 60 s'", async () => {
    const page = visited();
    const entry = menuOf(page).getByRole("link", { name: "Communications" });
    const word = entry.getByText("Communications", { exact: true });
    for (const address of ["/dashboard?section=communications", "/dashboard"]) {
      await goto(page, address);
      await expect(entry).toContainText("9+");
      expect(await word.evaluate((one) => one.clientHeight), "px: the word is not broken").toBeLessThan(30);
    }
    await answering(page, "GET", "**/unread-count/", 200, { count: 9 });
    const polled = page.waitForRequest("**/unread-count/");
    // 60 s, plus or minus a tenth.
    await page.clock.fastForward(66_000);
    await polled;
    await expect(entry).toContainText(/^Communications9 unread$/);
  });

  test("'Unread-count failure is only logged'", async () => {
    const page = visited();
    await answering(page, "GET", "**/unread-count/", 500);
    const asked = page.waitForRequest("**/unread-count/");
    await goto(page, settings);
    await asked;
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  });

  test("'Loading communications...', then 'Failed to load communications. Please try again.', and another try: 'Select a communication to view its details'", async () => {
    const page = visited();
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route("**/api/communications/student/?**", async (route) => {
      await failed;
      await route.fulfill({ status: 500, json: {} });
    });
    await open(page);
    await expect(page.getByText("Loading communications...")).toBeVisible();
    fail();
    await expect(page.getByText("Failed to load communications. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("Select a communication to view its details")).toBeVisible();
  });

  test("'No communications received yet.'", async () => {
    const page = visited();
    const nothing = { count: 0, next: null, previous: null, results: [] };
    await answering(page, "GET", "**/api/communications/student/?**", 200, nothing);
    await open(page);
    await expect(page.getByText("No communications received yet.")).toBeVisible();
  });

  test("'An unread message (New badge, bold title) becomes read when opened; opening an unread one marks it read on the server and refreshes the unread count.'", async () => {
    const page = visited();
    await goto(page, "/dashboard?section=communications");
    await expect(line(page, "Field day 20").getByText("New")).toBeVisible();
    await expect(line(page, "Field day 20").getByText("Field day 20")).toHaveCSS("font-weight", "700");
    const counted = page.waitForResponse(
      async (reply) => reply.url().endsWith("/unread-count/") && (await reply.json()).count === 20,
    );
    await line(page, "Field day 20").click();
    await expect(page.getByRole("article").getByText("Read", { exact: true })).toBeVisible();
    await counted;
    await expect(line(page, "Field day 20").getByText("New")).toHaveCount(0);
  });

  test("'Failed to download attachment. Please try again.' in a banner that can be dismissed", async () => {
    const page = visited();
    await goto(page, "/dashboard?section=communications");
    await line(page, "Field day 20").click();
    await answering(page, "GET", "**/api/attachments/*/download/", 500);
    await page.getByRole("link", { name: "Download boots.pdf" }).click();
    const banner = page.getByText("Failed to download attachment. Please try again.");
    await expect(banner).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toHaveCount(0);
  });

  test("an attachment that is not kept says so when it is tapped without a network, where one tapped (issue 21, number 13)", async () => {
    const page = visited();
    await goto(page, "/dashboard?section=communications");
    await line(page, "Field day 20").click();
    const download = page.getByRole("link", { name: "Download boots.pdf" });
    await download.scrollIntoViewIfNeeded();
    await page.context().setOffline(true);
    await download.click();
    const failure = page.getByRole("alert").filter({ hasText: "this file is not kept on this device" });
    await expect(failure).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(false);
  });

  test("'Delete confirmation is asked': 'Failed to delete communication. Please try again.', and then 'Communication deleted successfully'", async () => {
    const page = visited();
    await goto(page, "/dashboard?section=communications");
    await answering(page, "DELETE", "**/student-delete/", 500);
    await page.getByRole("button", { name: "Delete Field day 19" }).click();
    const question = page.getByRole("alertdialog", { name: 'Delete "Field day 19"?' });
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(question.getByText("Failed to delete communication. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Communication deleted successfully")).toBeVisible();
    await expect(line(page, "Field day 19")).toHaveCount(0);
  });

  test("a link opens a communication that is not on a loaded page, and says when it was deleted", async () => {
    const page = visited();
    const address = `/dashboard?section=communications&message=${oldest.id}`;
    await page.request.get(address).then(async (reply) => expect(await reply.text()).toContain(oldest.title));
    await goto(page, address);
    const article = page.getByRole("article", { name: oldest.title });
    await expect(article.getByText("Read", { exact: true })).toBeVisible();
    await article.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Select a communication to view its details")).toBeVisible();
    await goto(page, address);
    await expect(page.getByText("This communication is not in your inbox.")).toBeVisible();
  });
});

test.describe("community (student-dashboard.md sections 4 and 8)", () => {
  let program: { id: number; title: string };
  const visited = oneVisit(async (browser) => {
    const student = await newStudent(browser, "Grain Storage, Quality and Market Standards");
    program = student.program;
    await student.page.clock.install();
    return student.page;
  });
  const open = (page: Page) => openFrom(page, settings, "Community");
  const message = (page: Page, words: string) =>
    page.getByRole("region", { name: "Messages" }).getByRole("article").filter({ hasText: words });
  const options = async (page: Page, words: string, kind: "message" | "reply", choice: "Edit" | "Delete") => {
    await message(page, words)
      .getByRole("button", { name: new RegExp(`^Options for the ${kind}`) })
      .click();
    await page.getByRole("menuitem", { name: choice }).click();
  };

  test("'Failed to load your enrolled programs.'", async () => {
    const page = visited();
    await answering(page, "GET", "**/api/community/enrolled_programs/", 500);
    await open(page);
    await expect(page.getByText("Failed to load your enrolled programs.", { exact: true })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByLabel("Program", { exact: true })).toBeVisible();
  });

  test("'Failed to load messages. Please try again.', and another try: 'No messages yet. Be the first to start a conversation!'", async () => {
    const page = visited();
    await answering(page, "GET", `**/api/community/?program=${program.id}**`, 500);
    await open(page);
    await expect(page.getByText("Failed to load messages. Please try again.")).toBeVisible();
    await page.unrouteAll();
    await answering(page, "GET", `**/api/community/?program=${program.id}**`, 200, []);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("No messages yet. Be the first to start a conversation!")).toBeVisible();
  });

  test("'Failed to load user information.', and another try", async () => {
    const page = visited();
    await goto(page, settings);
    await page.clock.fastForward(61_000);
    await answering(page, "GET", "**/api/user/", 500);
    await menuOf(page).getByRole("link", { name: "Community" }).click();
    const sentence = page.getByText("Failed to load user information.");
    await page.clock.runFor(1_000);
    await expect(sentence).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("alert").getByRole("button", { name: "Try Again" }).click();
    await expect(sentence).toHaveCount(0);
  });

  test("'Failed to send message (or reply): <server detail or Please try again.>'", async () => {
    const page = visited();
    const words = `How dry is dry? ${Date.now()}`;
    const posted = await send(page, "/community/", {
      data: { program: program.id, content: words },
    });
    await goto(page, "/dashboard?section=community");
    await answering(page, "POST", "**/api/community/", 403, {
      detail: "Only its students may write here.",
    });
    await page.getByRole("textbox", { name: "Your message" }).fill("Twelve percent.");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("Failed to send message: Only its students may write here.")).toBeVisible();
    await answering(page, "POST", `**/api/community/${posted.id}/reply/`, 400);
    await message(page, words).getByRole("button", { name: "Reply" }).click();
    await page.getByRole("textbox", { name: /^Reply to/ }).fill("Thirteen.");
    await page.getByRole("textbox", { name: /^Reply to/ }).press("Control+Enter");
    await expect(page.getByText("Failed to send reply: Please try again.")).toBeVisible();
  });

  test("'Failed to like message (or reply): …'; 'Likes toggle.'", async () => {
    const page = visited();
    const words = `Liked ${Date.now()}`;
    const { id } = await send(page, "/community/", { data: { program: program.id, content: words } });
    await goto(page, "/dashboard?section=community");
    const like = message(page, words).getByRole("button", { name: /^Like/ });
    await answering(page, "POST", `**/api/community/${id}/like/`, 500);
    await like.click();
    await expect(page.getByText("Failed to like message: Please try again.")).toBeVisible();
    await expect(like).toHaveAccessibleName("Like, 0");
    await page.unrouteAll();
    const liked = page.waitForResponse("**/like/");
    await like.click();
    await expect(like).toHaveAccessibleName("Like, 1");
    await expect(page.getByText("Failed to like message")).toHaveCount(0);
    await liked;
    await like.click();
    await expect(like).toHaveAccessibleName("Like, 0");
  });

  test("'Failed to update message (or reply): …'; 'Failed to delete message (or reply): …'; 'Deletes of message and reply ask for confirmation.'", async () => {
    const page = visited();
    const words = `Regretted ${Date.now()}`;
    const { id } = await send(page, "/community/", { data: { program: program.id, content: words } });
    const reply = await send(page, `/community/${id}/reply/`, { data: { content: `Re: ${words}` } });
    await answering(page, "PATCH", "**/api/community/*/", 403, { detail: "Only the sender may edit." });
    await answering(page, "DELETE", "**/api/community/*/", 500);
    await goto(page, "/dashboard?section=community");
    const own = page.getByRole("button", { name: /^Options for the reply/ });
    await expect(own).toHaveCount(1);
    await options(page, words, "message", "Edit");
    await page.getByRole("textbox", { name: "Edit your message" }).fill("Better words");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Failed to update message: Only the sender may edit.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    for (const kind of ["message", "reply"] as const) {
      await options(page, words, kind, "Delete");
      const question = page.getByRole("alertdialog", { name: `Delete this ${kind}?` });
      await question.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(question.getByText(`Failed to delete ${kind}: Please try again.`)).toBeVisible();
      await question.getByRole("button", { name: "Cancel" }).click();
    }
    expect(reply.parent).toBe(id);
  });

  test("'Own messages and replies can be edited or deleted via an option menu shown only to the sender.'", async ({
    browser,
  }) => {
    const page = visited();
    const words = `Posted by another ${Date.now()}`;
    const staff = await visit(browser, "joseph");
    const data = { program: program.id, content: words };
    const { id } = await send(staff, "/community/", { data });
    await staff.context().close();
    await send(page, `/community/${id}/reply/`, { data: { content: "Answered by me" } });
    await goto(page, "/dashboard?section=community");
    const menus = message(page, words).getByRole("button", { name: /^Options/ });
    await expect(menus).toHaveCount(1);
    await menus.click();
    await expect(page.getByRole("menuitem")).toHaveText(["Edit", "Delete"]);
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Edit your reply" }).fill("Answered better");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(message(page, words).getByText("Answered better")).toBeVisible();
    await menus.click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete this reply?" });
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(message(page, words).getByText("Answered better")).toHaveCount(0);
    await expect(message(page, words)).toBeVisible();
  });

  test("text that is typed before the script has arrived stays, and is sent", async () => {
    const page = visited();
    const letScriptsCome = await holdScripts(page);
    await page.goto("/dashboard?section=community", { waitUntil: "commit" });
    const box = page.getByRole("textbox", { name: "Your message" });
    const words = `Typed early ${Date.now()}`;
    await box.fill(words);
    letScriptsCome();
    await page.waitForRequest("**/api/community/stream/**");
    await expect(box).toHaveValue(words);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(message(page, words)).toHaveCount(1);
    await expect(box).toHaveValue("");
  });

  test("'A reply box toggles under a message.'", async () => {
    const page = visited();
    await send(page, "/community/", { data: { program: program.id, content: "Toggle me" } });
    await goto(page, "/dashboard?section=community");
    const toggle = message(page, "Toggle me").first().getByRole("button", { name: "Reply" });
    const box = page.getByRole("textbox", { name: /^Reply to/ });
    await toggle.click();
    await expect(box).toBeVisible();
    await toggle.click();
    await expect(box).toHaveCount(0);
  });
});
