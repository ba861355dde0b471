import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import {
  expectAccessible,
  expectNoSideways,
  post,
  test,
  type Visitor,
  visit,
} from "#tests/support/browser/visits.ts";
import { Darasa } from "#tests/support/darasa.ts";

/** A separate server that takes fees. */
let darasa: Darasa;
test.describe.configure({ timeout: 300_000 });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  darasa = await Darasa.run();
  const page = await visitHere(browser, "joseph");
  const rules = await (await page.request.get("/api/fees/rules/")).json();
  const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
  const data = { ...rules, is_on: true };
  const reply = await page.request.put("/api/fees/rules/", { data, headers: { "x-csrftoken": csrfToken } });
  expect(reply.status()).toBe(200);
  await page.context().close();
});
test.afterAll(() => darasa.remove());

const visitHere = (browser: Browser, who: Visitor, options: BrowserContextOptions = {}) =>
  visit(browser, who, { baseURL: darasa.url, viewport: { width: 1280, height: 720 }, ...options });
const dialogOf = (page: Page) => page.locator("dialog[open]");

/** Creates, as the admin, a program of UGX 600,000 that no other test uses. */
async function aProgram(page: Page): Promise<{ id: number; title: string }> {
  const title = `Statement ${Date.now()}`;
  const texts = { category: "Health", program_outline: "One", target_audience: "All", format: "Online" };
  const fields = { ...texts, full_description: "<p>Text</p>", price: "UGX 600,000", duration: "6 weeks" };
  const { id } = await post(page.request, "/programs/", { ...fields, title });
  return { id, title };
}

async function chargeOf(student: Page, program: { id: number }, body: object = {}) {
  await post(student.request, "/enrollments/", { program_id: program.id, ...body });
  const charges = await (await student.request.get("/api/student/fees/")).json();
  return charges.find((charge: { program: number }) => charge.program === program.id);
}

