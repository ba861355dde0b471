import { expect, type Page } from "@playwright/test";
import { aClassroom } from "../support/classroom.ts";
import { goto, pdf } from "../support/one-visit.ts";
import { expectAccessible, test } from "../support/visits.ts";

test.describe.configure({ timeout: 300_000 });

/** Refuses the first calls of this address for so many seconds, as the server does. Returns how many were sent. */
async function refuse(page: Page, address: string, status: 429 | 503, seconds: number, times = 1) {
  const sent = { count: 0 };
  const detail =
    status === 429
      ? `Too many requests. Try again in ${seconds} seconds.`
      : "The service is busy. Try again in a moment.";
  await page.context().route(address, (route) => {
    sent.count += 1;
    if (sent.count > times) return route.fallback();
    const headers = { "retry-after": String(seconds) };
    return route.fulfill({ status, headers, json: { detail, message: detail, error: detail } });
  });
  return sent;
}

async function handIn(page: Page, title: string): Promise<void> {
  await page.getByRole("combobox", { name: "Assignment" }).selectOption({ label: title });
  await page.getByLabel("File").setInputFiles(pdf("map.pdf"));
  await page.getByRole("button", { name: "Submit Assignment" }).click();
}

const submitting = "**/api/assignments/submit/";

test("work that is refused with 429 says why and until when, and is sent then without a reload", async ({
  browser,
}) => {
  const { page, program, assignment } = await aClassroom(browser);
  const sent = await refuse(page, submitting, 429, 25);
  await goto(page, "/dashboard?section=assignments&tab=submit");
  await handIn(page, `${assignment.title} (${program.title})`);
  const why = "Too many requests. Try again in a minute. It is sent automatically then.";
  await expect(page.getByText(`Your work is not sent yet. ${why}`)).toBeVisible();
  const work = page.getByRole("article", { name: assignment.title });
  await expect(work.getByText(`Not sent yet: map.pdf. ${why}`)).toBeVisible();
  await expect(page.getByText("Waiting for the network")).toHaveCount(0);
  await expect(
    work.getByText("Your work is not sent yet. Cancel it first to send other work."),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(work.getByText("Submitted", { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(sent.count).toBe(2);
});

test("another tab sends the work when its time has come, and 'Send Now' does not wait", async ({
  browser,
}) => {
  const { page, program, assignment } = await aClassroom(browser);
  const sent = await refuse(page, submitting, 503, 25);
  await goto(page, "/dashboard?section=assignments&tab=submit");
  await handIn(page, `${assignment.title} (${program.title})`);
  await expect(page.getByText(/^Not sent yet: map\.pdf\. The service is busy\./)).toBeVisible();
  const other = await page.context().newPage();
  await page.close();
  await goto(other, "/dashboard?section=courses");
  await expect(other.getByText("Assignment submitted successfully!")).toBeVisible({ timeout: 60_000 });
  expect(sent.count).toBe(2);

  const ticked = await refuse(other, "**/mark-complete/", 503, 3_000);
  const card = other.getByRole("article", { name: program.title });
  await card.getByRole("button", { name: "Week 2", exact: true }).click();
  await expect(
    card.getByText(
      "Not sent yet: Week 2. The service is busy. Try again in a moment. It is sent automatically in 50 minutes.",
    ),
  ).toBeVisible();
  await card.getByRole("button", { name: "Send Now" }).click();
  await expect(card.getByText("Not sent yet")).toHaveCount(0);
  await expect.poll(() => ticked.count).toBe(2);
});

for (const [status, why] of [
  [429, "Too many requests. Try again in 10 minutes. It is sent automatically then."],
  [503, "The service is busy. Try again in a moment. It is sent automatically in 10 minutes."],
] as const)
  test(`a message that is refused with ${status} shows the server's sentence, and can be sent now`, async ({
    browser,
  }) => {
    const { page, program } = await aClassroom(browser);
    await refuse(page, "**/api/community/", status, 599);
    await goto(page, `/dashboard?section=community&program=${program.id}`);
    await page.getByRole("textbox", { name: "Your message" }).fill("From the bus");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(`Failed to send message: ${why}`)).toBeVisible();
    await page.getByRole("button", { name: "Send Now" }).click();
    await expect(page.getByText("Failed to send message")).toHaveCount(0);
    await expect(page.getByRole("article").filter({ hasText: "From the bus" })).toHaveCount(1);
  });
