import { expect, type Page } from "@playwright/test";
import { goto, menuOf, newStudent, oneVisit, pdf, send } from "#tests/support/browser/one-visit.ts";
import { test, visit } from "#tests/support/browser/visits.ts";

const HOUR_MS = 3_600_000;

/** Sends an assignment as staff, with a deadline in two hours. */
async function anAssignment(staff: Page, program: number): Promise<number> {
  const deadline = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const title = `A map of the village ${Date.now()}`;
  const multipart = { title, program, deadline, assignment_file: pdf("brief.pdf") };
  const { id } = await send(staff, "/assignments/", { multipart });
  await send(staff, "/assignments/send/", { data: { assignment_id: id, program_id: program } });
  return id;
}

test("an upload shows its progress; Cancel ends it without an error, and keeps the chosen file and the text", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
  const assignment = await anAssignment(await visit(browser, "joseph"), program.id);
  await goto(page, `/dashboard?section=assignments&tab=submit&assignment=${assignment}`);
  await page.getByLabel("Comments").fill("Drawn on foot.");
  await page.getByLabel("File").setInputFiles(pdf("large.pdf", 4_000_000));
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/submit/"));
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  const bar = page.getByRole("progressbar", { name: "Uploading large.pdf" });
  await expect(bar).toHaveAttribute("value", /^[1-9]/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await ended;
  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("large.pdf")).toBeVisible();
  await expect(page.getByLabel("Comments")).toHaveValue("Drawn on foot.");
  expect(await (await page.request.get("/api/submissions/student/")).json()).toEqual([]);
});

test.describe("profile and credentials (students.md 5 and 8)", () => {
  const visited = oneVisit(async (browser) => (await newStudent(browser, "Agile Delivery with Scrum")).page);

  test("credentials: 'Failed to initialize phone input. Please try again.', and the rest of the form works", {
    tag: "@nightly",
  }, async () => {
    const page = visited();
    await page.route("**/assets/new-phone-field-*.js", (route) => route.abort());
    await goto(page, "/dashboard?section=settings");
    await expect(page.getByText("Failed to initialize phone input. Please try again.")).toBeVisible();
    await page.getByRole("button", { name: "Update Credentials" }).click();
    await expect(page.getByText("Current password is required").first()).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByLabel("New phone number")).toBeVisible();
  });

  test("'On a 401 response to any call the stored tokens and user are cleared and the client goes to /login.'", {
    tag: "@nightly",
  }, async () => {
    const page = visited();
    await goto(page, "/dashboard");
    const refused = page.waitForResponse((reply) => reply.status() === 401);
    await page.context().clearCookies({ name: "sessionid" });
    const link = menuOf(page).getByRole("link", { name: "Submit Assignment" });
    // Where another call of the page is refused first, the link is gone before it is clicked.
    await Promise.race([link.click().catch(() => undefined), page.waitForURL(/\/login\?/)]);
    await refused;
    await expect(page).toHaveURL(/\/login\?/);
    expect(await page.evaluate(() => localStorage.getItem("darasa.user"))).toBeNull();
  });
});
