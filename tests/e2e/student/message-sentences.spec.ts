import { expect } from "@playwright/test";
import { holdScripts } from "#tests/support/browser/held-scripts.ts";
import { goto, newStudent, send } from "#tests/support/browser/one-visit.ts";
import { test, visit } from "#tests/support/browser/visits.ts";

test("a link opens an older communication, or says that it was deleted (students.md 2)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, program } = await newStudent(browser, "DHIS2 for District Health Teams");
  const staff = await visit(browser, "david");
  const words = { message: "Bring boots.", recipient_type: "program", program: program.id };
  const oldest = await send(staff, "/communications/", { data: { ...words, title: "Field day 0" } });
  for (let number = 1; number < 21; number += 1)
    await send(staff, "/communications/", { data: { ...words, title: `Field day ${number}` } });
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

test("a message typed before the script arrives stays, and is sent (students.md 4)", async ({ browser }) => {
  const { page } = await newStudent(browser, "Grain Storage, Quality and Market Standards");
  const letScriptsCome = await holdScripts(page);
  await page.goto("/dashboard?section=community", { waitUntil: "commit" });
  const box = page.getByRole("textbox", { name: "Your message" });
  const words = `Typed early ${Date.now()}`;
  await box.fill(words);
  letScriptsCome();
  await page.waitForRequest("**/api/community/stream/**");
  await expect(box).toHaveValue(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const message = page.getByRole("region", { name: "Messages" }).getByRole("article");
  await expect(message.filter({ hasText: words })).toHaveCount(1);
  await expect(box).toHaveValue("");
});
