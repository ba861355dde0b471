import { expect, type Page } from "@playwright/test";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

const texts = { category: "Health", program_outline: "One", target_audience: "All", format: "Online" };
const fields = { ...texts, full_description: "<p>Text</p>", price: "UGX 0", duration: "1 week" };

test("a certificate can be issued, verified without JavaScript, and revoked (beyond.md 2)", async ({
  browser,
}) => {
  test.slow();
  const staff = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
  const title = `Certified ${Date.now()}`;
  const program = await post(staff.request, "/programs/", { ...fields, title });
  const brian = await visit(browser, "brian", { viewport: { width: 360, height: 740 } });
  await post(brian.request, "/enrollments/", { program_id: program.id });

  // Certificates are off by default. The list shows the students who are ready, and a reason for each other student.
  await staff.goto(`/dashboard?section=programs&program=${program.id}`);
  await staff.waitForLoadState("networkidle");
  await staff.getByRole("tab", { name: "Certificates" }).click();
  await expect(staff.getByText("This program issues no certificates")).toBeVisible();
  await staff.getByRole("button", { name: "Set Up Certificates" }).click();
  await staff.locator("dialog[open]").getByLabel("Lowest average in percent").fill("101");
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await expect(staff.getByText("The average must be a whole number from 1 to 100.").first()).toBeVisible();
  await staff.locator("dialog[open]").getByLabel("Lowest average in percent").fill("60");
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await expect(staff.getByText("0 of 1 unit ticked")).toBeVisible();
  const card = () => brian.getByRole("article").filter({ hasText: title });
  await brian.goto("/dashboard?section=courses");
  await expect(card().getByText("0 of 1 unit ticked")).toBeVisible();
  await brian.waitForLoadState("networkidle");
  await card().getByRole("button", { name: "Week 1" }).click();
  await expect(card().getByText("You have all that the certificate needs.")).toBeVisible();
  // The card shows a tick before the server has it. On a slow machine the plain form may have sent it.
  await expect.poll(() => progressIn(brian, program.id)).toBe(100);
  await staff.reload();
  await staff.waitForLoadState("networkidle");
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Issue to the 1 Ready" }).click();
  // No mail server is configured in this test.
  await expect(
    staff.getByText("Emails are not sent yet: students find the certificate in their dashboard."),
  ).toBeVisible();
  await staff.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(staff.getByText("1 certificate issued")).toBeVisible();

  // The student's card shows the certificate on a small phone.
  await expect(card().getByText(/No\. \d{4}-\d{6}, issued to Brian/)).toBeVisible();
  await expectNoSideways(brian);
  const address = await card().getByRole("link", { name: "Public Page" }).getAttribute("href");
  expect(await card().getByRole("link", { name: "Add to LinkedIn" }).getAttribute("href")).toContain(
    "linkedin.com/profile/add?startTask=CERTIFICATION_NAME",
  );

  const stranger = await visit(browser, null, { javaScriptEnabled: false });
  const opened = await stranger.goto(address ?? "");
  expect(opened?.status()).toBe(200);
  await expect(stranger.getByText("This certificate is valid.")).toBeVisible();
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText("Brian");
  expect(await stranger.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  const link = stranger.getByRole("link", { name: "Download as PDF" });
  const paper = await stranger.request.get((await link.getAttribute("href")) ?? "");
  expect(paper.headers()["content-type"]).toBe("application/pdf");
  const picture = await stranger.request.get(`/og${address}.png`);
  expect(picture.headers()["content-type"]).toMatch(/^image\//);
  expect((await picture.body()).length).toBeLessThan(100_000);

  await staff.getByRole("button", { name: /Revoke the certificate of/ }).click();
  await staff.locator("dialog[open]").getByLabel("Reason").fill("The work was copied");
  await staff.getByRole("button", { name: "Revoke the Certificate", exact: true }).click();
  // Looks in the table row, because the text area of the closing dialog has the same text.
  await expect(staff.getByText(/Revoked .*: The work was copied/)).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText("This certificate is not valid: it was revoked on")).toBeVisible();
  await expect(link).toHaveCount(0);
  await expect(stranger.getByText("The work was copied")).toHaveCount(0);
  const wrong = await stranger.goto("/certificates/0000-0000-0000-0000");
  expect(wrong?.status()).toBe(404);
  await expect(stranger.getByText("We have issued no certificate or receipt with this code.")).toBeVisible();
  // A certificate's number instead of its code shows an explanation and a contact link.
  await stranger.goto("/certificates/2026-000001");
  await expect(stranger.getByText("The number of a paper is not its code.")).toBeVisible();
  await stranger.getByRole("main").getByRole("link", { name: "Type a Code" }).click();
  await expect(stranger).toHaveURL(/\/verify$/);
  await stranger.getByLabel("Code").fill((address ?? "").replace("/certificates/", "").toLowerCase());
  await stranger.getByRole("button", { name: "Verify" }).click();
  await expect(stranger).toHaveURL(new RegExp(`${address}$`));
  await stranger.goto("/certificates/2026-000001");
  await stranger.getByRole("main").getByRole("link", { name: "Contact Us" }).click();
  await expect(stranger).toHaveURL(/\/contact-us$/);
});

/** Returns the percentage that the server has for the student's program. */
async function progressIn(student: Page, program: number): Promise<number | undefined> {
  const programs: EnrolledProgram[] = await (
    await student.request.get("/api/student/enrolled-programs/")
  ).json();
  return programs.find(({ id }) => id === program)?.progress_percentage;
}
