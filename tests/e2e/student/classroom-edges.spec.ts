import { expect } from "@playwright/test";
import { goto, newStudent } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";
import { aClassroom, aSession } from "#tests/support/data/classroom.ts";
import { fastForwardOf } from "#tests/support/fast-forward.ts";

test.describe.configure({ timeout: 300_000 });

interface OwnProgram {
  id: number;
  title: string;
}

test("the join link appears 15 minutes before a session, until its end (beyond.md 2)", async ({
  browser,
}) => {
  const { page, staff, program } = await aClassroom(browser);
  await page.clock.install();
  const fastForward = await fastForwardOf(page);
  const next = await aSession(staff, program.id, 16);
  const join = page.getByRole("link", { name: "Join the session" });

  await goto(page, "/dashboard");
  await expect(page.getByRole("region", { name: "Next live session" })).toContainText(
    "The link to join appears here 15 minutes before the start.",
  );
  await expect(join).toHaveCount(0);
  await fastForward(61_000);
  await expect(join).toHaveAttribute("href", next.session_url);

  await page.getByRole("link", { name: program.title }).first().click();
  await expect(join).toHaveCount(1);
  await fastForward((60 + 13) * 60_000);
  await expect(join).toHaveCount(1);
  await fastForward(5 * 60_000);
  await expect(join).toHaveCount(0);
});

test("a full device says so, keeps its stored files, and resumes when space is available", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "amina", { serviceWorkers: "allow" });
  const own: OwnProgram[] = await (await page.request.get("/api/student/enrolled-programs/")).json();
  const program = own.find(({ title }) => title.startsWith("Qualitative Methods"))?.id;
  // Simulated storage state: "roomy", "full", or "none", where not even a database row can be written.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (localStorage.getItem("room") === "none" && this.name === "files")
        throw new DOMException("Full", "QuotaExceededError");
      return put.apply(this, given);
    };
    navigator.storage.estimate = async () =>
      localStorage.getItem("room") === "roomy" ? { quota: 1e12, usage: 0 } : { quota: 1e6, usage: 999_999 };
  });
  const setRoom = (room: string) => page.evaluate((value) => localStorage.setItem("room", value), room);
  const keep = page.getByRole("button", { name: /^Keep for offline \(\d+ bytes\)$/ });
  const isFull = page.getByText("There is not enough space on this device for more files.");
  const address = `/dashboard?section=courses&program=${program}`;

  await goto(page, address);
  await setRoom("none");
  await keep.click();
  await expect(isFull).toBeVisible();
  await setRoom("full");
  await keep.click();
  await expect(isFull).toBeVisible();
  await expectAccessible(page);
  // Texts are small, so they are stored anyway.
  await goto(page, `${address}&unit=3`);
  await expect(page.getByRole("heading", { level: 1, name: /^Week 3/ })).toBeVisible();
  await setRoom("roomy");
  await goto(page, address);
  await expect(page.getByText(/^4 files kept, /)).toBeVisible({ timeout: 20_000 });
  await expect(isFull).toHaveCount(0);
});

test("a student reads a program, a unit and a certificate without JavaScript", async ({ browser }) => {
  const page = await visit(browser, "amina", {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const own: OwnProgram[] = await (await page.request.get("/api/student/enrolled-programs/")).json();
  const program = own.find(({ title }) => title.startsWith("Qualitative Methods"));
  await page.goto(`/dashboard?section=courses&program=${program?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: program?.title ?? "" })).toBeVisible();
  await expect(page.getByText(/^No\. \d{4}-\d{6}, issued to Amina/)).toBeVisible();
  await page.getByRole("link", { name: /^Week 3 / }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Week 3: Interviewing/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Download follow-up-questions.txt" })).toBeVisible();
  await page.goBack();
  const paper = await page.getByRole("link", { name: /^Download Certificate/ }).getAttribute("href");
  expect((await page.request.get(paper ?? "")).headers()["content-type"]).toBe("application/pdf");
  const bar = page.getByRole("navigation", { name: "Main sections" });
  await bar.getByRole("link", { name: "More" }).click();
  await expect(page.getByRole("link", { name: "Resources" })).toBeInViewport();
  await page.goBack();
  await page.getByRole("link", { name: "Public Page" }).click();
  await expect(page.getByText("This certificate is valid.")).toBeVisible();
  await expectNoSideways(page);
});

test("an unpublished unit offers a link back, and no 'Mark as done' (beyond.md 2)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, program } = await newStudent(browser, "Using AI Tools Well at Work");
  await goto(page, `/dashboard?section=courses&program=${program.id}&unit=1`);
  await expect(page.getByText("Nothing is published here yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "All units" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Mark as done/ })).toHaveCount(0);
});
