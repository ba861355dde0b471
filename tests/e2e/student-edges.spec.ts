import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newStudent, send } from "../support/one-visit.ts";
import { pixel } from "../support/pictures.ts";
import { expectNoSideways, test, visit } from "../support/visits.ts";

const PHONE = { width: 360, height: 740 };
// Of no other journey: what others write in a community would count.
const PROGRAM = "Outbreak Investigation and Field Epidemiology";

const composer = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

async function attach(page: Page): Promise<void> {
  const file = { name: "page.png", mimeType: "image/png", buffer: pixel };
  await page.getByLabel("Attach a picture").setInputFiles(file);
  await expect(page.getByText(/^page\.(png|jpg)$/)).toBeVisible();
}

async function inOwnCommunity(page: Page, program: number, words: string): Promise<void> {
  await send(page, "/community/", { data: { program, content: words } });
  await page.goto(`/dashboard?section=community&program=${program}`);
  await expect(page.getByRole("article").filter({ hasText: words })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

test.describe("the community fills the screen and not more (look.md, 'Layout')", () => {
  test("words for screen readers in a long thread make the page no longer", async ({ browser }) => {
    const { page, program } = await newStudent(browser, PROGRAM);
    for (let count = 0; count < 12; count += 1)
      await send(page, "/community/", {
        data: { program: program.id, content: "A line of it.\n".repeat(9) },
      });
    const words = `The last one ${randomUUID()}`;
    await inOwnCommunity(page, program.id, words);
    await attach(page);
    await composer(page).fill(`A page to ${words}`);
    await sendButton(page).click();
    const sent = page.getByRole("article").filter({ hasText: `A page to ${words}` });
    await expect(sent.getByRole("img", { name: "Picture from" })).toBeVisible();
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      const beyond = await page.evaluate(() => {
        const main = document.querySelector("main");
        const end = (main?.getBoundingClientRect().bottom ?? 0) + scrollY;
        return document.documentElement.scrollHeight - Math.max(end, innerHeight);
      });
      expect(beyond, `${width} px`).toBeLessThanOrEqual(100);
      // The thread scrolls; the page around it has nothing more to show.
      const longer = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(longer, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  test("a reply that was sent stands whole above the composer", async ({ browser }) => {
    const { page, program } = await newStudent(browser, PROGRAM, { viewport: { width: 1280, height: 720 } });
    for (let count = 0; count < 3; count += 1)
      await send(page, "/community/", {
        data: { program: program.id, content: "A line of it.\n".repeat(9) },
      });
    const words = `Asked ${Date.now()}`;
    await inOwnCommunity(page, program.id, words);
    await page.getByRole("article").filter({ hasText: words }).getByRole("button", { name: "Reply" }).click();
    const reply = page.getByRole("textbox", { name: /^Reply/ });
    await reply.fill("Here it is.\nAnd more of it.\nAnd the end.");
    await reply.press("Control+Enter");
    await expect(page.getByText("Sending...")).toHaveCount(0);
    const end = await page.getByText("And the end.").last().boundingBox();
    const list = await page.getByRole("region", { name: "Messages" }).boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
  });

  test("a long text with a picture leaves Send and the message before it on a phone's screen", async ({
    browser,
  }) => {
    const { page, program } = await newStudent(browser, PROGRAM, { viewport: PHONE });
    await inOwnCommunity(page, program.id, `Short ${Date.now()}`);
    await composer(page).fill("A line of it.\n".repeat(40));
    await attach(page);
    for (const size of [PHONE, { width: 360, height: 440 }]) {
      await page.setViewportSize(size);
      await composer(page).focus();
      await sendButton(page).scrollIntoViewIfNeeded();
      await expect(sendButton(page)).toBeInViewport({ ratio: 0.9 });
    }
  });

  test("a reply on a phone: its Send is the only one, and stays in sight as the text grows", async ({
    browser,
  }) => {
    const { page, program } = await newStudent(browser, PROGRAM, { viewport: PHONE });
    await inOwnCommunity(page, program.id, `Answer ${Date.now()}`);
    await page.getByRole("article").last().getByRole("button", { name: "Reply" }).click();
    await expect(page.getByRole("textbox", { name: /^Reply to/ })).toBeFocused();
    await expect(composer(page)).toBeHidden();
    for (let line = 0; line < 6; line += 1) {
      await page.keyboard.type("Another line\n");
      await expect(sendButton(page)).toBeInViewport({ ratio: 0.9 });
    }
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(composer(page)).toBeVisible();
  });

  test("with text of twice the size one can write on a phone", async ({ browser }) => {
    const { page, program } = await newStudent(browser, PROGRAM, { viewport: PHONE });
    await inOwnCommunity(page, program.id, `Large ${Date.now()}`);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectNoSideways(page);
    await expect(sendButton(page)).toBeInViewport({ ratio: 0.9 });
    const box = await composer(page).boundingBox();
    expect(box?.width).toBeGreaterThan(200);
  });
});

test("text of twice the size: the words of a phone's bar stand beside each other, and no section scrolls sideways (WCAG 1.4.4)", async ({
  browser,
}) => {
  const page = await visit(browser, "amina", { viewport: PHONE });
  for (const search of [
    "",
    "?section=courses",
    "?section=courses&program=12",
    "?section=courses&program=12&unit=7",
    "?section=assignments",
    "?section=resources",
  ]) {
    await page.goto(`/dashboard${search}`);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectNoSideways(page);
  }
  const edges = await page.getByRole("navigation", { name: "Main sections" }).evaluate((bar) =>
    [...bar.children].map((entry) => {
      const words = [...entry.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      const range = document.createRange();
      if (words) range.selectNode(words);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(edges).toHaveLength(5);
  for (const [index, { left }] of edges.entries())
    if (index > 0) expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0);
});

test("text of twice the size: each choice of the emails is in sight on a phone, beside its word (WCAG 1.4.4)", async ({
  browser,
}) => {
  const page = await visit(browser, "amina", { viewport: PHONE });
  await page.goto("/dashboard?section=settings");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const group = page.getByRole("radiogroup", { name: "Grades" });
  for (const word of ["At once", "Daily", "Never"]) {
    await expect(group.getByText(word)).toBeVisible();
    const box = await group.getByText(word).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  }
  const scrolling = await page
    .getByRole("main")
    .evaluate((main) =>
      [...main.querySelectorAll("*")]
        .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === "auto")
        .map((one) => one.className),
    );
  expect(scrolling).toEqual([]);
});

test("text of twice the size: what stands in a card of the dashboard stays inside it (WCAG 1.4.4)", async ({
  browser,
}) => {
  const page = await visit(browser, "amina", { viewport: PHONE });
  for (const search of ["", "?section=courses&program=12"]) {
    await page.goto(`/dashboard${search}`);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expect(page.getByText("Add to calendar").first()).toBeVisible();
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll("main a[download], main summary")].flatMap((inside) => {
        const card = inside.closest(".border") === inside ? inside : inside.closest(".bg-raised");
        const edge = card?.getBoundingClientRect().right ?? 0;
        return [...(card?.querySelectorAll("*") ?? [])]
          .filter((part) => {
            const words = document.createRange();
            words.selectNodeContents(part);
            return words.getBoundingClientRect().right > edge + 0.5;
          })
          .map((part) => part.textContent);
      }),
    );
    expect(beyond).toEqual([]);
  }
});

test("who deletes a message by the keyboard is in the list of messages afterwards (look.md, 'Keyboard for everything')", async ({
  browser,
}) => {
  const { page, program } = await newStudent(browser, PROGRAM);
  const words = `Gone ${Date.now()}`;
  await inOwnCommunity(page, program.id, words);
  await page
    .getByRole("article")
    .last()
    .getByRole("button", { name: /^Options for the message/ })
    .press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText(words)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Messages" })).toBeFocused();
});

test("who leaves a reply or an edit by the keyboard is back where they came from (look.md, 'Keyboard for everything')", async ({
  browser,
}) => {
  const { page, program } = await newStudent(browser, PROGRAM);
  const words = `Keys ${Date.now()}`;
  await inOwnCommunity(page, program.id, words);
  const own = page.getByRole("article").last();
  const reply = own.getByRole("button", { name: "Reply" });
  const options = own.getByRole("button", { name: /^Options for the message/ });
  for (const leave of [() => page.keyboard.press("Escape"), () => own.getByText("Cancel").press("Enter")]) {
    await reply.press("Enter");
    await expect(own.getByRole("textbox")).toBeFocused();
    await leave();
    await expect(reply).toBeFocused();
    await options.press("Enter");
    await page.keyboard.press("Enter");
    await expect(own.getByRole("textbox", { name: "Edit your message" })).toBeFocused();
    await leave();
    await expect(options).toBeFocused();
  }
  await options.press("Enter");
  await page.keyboard.press("Enter");
  await own.getByRole("textbox").fill("  ");
  await own.getByRole("button", { name: "Save" }).press("Enter");
  await expect(own.getByText("Write a few words, or delete the message.")).toBeVisible();
  await own.getByRole("textbox").fill(`${words} corrected`);
  await own.getByRole("button", { name: "Save" }).press("Enter");
  await expect(options).toBeFocused();
});

test("a wrong password is one line: 'Current password is incorrect.' (student-dashboard.md section 8)", async ({
  browser,
}) => {
  const { page } = await newStudent(browser, PROGRAM);
  await page.goto("/dashboard?section=settings");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Current password").fill("not mine");
  await page.getByLabel("New email").fill("another@darasa.example");
  await page.getByRole("button", { name: "Update Credentials" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Nothing was changed" });
  await expect(summary.getByRole("listitem")).toHaveText(["Current password is incorrect."]);
});

test("a file without content is refused on the device, by its name", async ({ browser }) => {
  const page = await visit(browser, "amina");
  await page.goto("/dashboard?section=assignments&tab=submit");
  await page.waitForLoadState("networkidle");
  await page
    .getByLabel("File")
    .setInputFiles({ name: "report.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
  await expect(page.getByText("report.pdf is empty. Choose it again, or another copy of it.")).toBeVisible();
});

test("a file that is not what its name says: the form tells that at the field, after the list of types", async ({
  browser,
}) => {
  const page = await visit(browser, "amina");
  await page.goto("/dashboard?section=assignments&tab=submit");
  await page.waitForLoadState("networkidle");
  await page.getByRole("combobox", { name: "Assignment" }).selectOption({ index: 1 });
  const buffer = Buffer.from("no document");
  await page.getByLabel("File").setInputFiles({ name: "report.docx", mimeType: "", buffer });
  await page.locator("main").getByRole("button", { name: "Submit Assignment" }).click();
  const why = page.getByText("The file is damaged, or it is not what its name says.");
  await expect(why).toBeVisible();
  await expect(page.getByLabel("File")).toBeFocused();
  await expect(page.getByLabel("File")).toHaveAccessibleDescription(
    /^File type not supported\. Accepted types: .+ Open it, save it again and choose that\./,
  );
  // The next file is another matter.
  await page.getByLabel("File").setInputFiles({ name: "report.txt", mimeType: "text/plain", buffer });
  await expect(why).toHaveCount(0);
});

test("without a network: a page that this device never opened says so, and so does Logout", async ({
  browser,
}) => {
  const page = await visit(browser, "amina");
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("button", { name: "Logout" }).click();
  await expect(
    page.getByText("Error logging out. You are offline. Try again when you are online."),
  ).toBeVisible();
  await page
    .getByRole("link", { name: /^Open / })
    .first()
    .click();
  await expect(page.getByText("It was not opened on this device before.")).toBeVisible();
});

test("without a network the composer of the community is in the window, under the notice (look.md, 'Layout')", async ({
  browser,
}) => {
  for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 720 }]) {
    const { page, program } = await newStudent(browser, PROGRAM, { viewport });
    await page.goto(`/dashboard?section=community&program=${program.id}`);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await expect(page.getByText("You are offline.")).toBeInViewport({ ratio: 1 });
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
  }
});

test("logging out asks before a message that was typed and not sent is lost", async ({ browser }) => {
  const { page, program } = await newStudent(browser, PROGRAM);
  await page.goto(`/dashboard?section=community&program=${program.id}`);
  await page.waitForLoadState("networkidle");
  await composer(page).fill("Half a question");
  const logOut = page.getByRole("navigation", { name: "Dashboard" }).getByRole("button", { name: "Logout" });
  await logOut.click();
  const question = page.getByRole("alertdialog", { name: "Log out and lose what was not sent?" });
  await expect(question).toContainText("A message that you typed in the community is not sent yet.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(composer(page)).toHaveValue("Half a question");
  await composer(page).fill("");
  await logOut.click();
  await expect(page).toHaveURL(/\/login$/);
});
