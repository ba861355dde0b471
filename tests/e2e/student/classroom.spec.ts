import { expect, type Page } from "@playwright/test";
import { goto, pdf } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";

test.describe.configure({ timeout: 300_000 });

const PROGRAM = "Mobile Data Collection with KoboToolbox and ODK";

async function programId(page: Page, title: string): Promise<number> {
  const programs: { id: number; title: string }[] = await (
    await page.request.get("/api/programs/titles/")
  ).json();
  return programs.find((one) => one.title === title)?.id ?? 0;
}

/** Returns the names of the files that the browser has stored for offline use. */
const keptNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open("darasa");
        request.onsuccess = () => {
          const all = request.result.transaction("files").objectStore("files").getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result.filter(({ content }) => content).map(({ filename }) => filename));
          };
        };
      }),
  );

test("a unit is drafted, previewed, published, and appears in an open dashboard (beyond.md 2)", async ({
  browser,
}) => {
  const staff = await visit(browser, "sarah");
  const student = await visit(browser, "amina");
  const id = await programId(staff, "Monitoring and Evaluation Foundations");
  await goto(student, `/dashboard?section=courses&program=${id}`);
  await goto(staff, `/dashboard?section=programs&program=${id}`);
  await staff.getByRole("tab", { name: "Content" }).click();
  await staff.getByRole("link", { name: "Edit Week 1" }).click();

  await test.step("unsaved text is stored as a form draft and can be previewed", async () => {
    await staff.getByLabel("Title").fill("Ask well");
    await staff.getByLabel("Video link").fill("http://example.com");
    await staff.getByLabel("Session starts").fill("2030-03-04T19:00");
    await staff.getByLabel("Session ends").fill("2030-03-04T18:00");
    await staff.getByRole("button", { name: "Save Unit" }).click();
    await expect(staff.getByText("beginning with https://, or leave it empty")).toBeVisible();
    await expect(staff.getByText("The session must end after it starts")).toBeVisible();
    await staff.reload();
    await expect(staff.getByText("Your draft is restored below.")).toBeVisible();
    await staff.getByLabel("Session ends").fill("2030-03-04T20:00");
    await staff.getByLabel("Video link").fill("https://youtu.be/DARASA-DEMO");
    const preview = staff.getByRole("region", { name: "Preview as a student" });
    await expect(preview.getByText("Week 1: Ask well", { exact: true })).toBeVisible();
    await expect(preview.getByText("Mon 4 Mar 2030, 19:00–20:00, Kampala time")).toBeVisible();
    // At the end of the form, neither the header nor the bar with the buttons covers a part of a tool.
    await staff.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessible(staff);
  });

  await test.step("students do not see a draft unit that has a file", async () => {
    await staff.getByLabel("Add files").setInputFiles(pdf("prompts.pdf", 600_000));
    await staff.getByRole("button", { name: "Save Unit" }).click();
    await expect(staff.getByText("Week 1: Ask well is saved as a draft.")).toBeVisible();
    await expect(staff.getByRole("row", { name: "Week 1" }).getByText("1 file")).toBeVisible();
    expect((await student.request.get(`/api/student/programs/${id}/units/1/`)).status()).toBe(404);
  });

  await test.step("a published unit appears in the student's open dashboard without a reload", async () => {
    await staff.getByRole("button", { name: "Publish Week 1" }).click();
    await expect(staff.getByText("Week 1 is published.")).toBeVisible();
    await expect(student.getByRole("link", { name: "Week 1 Ask well" })).toBeVisible({ timeout: 20_000 });
  });
  await staff.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(staff);
  await expectAccessible(staff);
});

test("a unit that was read works offline, with its file and its tick (beyond.md 2)", async ({ browser }) => {
  const page = await visit(browser, "amina", {
    serviceWorkers: "allow",
    viewport: { width: 360, height: 740 },
    timezoneId: "Africa/Lagos",
  });
  const id = await programId(page, PROGRAM);
  await goto(page, "/dashboard?section=courses");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expectAccessible(page);
  await page
    .getByRole("article", { name: PROGRAM })
    .getByRole("link", { name: PROGRAM, exact: true })
    .click();

  await test.step("the program page shows the next step, unit titles, and the session in both time zones", async () => {
    await expect(page.getByRole("heading", { level: 1, name: PROGRAM })).toBeVisible();
    const next = page.getByRole("region", { name: "What to do next" });
    await expect(next.getByText("Day 7: Consent, privacy and GPS")).toBeVisible();
    const sessions = page.getByRole("region", { name: "Live sessions" });
    await expect(sessions.getByText(/17:00–18:30, your time/).first()).toBeVisible();
    await expect(sessions.getByText(/19:00–20:30, Kampala time/).first()).toBeVisible();
    await expect(sessions.getByText("Join the session")).toHaveCount(0);
    await expect(page.getByText("Day 10", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Day 10/ })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideways(page);
    await next.getByRole("link", { name: "Continue" }).click();
  });

  await test.step("opening the unit stores its small file in the background", async () => {
    await expect(page.getByText("Ask for consent in words that a tired person understands")).toBeVisible();
    await expect(page.getByText("Kept for offline")).toBeVisible();
    expect(await keptNames(page)).toContain("consent-text.txt");
    await expectAccessible(page);
    await expectNoSideways(page);
  });

  await test.step("offline, the unit opens, its file can be saved, and a tick is queued", async () => {
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("darasa-shell")).keys()).length))
      .toBe(1);
    await page.context().setOffline(true);
    await page.goto(`/dashboard?section=courses&program=${id}&unit=7`);
    await expect(page.getByText("Ask for consent in words that a tired person understands")).toBeVisible();
    const expectSaved = async () => {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download consent-text.txt" }).click();
      expect((await downloading).suggestedFilename()).toBe("consent-text.txt");
    };
    await expectSaved();
    await page.goto("/dashboard?section=resources");
    await expectSaved();
    await page.goBack();
    await page.getByRole("button", { name: "Mark as done and continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Day 8/ })).toBeVisible();
    await expect(page.getByText("Waiting for the network: Day 7.")).toBeVisible();
    await page.context().setOffline(false);
    const enrolled = async () => (await page.request.get("/api/student/enrolled-programs/")).json();
    await expect
      .poll(async () => (await enrolled()).find((one: { id: number }) => one.id === id)?.completed_units, {
        timeout: 40_000,
      })
      .toContain(7);
  });
  await page.goto(`/dashboard?section=courses&program=${id}&unit=7`);
  await page.getByRole("button", { name: "Undo" }).click();
});

