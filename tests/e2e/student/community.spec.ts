import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

const phone = { width: 360, height: 740 };
const thread = (page: Page) => page.getByRole("region", { name: "Messages" });
const message = (page: Page, text: string) => thread(page).getByRole("article").filter({ hasText: text });

async function openCommunity(page: Page): Promise<void> {
  await page.goto("/dashboard?section=community");
  await expect(page.getByRole("heading", { level: 1, name: "Community" })).toBeVisible();
  const programs = page.getByLabel("Program");
  // New answers to messages of other journeys are counted behind the title.
  const option = programs.getByRole("option", { name: /^Mobile Data Collection with KoboToolbox and ODK/ });
  const program = (await option.getAttribute("value")) ?? "";
  await programs.selectOption(program);
  await expect(page).toHaveURL(new RegExp(`program=${program}(&|$)`));
  await expect(programs).toHaveValue(program);
  await expect(thread(page)).toBeVisible();
  // Without hydration, the plain form would send the message and reload the page.
  await page.waitForFunction(() => {
    const field = document.querySelector("textarea[name=content]") ?? {};
    return Object.keys(field).some((name) => name.startsWith("__reactProps"));
  });
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your message" }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

test.describe("Community (students.md 2, 4 and 8)", () => {
  test("two students see each other's messages, replies, likes, edits and deletions live", async ({
    browser,
  }) => {
    const amina = await visit(browser, "amina");
    const brian = await visit(browser, "brian", { viewport: phone });
    await openCommunity(amina);
    await openCommunity(brian);
    await expectNoSideways(brian);
    await expectAccessible(amina);

    const words = `Who has a spare phone? ${Date.now()}`;
    await say(amina, words);
    await expect(message(brian, words)).toBeVisible();
    await expect(amina.getByRole("textbox", { name: "Your message" })).toHaveValue("");

    await message(brian, words).getByRole("button", { name: "Reply" }).click();
    await brian.getByRole("textbox", { name: /^Reply to/ }).fill("I have one.");
    await brian.getByRole("textbox", { name: /^Reply to/ }).press("Control+Enter");
    await expect(message(amina, words).getByText("I have one.")).toBeVisible();

    await message(brian, words).getByRole("button", { name: "Like, 0" }).first().click();
    await expect(message(amina, words).getByRole("button", { name: "Like, 1" })).toBeVisible();

    // Only the sender sees the options menu.
    await expect(message(brian, words).getByRole("button", { name: /Options for the message/ })).toHaveCount(
      0,
    );
    await message(amina, words)
      .getByRole("button", { name: /Options for the message/ })
      .click();
    await amina.getByRole("menuitem", { name: "Edit" }).click();
    await amina.getByRole("textbox", { name: "Edit your message" }).fill(`${words} Please.`);
    await amina.getByRole("button", { name: "Save" }).click();
    await expect(message(brian, `${words} Please.`)).toBeVisible();

    // Deleting asks for confirmation. Another person's reply stays, below a placeholder.
    await message(amina, words)
      .getByRole("button", { name: /Options for the message/ })
      .click();
    await amina.getByRole("menuitem", { name: "Delete" }).click();
    const question = amina.getByRole("alertdialog", { name: "Delete this message?" });
    await expect(question).toContainText(words);
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(message(brian, "I have one.").last()).toContainText("This message was deleted.");
    await expect(brian.getByText(words)).toHaveCount(0);
  });

  test("blank messages are not sent; failed messages are retried once; drafts survive a reload", async ({
    browser,
  }) => {
    const page = await visit(browser, "amina");
    await openCommunity(page);
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/community/")) posts += 1;
    });
    await say(page, " \u200b ");
    expect(posts).toBe(0);

    await page.route("**/api/community/", (route) => route.abort());
    const words = `Through the tunnel ${Date.now()}`;
    await say(page, words);
    await expect(page.getByText("Failed to send message: Please try again.")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    const question = page.getByRole("alertdialog", { name: `Discard your message "${words}"?` });
    await expect(question).toContainText("This deletes your message from this device. It cannot be undone.");
    await question.getByRole("button", { name: "Keep it" }).click();
    await page.unroute("**/api/community/");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(message(page, words)).toHaveCount(1);
    await expect(page.getByText("Failed to send message")).toHaveCount(0);

    await page.getByRole("textbox", { name: "Your message" }).fill("Half a thought");
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue("Half a thought");
  });
});

test.describe("Communications for staff and students", () => {
  test("a sent communication updates the student's badge, and opening it marks it as read", async ({
    browser,
  }) => {
    const student = await visit(browser, "amina");
    const david = await visit(browser, "david");
    await student.goto("/dashboard?section=communications");
    const menu = student.getByRole("navigation", { name: "Dashboard" });
    const before = await student.getByText("New", { exact: true }).count();
    await expect(student.getByText("Select a communication to view its details")).toBeVisible();

    await david.goto("/dashboard?section=communications&communication=new");
    await david.waitForLoadState("networkidle");
    await david.getByRole("button", { name: "Send", exact: true }).click();
    await expect(david.getByText("Please fill in all required fields.").first()).toBeVisible();
    await david.getByText("Students of a program").click();
    const title = `Bring a charger ${Date.now()}`;
    await david.getByRole("textbox", { name: "Title" }).fill(title);
    await david.getByRole("textbox", { name: "Message" }).fill("See https://darasa.example/chargers.");
    await david.getByRole("button", { name: "Send", exact: true }).click();
    await expect(
      david.getByText("Please select a program for program-specific communication."),
    ).toBeVisible();
    await david
      .getByRole("combobox", { name: "Program" })
      .selectOption({ label: "Mobile Data Collection with KoboToolbox and ODK" });
    await david.getByLabel("Add files").setInputFiles({
      name: "list.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("cable, plug"),
    });
    await david.getByRole("button", { name: "Send", exact: true }).click();
    await david
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Send to \d+ students?$/ })
      .click();
    await expect(david.getByText("Communication sent successfully!")).toBeVisible();
    await expect(david.getByRole("row", { name: new RegExp(title) })).toContainText("0 of ");

    await expect(menu.getByRole("link", { name: "Communications" })).toContainText(String(before + 1));
    const line = student.getByRole("link", { name: new RegExp(title) });
    await expect(line).toContainText("New");
    await line.click();
    await expect(student.getByRole("heading", { name: title })).toBeVisible();
    await expect(student.getByText("Read", { exact: true })).toBeVisible();
    await expect(
      student.getByRole("link", { name: "https://darasa.example/chargers", exact: true }),
    ).toHaveAttribute("rel", "noopener noreferrer nofollow");
    const [download] = await Promise.all([
      student.waitForEvent("download"),
      student.getByRole("link", { name: "Download list.txt" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("list.txt");
    await expectAccessible(student);

    await student.getByRole("article").getByRole("button", { name: "Delete" }).click();
    await student.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(student.getByText("Communication deleted successfully")).toBeVisible();
    await expect(student.getByRole("link", { name: new RegExp(title) })).toHaveCount(0);
  });
});
