import { expect, type Page, test } from "@playwright/test";
import { goto } from "#tests/support/browser/one-visit.ts";
import { Darasa } from "#tests/support/darasa.ts";
import { type MailServer, mailServer } from "#tests/support/fakes/mail-server.ts";

const admin = { email: "first@gulu.example", password: "chosen by the first admin" };
let darasa: Darasa;
let mail: MailServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  mail = await mailServer();
  darasa = await Darasa.run({
    environment: {
      DEMO: "0",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SMTP_URL: mail.url,
    },
  });
});
test.afterAll(async () => {
  await darasa.remove();
  mail.close();
});

async function logIn(page: Page): Promise<void> {
  await page.goto(`${darasa.url}/login`);
  await page.locator("input[name=email]").fill(admin.email);
  await page.locator("input[name=password]").fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${darasa.url}/dashboard`);
}

const home = (page: Page) => goto(page, `${darasa.url}/dashboard`);
const done = (page: Page, count: number) =>
  expect(page.getByText(`${count} of 9 done`, { exact: true })).toBeVisible();

test("an admin of an empty institute follows the first steps, and visitors see its own texts (staff.md 2.13)", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await logIn(page);
  await done(page, 0);

  await page.getByRole("link", { name: "Name and logo" }).click();
  await expect(page.getByRole("heading", { name: "Name and Tagline" })).toBeFocused();
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await page.locator("input[type=file]").setInputFiles("public/icon-192.png");
  await page.getByRole("button", { name: "Save Logo" }).click();
  await expect(page.getByText("The logo is saved.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await field("name").fill("Gulu School of Tailoring");
  await field("email").fill("info@gulu.example");
  await field("phones").fill("+256700000009");
  await field("bank.account_number").fill("0123456789");
  await field("principal.name").fill("Mary Akello");
  const examples = ["programs", "professionals", "recommend", "graduates", "satisfaction", "countries"];
  for (const name of [...examples, "partners"]) await field(`figures.${name}`).fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The institute's details are saved.")).toBeVisible();
  await home(page);
  await done(page, 4);

  await page.getByRole("link", { name: "Texts", exact: true }).click();
  await page.getByRole("link", { name: "Edit Text below the tagline" }).click();
  await field("value").fill("Learn to sew in Gulu, from people who sew.");
  await page.getByRole("button", { name: "Save Text" }).click();
  await expect(page.getByText("Your text is saved.")).toBeVisible();

  await page.getByRole("link", { name: "Edit Terms & Conditions" }).click();
  const editor = page.getByRole("textbox", { name: "Text" });
  await expect(editor.getByRole("heading", { name: "Governing Law and Changes" })).toBeVisible();
  await editor.press("ControlOrMeta+Home");
  await editor.pressSequentially("Rules of our workshop. ");
  await page.getByRole("button", { name: "Save Text" }).click();
  await expect(page.getByRole("link", { name: "Edit Terms & Conditions" })).toBeVisible();

  await home(page);
  await done(page, 5);
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await done(page, 6);
  expect(mail.received.at(-1)).toContain(`To: ${admin.email}`);

  // Without a script, the pages show the same.
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(darasa.url);
  await expect(visitor.getByText("Welcome to Gulu School of Tailoring")).toBeVisible();
  await expect(visitor.locator("header img[src^='/media/']")).toBeVisible();
  await expect(visitor.getByText("Learn to sew in Gulu, from people who sew.")).toBeVisible();
  await visitor.goto(`${darasa.url}/terms-conditions`);
  await expect(visitor.getByRole("heading", { name: /Rules of our workshop\. Agreement/ })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "12 Ways to Pay" })).toBeVisible();
  await expect(visitor.getByText("0123456789")).toBeVisible();
  await expect(visitor.getByText("Coming Soon")).toBeVisible();

  for (const name of ["Terms & Conditions", "Text below the tagline"]) {
    await page.goto(`${darasa.url}/dashboard?section=settings&tab=texts`);
    await page.getByRole("link", { name: `Edit ${name}` }).click();
    await page.getByRole("button", { name: "Use the Original Text" }).click();
    await expect(page.getByText("The original text is shown.")).toBeVisible();
  }
  await visitor.reload();
  await expect(visitor.getByText("Rules of our workshop")).toHaveCount(0);
  await expect(visitor.getByText("Registration is complete only after full payment")).toBeVisible();
  await visitor.goto(darasa.url);
  await expect(visitor.getByText("Short professional programs, fully online.")).toBeVisible();
  await home(page);
  await done(page, 6);
});