test("a bank statement is uploaded, its columns and fees matched, and applied only once (beyond.md 1)", async ({
  browser,
}) => {
  const page = await visitHere(browser, "joseph");
  const program = await aProgram(page);
  const amina = await chargeOf(await visitHere(browser, "amina"), program);
  const brian = await chargeOf(await visitHere(browser, "brian"), program);
  const spoken = amina.reference.toLowerCase().replaceAll("-", " ");
  const csv = [
    "Statement of account;;;;;",
    "Value Date;Narration;Reference No;Debit;Credit;Balance",
    `02/11/2026;fees ${spoken};FT1;;350.000,00;1`,
    "03/11/2026;Ledger fee;FT2;1.000,00;;1",
    "04/11/2026;From a friend;FT3;;600.000,00;1",
    "05/11/2026;Whatever;FT4;;lots;1",
  ].join("\r\n");
  const file = { name: "stanbic.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };

  await test.step("a picture is rejected with a reason, and a statement is accepted", async () => {
    await page.goto("/dashboard?section=fees&view=import");
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("No statements yet")).toBeVisible();
    const input = page.locator("input[type=file]");
    const dropped = { name: "slip.csv", mimeType: "text/csv", buffer: Buffer.from("Date\n2026-11-01") };
    await input.setInputFiles(dropped);
    await page.getByRole("button", { name: "Upload the Statement" }).click();
    await expect(page.getByText("The file has one column.")).toBeVisible();
    await input.setInputFiles(file);
    await page.getByRole("button", { name: "Upload the Statement" }).click();
    await expect(page.getByText("UGX 350,000 on 2 Nov 2026: FT1")).toBeVisible();
  });

  await test.step("column errors appear immediately and survive a reload", async () => {
    await page.getByLabel("Amount or money in").selectOption({ label: "Balance (1)" });
    await expect(page.getByText("UGX 1 on 2 Nov 2026")).toBeVisible();
    await page.getByLabel("Amount or money in").selectOption({ label: "Credit (350.000,00)" });
    await page.reload();
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Read the Lines" }).click();
    await expect(page.getByText("Name the bank or network, for example MTN")).toBeVisible();
    await page.getByLabel("Bank or network").fill("Stanbic");
    await page.getByLabel("How it was paid").selectOption("Bank transfer");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Read the Lines" }).click();
    await expect(page.getByText("Line 6: “lots” is not an amount in UGX.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Left aside 1" })).toBeVisible();
    await expect(page.getByText("1 line chosen, UGX 350,000")).toBeVisible();
  });

  await test.step("a different fee can be searched for", async () => {
    await page.getByRole("button", { name: "Choose a fee for line 5" }).click();
    await dialogOf(page).getByRole("searchbox").fill(brian.reference);
    await dialogOf(page).getByRole("button", { name: brian.reference }).click();
    await expect(page.getByText("2 lines chosen, UGX 950,000")).toBeVisible();
    await page.getByRole("checkbox", { name: /Record line 5/ }).click();
    await expect(page.getByText("1 line chosen, UGX 350,000")).toBeVisible();
    await page.getByRole("checkbox", { name: /Record line 5/ }).click();
    await expect(page.getByText("2 lines chosen, UGX 950,000")).toBeVisible();
  });

  await test.step("the page fits each window", async () => {
    for (const [width, colorScheme] of [
      [360, "dark"],
      [768, "light"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 720 });
      await page.emulateMedia({ colorScheme });
      await expectNoSideways(page);
      await expectAccessible(page);
      const cut_px = await page
        .getByText("UGX 350,000", { exact: true })
        .evaluate(({ parentElement: line }) => (line?.scrollWidth ?? 1) - (line?.clientWidth ?? 0));
      expect({ width, cut_px }).toEqual({ width, cut_px: 0 });
    }
  });

  await test.step("applying the statement a second time adds nothing", async () => {
    await page.getByRole("button", { name: "Record the Payments" }).click();
    await expect(dialogOf(page).getByRole("heading")).toHaveText("Record 2 payments, UGX 950,000 together?");
    // Live events arrive before the reply; the question must not change until then.
    const replied = Promise.withResolvers<void>();
    await page.route("**/apply/", async (route) => {
      const response = await route.fetch();
      await replied.promise;
      await route.fulfill({ response });
    });
    await dialogOf(page).getByRole("button", { name: "Record", exact: true }).click();
    await expect(page.getByText("No line is chosen for recording.")).toBeAttached();
    await expect(dialogOf(page).getByRole("heading")).toHaveText("Record 2 payments, UGX 950,000 together?");
    replied.resolve();
    await expect(page.getByText("2 payments recorded, UGX 950,000 together.")).toBeVisible();
    await expect(page.getByText("No line is chosen for recording.")).toBeVisible();
    await page.getByRole("link", { name: "All Statements" }).click();
    await page.locator("input[type=file]").setInputFiles({ ...file, name: "stanbic-again.csv" });
    await page.getByRole("button", { name: "Upload the Statement" }).click();
    await expect(
      page.getByText("These are the columns that you chose last time for such a file."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Read the Lines" }).click();
    await expect(page.getByRole("link", { name: "On record 2" })).toBeVisible();
    await expect(page.getByText("No line is chosen for recording.")).toBeVisible();
  });

  const paid = await (await page.request.get(`/api/fees/${amina.id}/`)).json();
  expect(paid).toMatchObject({ state: "part_paid", paid_minor: 350_000 });
});

test("a plan applies to new fees; confirming an unpaid commission requires a reason (beyond.md 1)", async ({
  browser,
}) => {
  const page = await visitHere(browser, "joseph");
  const program = await aProgram(page);
  await test.step("the program's page saves the plan", async () => {
    await page.goto(`/dashboard?section=programs&program=${program.id}`);
    await page.getByRole("button", { name: "Pay in Parts" }).click();
    await page.getByLabel("Part 1 in percent").fill("40");
    await expect(page.getByText("Together 90% of 100%")).toBeVisible();
    await page.getByRole("button", { name: "Save the Plan" }).click();
    await expect(page.getByText("The parts are 90% together. They must be 100%.")).toBeVisible();
    await page.getByLabel("Part 2 in percent").fill("60");
    await page.getByRole("button", { name: "Save the Plan" }).click();
    await expect(page.getByText("The plan is saved.")).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSideways(page);
    // The form bar covers part of the content behind it.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  const student = await visitHere(browser, "brian");
  const charge = await chargeOf(student, program, { ref: "RNKATA25" });
  expect(charge.parts.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual([
    240_000, 360_000,
  ]);

  await test.step("the commission shows the unpaid amount, and confirming it requires a reason", async () => {
    await page.goto(`/dashboard?section=affiliates&view=commissions&search=${program.title}`);
    const row = page.getByRole("row").filter({ hasText: program.title });
    await expect(row).toContainText("UGX 600,000 of the fee is not paid.");
    await row.getByRole("button", { name: /^Confirm/ }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole("heading")).toHaveText("Confirm before the fee is paid?");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(
      dialog.getByText(
        `UGX 600,000 of the fee is not paid. Say why ${program.title} is confirmed all the same.`,
      ),
    ).toBeVisible();
    await dialog.getByLabel("Reason").fill("The employer pays in December");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Commission confirmed.")).toBeVisible();
    const list = await page.request.get(
      `/api/commissions/?search=${encodeURIComponent(program.title)}&page=1`,
    );
    expect((await list.json()).results[0]).toMatchObject({
      state: "confirmed",
      unpaid_reason: "The employer pays in December",
    });
  });
});

test("Update Program saves the payment plan, and checks its amounts against a new price", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visitHere(browser, "joseph");
  const program = await aProgram(page);
  const stored = async () => (await page.request.get(`/api/programs/${program.id}/plan/`)).json();
  const update = page.getByRole("button", { name: "Update Program" });
  await page.goto(`/dashboard?section=programs&program=${program.id}`);
  await page.getByRole("button", { name: "Pay in Parts" }).click();
  await page.getByLabel("Part 1 in percent").fill("40");
  await page.getByLabel("Part 2 in percent").fill("50");
  await update.click();
  await expect(page.getByText("The parts are 90% together. They must be 100%.")).toBeVisible();
  await page.getByLabel("Part 2 in percent").fill("60");
  await update.click();
  await expect(page.getByRole("link", { name: "Add New Program" })).toBeVisible();
  expect((await stored()).parts.map(({ share }: { share: number }) => share)).toEqual([40, 60]);

  await page.goto(`/dashboard?section=programs&program=${program.id}`);
  await page.getByLabel("Shares").selectOption({ label: "In UGX" });
  await page.getByLabel("Part 1 in UGX").fill("200,000");
  await page.getByLabel("Part 2 in UGX").fill("400,000");
  await page.getByLabel("Price").fill("700000");
  await update.click();
  await expect(
    page.getByText(/The parts are UGX 600,000 together\. They must be UGX 700,000\./),
  ).toBeVisible();
  await page.getByLabel("Part 2 in UGX").fill("500,000");
  await update.click();
  await expect(page.getByRole("link", { name: "Add New Program" })).toBeVisible();
  expect((await stored()).parts.map(({ share }: { share: number }) => share)).toEqual([200_000, 500_000]);

  await test.step("a shorter duration asks before it deletes lessons", async () => {
    const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
    const unit = { data: { title: "The last lesson" }, headers: { "x-csrftoken": csrfToken } };
    await page.request.put(`/api/programs/${program.id}/units/6/`, unit);
    await page.goto(`/dashboard?section=programs&program=${program.id}`);
    await page.getByLabel("Duration").fill("four weeks");
    await expect(page.getByText("Students will tick 4 weeks.")).toBeVisible();
    await update.click();
    const question = page.getByRole("alertdialog", { name: "Change 6 weeks to 4 weeks?" });
    await expect(question).toContainText("1 unit with content is hidden from students.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Duration")).toHaveValue("four weeks");
    await update.click();
    await question.getByRole("button", { name: "Change the Duration" }).click();
    await expect(page.getByRole("link", { name: "Add New Program" })).toBeVisible();
  });
});
