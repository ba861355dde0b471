import { expect } from "@playwright/test";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

const texts = { category: "Health", program_outline: "One", target_audience: "All", format: "Online" };
const fields = { ...texts, full_description: "<p>Text</p>", price: "UGX 0", duration: "1 week" };

test("five students are asked, one answers without JavaScript, and staff close the round (beyond.md 6.3)", async ({
  browser,
}) => {
  test.slow();
  const staff = await visit(browser, "joseph", { viewport: { width: 1280, height: 720 } });
  const title = `Opinions ${Date.now()}`;
  const program = await post(staff.request, "/programs/", { ...fields, title });
  const mark = `feedback-${Date.now()}`;
  for (let made = 0; made < 4; made += 1) {
    await post(staff.request, "/students/", {
      ...{ name: "Student", email: `${mark}-${made}@darasa.example`, phone: `+25677210000${made}` },
      program: program.id,
    });
  }
  const brian = await visit(browser, "brian", {
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  });
  await post(brian.request, "/enrollments/", { program_id: program.id });

  await staff.goto(`/dashboard?section=programs&program=${program.id}&view=feedback`);
  await staff.waitForLoadState("networkidle");
  await expect(staff.getByText("No feedback yet")).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Send Now" }).click();
  await staff.getByRole("button", { name: "Send", exact: true }).click();
  await expect(staff.getByText("The form is sent.")).toBeVisible();

  await brian.goto("/dashboard");
  await brian.getByRole("link", { name: `Give feedback about ${title}` }).click();
  await expectNoSideways(brian);
  const choose = (question: RegExp, value: string) =>
    brian.getByRole("group", { name: question }).getByRole("radio", { name: value, exact: true }).check();
  await choose(/How good/, "4");
  await choose(/recommend/, "9");
  await choose(/pace/, "About right");
  await brian.getByRole("button", { name: "Send My Answers" }).click();
  await expect(brian.getByText(/^Your answers have arrived\./)).toBeVisible();

  await staff.reload();
  await staff.waitForLoadState("networkidle");
  await expect(staff.getByText("No results yet.")).toBeVisible();
  await staff.getByRole("button", { name: /^Close By hand/ }).click();
  await expect(staff.getByText(/so they are deleted and never shown/)).toBeVisible();
  await staff.getByRole("button", { name: "Close the Round" }).click();
  await expect(staff.getByText("Closed: fewer than five answers, which are deleted")).toBeVisible();
});
