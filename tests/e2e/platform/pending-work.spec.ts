import { expect, type Page } from "@playwright/test";
import { goto, pdf } from "#tests/support/browser/one-visit.ts";
import { test } from "#tests/support/browser/visits.ts";
import { aClassroom } from "#tests/support/data/classroom.ts";

test.describe.configure({ timeout: 300_000 });

/** Refuses the first submission for this many seconds, as a busy server does. Returns how many were sent. */
async function refuseFirst(page: Page, seconds: number) {
  const sent = { count: 0 };
  const detail = "The service is busy. Try again in a moment.";
  await page.context().route("**/api/assignments/submit/", (route) => {
    sent.count += 1;
    if (sent.count > 1) return route.fallback();
    const headers = { "retry-after": String(seconds) };
    return route.fulfill({ status: 503, headers, json: { message: detail, error: detail } });
  });
  return sent;
}

test("another tab sends the work when its time has come", async ({ browser }) => {
  const { page, program, assignment } = await aClassroom(browser);
  // Long enough to close the page first on a busy machine.
  const sent = await refuseFirst(page, 5);
  await goto(page, "/dashboard?section=assignments&tab=submit");
  const label = `${assignment.title} (${program.title})`;
  await page.getByRole("combobox", { name: "Assignment" }).selectOption({ label });
  await page.getByLabel("File").setInputFiles(pdf("map.pdf"));
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  await expect(page.getByText(/^Not sent yet: map\.pdf\. The service is busy\./)).toBeVisible();
  const other = await page.context().newPage();
  await page.close();
  await goto(other, "/dashboard?section=courses");
  await expect(other.getByText("Assignment submitted successfully!")).toBeVisible({ timeout: 60_000 });
  expect(sent.count).toBe(2);
});