test("'\"Keep for offline\" shows size and progress and survives a closed tab'; kept files can be removed", async ({
  browser,
}) => {
  const page = await visit(browser, "amina", { serviceWorkers: "allow" });
  const id = await programId(page, "Qualitative Methods for M&E Practitioners");
  const address = `/dashboard?section=courses&program=${id}`;
  await goto(page, address);
  await test.step("closing the tab during the download loses nothing", async () => {
    // The downloads do not finish while this tab is open.
    await page.route("**/api/unit-files/**", () => undefined);
    await page.getByRole("button", { name: /^Keep for offline \(\d+ bytes\)$/ }).click();
    await expect(page.getByText("Keeping the files")).toBeVisible();
    await page.close({ runBeforeUnload: false });
  });
  const again = await page.context().newPage();
  await goto(again, address);
  const kept = again.getByText(/^4 files kept, /);
  await expect(kept).toBeVisible({ timeout: 20_000 });
  await kept.click();
  await again.getByRole("button", { name: "Remove findings-brief.txt from this device" }).click();
  await expect(again.getByText(/^3 files kept, /)).toBeVisible();
  expect(await keptNames(again)).not.toContain("findings-brief.txt");
  await again.getByRole("button", { name: "Remove all from this device" }).click();
  await expect.poll(() => keptNames(again)).toEqual([]);
});

test("100 % shows a celebration and a next program; the calendar address can be renewed (beyond.md 2)", async ({
  browser,
}) => {
  const page = await visit(browser, "amina");
  const id = await programId(page, "Qualitative Methods for M&E Practitioners");
  await goto(page, `/dashboard?section=courses&program=${id}`);
  await expect(page.getByRole("region", { name: "Completed" })).toBeVisible();
  await expect(page.locator(".celebration")).toHaveCount(0);
  await page.getByRole("button", { name: "Week 6", exact: true }).click();
  await expect(page.getByRole("region", { name: "What to do next" })).toBeVisible();
  await page.getByRole("button", { name: "Week 6", exact: true }).click();
  await expect(page.getByText("You have completed Qualitative Methods")).toBeVisible();
  await expect(page.locator(".celebration")).toHaveCount(1);
  // Reduced motion turns the animation off (beyond.md 2).
  const movement = () =>
    page
      .locator(".celebration > i")
      .first()
      .evaluate((piece) => getComputedStyle(piece).animationName);
  expect(await movement()).toBe("fall");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await movement()).toBe("none");
  await expect(page.getByRole("link", { name: /^Look at / })).toBeVisible();

  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Resources" }).click();
  await expect(page.getByRole("link", { name: /^files \d+$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "follow-up-questions.txt" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Week 3: Interviewing/ })).toBeVisible();
  await page.getByRole("link", { name: /^Play video/ }).click();
  await expect(page.locator("iframe[src*='youtube-nocookie.com/embed/DARASA-DEMO']")).toBeVisible();

  await goto(page, "/dashboard?section=settings");
  await page.getByRole("button", { name: "Show my calendar address" }).click();
  const shown = page.getByText(/\/api\/calendar\/\d+\.\d+\./);
  const before = await shown.textContent();
  await page.getByRole("button", { name: "Renew the address" }).click();
  await page.getByRole("button", { name: "Renew", exact: true }).click();
  await expect(shown).not.toHaveText(before ?? "");
  await expectAccessible(page);
});

test("an outline fills in unit titles; an outline without units is reported (beyond.md 2)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const staff = await visit(browser, "joseph");
  const program = async (duration: string, program_outline: string) => {
    const texts = {
      category: "Health",
      target_audience: "All",
      format: "Online",
      full_description: "<p>Text</p>",
    };
    const fields = { ...texts, title: `Outline ${duration} ${Date.now()}`, price: "Free", duration };
    const { id } = await post(staff.request, "/programs/", { ...fields, program_outline });
    await goto(staff, `/dashboard?section=programs&program=${id}&view=content`);
    await staff.getByRole("button", { name: "Fill titles from the outline" }).click();
  };
  const filled = staff.getByText("Every unit that the outline names has its title.");

  await program("2 days", "Microphones\nEditing\nPublishing");
  await expect(
    staff.getByRole("alert").getByText('The outline names no unit: begin its lines with "Day 1:".'),
  ).toBeVisible();
  await expect(filled).toHaveCount(0);
  await expectAccessible(staff);

  await program("2 weeks", "Week 1: Microphones\nWeek 2: Editing");
  await expect(filled).toBeVisible();
  await expect(staff.getByRole("link", { name: "Edit Week 2" })).toBeVisible();
  await expect(staff.getByText(/^The outline names no unit/)).toHaveCount(0);
});
