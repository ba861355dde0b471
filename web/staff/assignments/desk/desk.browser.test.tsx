import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, networkFailure } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { downwardsOverflow } from "#tests/support/component/layout.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";
import { assignment, graded, markingDesk, workOf } from "#tests/support/component/work-samples.ts";

dashboardTests();

const works = ["Achieng", "Baraka", "Chichi"].map((name, at) => ({
  ...workOf(at + 1, name),
  program_title: "Cyber Security and Data Protection for the Workplace",
  submission_file: `work-${at + 1}.txt`,
  preview: "text" as const,
}));
const rows = page.getByRole("list", { name: "Works" }).getByRole("link");
const marks = page.getByLabelText(/^Marks of 100/);
const frame = () => document.querySelector("iframe") as HTMLIFrameElement;
/** The phones' link to the marks, which has the open work of the rendered address. */
const toMarks = () =>
  document.querySelector<HTMLAnchorElement>("[aria-label='Steps of marking'] a:last-child");

/** Waits for the row and for the address, which follows a moment later: a key may then open another work. */
async function isOpen(row: number) {
  await expect.element(rows.nth(row)).toHaveAttribute("aria-current", "true");
  const work = new URL((rows.nth(row).element() as HTMLAnchorElement).href).searchParams.get("work");
  await expect.poll(() => new URL(toMarks()?.href ?? "about:blank").searchParams.get("work")).toBe(work);
}

/** Opens the desk, optionally with one of the works. */
async function openDesk(work = "") {
  const desk = markingDesk(works);
  const search = `?section=submitted-assignments&view=desk&assignment=7&work=${work}`;
  const { screen, router } = await openDashboard(search, { user: joseph, answers: desk.answers });
  await expect.element(rows).toHaveLength(3);
  return { ...desk, screen, router };
}

/** Opens the desk at the first of these works. `more` answers the calls for further pages. */
async function openPages(first: StaffSubmission[], more?: () => Response | object) {
  const { answers } = markingDesk(works);
  const next = "/api/submissions/?page=2";
  await openDashboard("?section=submitted-assignments&view=desk&assignment=7&work=1", {
    user: joseph,
    answers: {
      ...answers,
      "GET /submissions/": ({ url }) => {
        const { searchParams } = new URL(url);
        if (searchParams.get("page_size") === "1" || !more) return pageWith(...first);
        return searchParams.get("page") === "1" ? { ...pageWith(...first), count: 3, next } : more();
      },
    },
  });
}

test("a work outside the filter keeps its marks, although it does not load again (beyond.md 4.2)", async () => {
  const { answers } = markingDesk(works);
  const elsewhere = { ...workOf(9, "Wanjiru"), submission_file: "work-9.zip" };
  await openDashboard("?section=submitted-assignments&view=desk&assignment=7&work=9", {
    user: joseph,
    answers: { ...answers, "GET /submissions/9/": elsewhere, "PATCH /submissions/9/": () => networkFailure },
  });
  await expect.element(page.getByRole("heading", { level: 2, name: "Wanjiru" })).toBeVisible();
  await expect.element(marks).toHaveFocus();
  answer({ "GET /submissions/9/": () => networkFailure });
  await userEvent.keyboard("61{Enter}");
  await expect.element(page.getByText(/^Error grading submission\. Please try again\./)).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: "Wanjiru" })).toBeVisible();
  await expect.element(marks).toHaveValue("61");
});

test("J opens the first work, and the desk fits the window (beyond.md 4)", async () => {
  await openDesk();
  await expectAccessible();
  await expect.element(page.getByText("3 left to mark", { exact: true })).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(marks).toHaveFocus();
  expect(downwardsOverflow()).toBe(0);
  const days = page
    .getByRole("paragraph")
    .filter({ hasText: /due .*, submitted / })
    .element();
  expect(
    days.scrollWidth - days.clientWidth,
    "both days are read whole next to the queue",
  ).toBeLessThanOrEqual(0);
});

test("the preview runs no code, and its link to a new tab shows no more (beyond.md 4)", async () => {
  await openDesk("1");
  const inTab = page.getByRole("link", { name: "Open work-1.txt in a new tab" });
  await expect.element(inTab).toHaveAttribute("href", frame().getAttribute("src") ?? "");
  expect(frame().getAttribute("sandbox")).toBe("");
});

test("Enter saves the marks and opens the next work, until none is left (beyond.md 4)", async () => {
  const { grades } = await openDesk("1");
  await expect.element(marks).toHaveFocus();
  await userEvent.keyboard("55{Enter}");
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  await isOpen(1);
  await expect.element(marks).toHaveValue("");
  await expect.element(rows.nth(0)).toMatchTextContent("55/100");
  expect(rows.nth(0).element().querySelector("[data-score=red]")).not.toBeNull();
  await expect.element(page.getByText("2 left to mark", { exact: true })).toBeVisible();
  await userEvent.keyboard("66{Enter}");
  await isOpen(2);
  await userEvent.keyboard("k");
  await isOpen(1);
  await expect.element(marks).toHaveValue("66");
  await userEvent.keyboard("j");
  await isOpen(2);
  await userEvent.keyboard("77{Enter}");
  await expect.element(page.getByText("All 3 are marked.")).toBeVisible();
  await expect.element(rows.nth(2)).toMatchTextContent("77/100");
  expect(grades, "one call for each work").toEqual([1, 2, 3]);
  await expect.element(page.getByRole("status").filter({ hasText: "All 3 are marked." })).toHaveFocus();
});

test("marking goes on with the queue's next page, also after a failed fetch (beyond.md 4)", async () => {
  let isFailing = true;
  await openPages(works.slice(0, 1), () => (isFailing ? networkFailure : pageWith(...works.slice(1))));
  await expect.element(marks).toHaveFocus();
  await userEvent.keyboard("55{Enter}");
  const retry = page.getByRole("main").getByRole("button", { name: "Try Again" });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByText(/marked\./)).not.toBeInTheDocument();
  isFailing = false;
  await userEvent.click(retry);
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  await isOpen(1);
});

test("a graded quiz with another attempt to mark is not skipped (beyond.md 6.1)", async () => {
  const [first, second] = works;
  if (first && second) await openPages([first, { ...graded(second, 50), has_open_attempt: true }]);
  await expect.element(marks).toHaveFocus();
  await userEvent.keyboard("55{Enter}");
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  expect(page.getByText(/are marked\.$/).elements()).toEqual([]);
});

test("a queue of one work says that the work is marked (beyond.md 4)", async () => {
  await openPages(works.slice(0, 1));
  await expect.element(marks).toHaveFocus();
  await userEvent.keyboard("55{Enter}");
  await expect.element(page.getByText("The work is marked.")).toBeVisible();
});

test("the end of a queue releases the held grades of its only assignment (beyond.md 4)", async () => {
  const held = works.map((work) => ({ ...work, grades_held: true }));
  const { answers } = markingDesk(held);
  await openDashboard("?section=submitted-assignments&view=desk&assignment=7&work=1", {
    user: joseph,
    answers: {
      ...answers,
      "GET /submissions/": pageWith(...held.slice(0, 1)),
      "POST /assignments/7/release-grades/": { ...assignment, grades_held_at: null },
    },
  });
  await expect.element(marks).toHaveFocus();
  await userEvent.keyboard("55{Enter}");
  await expect
    .element(page.getByText("Nothing is left to mark in this queue. The grades are held."))
    .toBeVisible();
  await expectAccessible();
  const release = page.getByRole("button", { name: "Release grades" });
  await userEvent.click(release);
  await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Release grades" }));
  await expect.element(page.getByText("Grades released. Students see them now.")).toBeVisible();
  await expect.element(release).not.toBeInTheDocument();
  await expect.element(page.getByRole("status").filter({ hasText: "The work is marked." })).toHaveFocus();
});

test("the end of a queue of several assignments releases none (beyond.md 4)", async () => {
  const [first, second] = works.map((work) => ({ ...work, grades_held: true }));
  if (first && second) await openPages([first, graded({ ...second, assignment: 8 }, 50)]);
  await expect.element(marks).toHaveFocus();
  await userEvent.keyboard("55{Enter}");
  await expect.element(page.getByText("All 2 are marked.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Release grades" })).not.toBeInTheDocument();
});

test("a queue of one work that is sent back says so, and its comment begins with the feedback (beyond.md 4)", async () => {
  const [achieng] = works;
  const round = { sent_back_at: "2026-03-01T09:00:00Z", comment: "Draw the wells." };
  const back = { ...achieng, returned_at: "2026-03-02T09:00:00Z", earlier_rounds: [round] };
  await openPages([{ ...achieng, earlier_rounds: [round] } as (typeof works)[number]]);
  await userEvent.click(page.getByText("Sent back before (1)"));
  await expect.element(page.getByText("Draw the wells.")).toBeVisible();
  await userEvent.fill(page.getByLabelText("Feedback", { exact: true }), "Count again.");
  await userEvent.click(page.getByRole("button", { name: "Send back for another try" }));
  const dialog = page.getByRole("dialog", { name: "Send the work of Achieng back?" });
  await expect.element(dialog.getByLabelText("Comment")).toHaveValue("Count again.");
  answer({ "POST /submissions/1/send-back/": back, "GET /submissions/": pageWith(back) });
  await userEvent.fill(dialog.getByLabelText("New deadline"), "2099-03-02T12:00");
  await userEvent.click(dialog.getByRole("button", { name: "Send Back" }));
  await expect.element(page.getByText("The work was sent back.")).toBeVisible();
});

test("the end of the queue counts works that were sent back (beyond.md 4.2)", async () => {
  const [achieng, baraka] = works;
  const back = { ...achieng, returned_at: "2026-03-02T09:00:00Z" } as (typeof works)[number];
  const { answers } = markingDesk([baraka as (typeof works)[number]]);
  await openDashboard("?section=submitted-assignments&view=desk&assignment=7&work=2", {
    user: joseph,
    answers: { ...answers, "GET /submissions/": pageWith(back, baraka) },
  });
  await expect.element(marks).toHaveFocus();
  await userEvent.keyboard("55{Enter}");
  await expect.element(page.getByText("1 is marked, 1 was sent back.")).toBeVisible();
});

test("J and K open other works, and digits typed right after go there (beyond.md 4)", async () => {
  await openDesk("2");
  await expect.element(marks).toHaveFocus();
  await userEvent.keyboard("66k");
  await isOpen(0);
  await userEvent.keyboard("j");
  await isOpen(1);
  await expect.element(marks).toHaveValue("66");
  await userEvent.keyboard("j77");
  await isOpen(2);
  await expect.element(marks).toHaveValue("77");
});

test("a click opens a work that was left before the address had it (beyond.md 4)", async () => {
  await openDesk("1");
  await isOpen(0);
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const isShown = (row: number) => rows.nth(row).element().getAttribute("aria-current") === "true";
  press("j");
  // React renders the next work in a microtask, and the router its address in a later task.
  for (let turn = 0; turn < 1_000 && !isShown(1); turn += 1) await Promise.resolve();
  press("k");
  await expect.poll(() => isShown(0)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await userEvent.click(rows.nth(1));
  await isOpen(1);
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
});

test("W hides the queue, also at the next visit, and the work gets its width (beyond.md 4)", async () => {
  const { screen } = await openDesk("1");
  await expect.element(marks).toHaveFocus();
  const narrow = frame().getBoundingClientRect();
  await userEvent.keyboard("w");
  await expect.element(rows).toHaveLength(0);
  await screen.unmount();
  const { answers } = markingDesk(works);
  await openDashboard("?section=submitted-assignments&view=desk&assignment=7&work=1", {
    user: joseph,
    answers,
  });
  const show = page.getByRole("button", { name: "Show the queue (W)" });
  await expect.element(show).toBeVisible();
  await expect.element(marks).toHaveFocus();
  const wide = frame().getBoundingClientRect();
  expect(wide.width).toBeGreaterThan(narrow.width + 200);
  expect(wide.height).toBeGreaterThan(narrow.height);
  await userEvent.keyboard("j");
  await expect.element(page.getByRole("heading", { level: 2, name: "Baraka" })).toBeVisible();
  await userEvent.keyboard("k");
  await expect.element(page.getByRole("heading", { level: 2, name: "Achieng" })).toBeVisible();
  await userEvent.click(show);
  await isOpen(0);
});

test("'?' shows the desk's keys, and Escape leaves the desk (beyond.md 4)", async () => {
  await openDesk("1");
  await userEvent.keyboard("?");
  const keys = page.getByRole("dialog", { name: "Keys of the marking desk" });
  await expect.element(keys).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1, name: "Marking desk" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("tab", { name: "Sent Assignments" })).toBeVisible();
});

test("Enter never replaces a grade; the button does (beyond.md 4)", async () => {
  const { grades } = await openDesk("1");
  await expect.element(marks).toHaveFocus();
  await userEvent.keyboard("55{Enter}");
  await isOpen(1);
  await userEvent.keyboard("k");
  await expect.element(marks).toHaveValue("55");
  await userEvent.keyboard("99{Enter}");
  await isOpen(0);
  expect(grades).toEqual([1]);
  await userEvent.click(page.getByRole("button", { name: "Replace the grade" }));
  await expect.poll(() => grades).toEqual([1, 1]);
});

test("work that is sent back opens the next one, whose own comment stays a draft (beyond.md 4)", async () => {
  await openDesk("2");
  const sendBack = page.getByRole("button", { name: "Send back for another try" });
  const dialog = (name: string) => page.getByRole("dialog", { name: `Send the work of ${name} back?` });
  await userEvent.click(sendBack);
  await userEvent.fill(dialog("Baraka").getByLabelText("Comment"), "Draw the wells.");
  await userEvent.click(dialog("Baraka").getByRole("button", { name: "Cancel" }));
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("k");
  await isOpen(0);
  const [achieng] = works;
  answer({ "POST /submissions/1/send-back/": { ...achieng, returned_at: "2026-03-02T09:00:00Z" } });
  await userEvent.click(sendBack);
  await userEvent.fill(dialog("Achieng").getByLabelText("Comment"), "Count again.");
  await userEvent.fill(dialog("Achieng").getByLabelText("New deadline"), "2099-03-02T12:00");
  await userEvent.click(dialog("Achieng").getByRole("button", { name: "Send Back" }));
  await isOpen(1);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.click(sendBack);
  await expect.element(dialog("Baraka").getByLabelText("Comment")).toHaveValue("Draw the wells.");
  await userEvent.click(dialog("Baraka").getByRole("button", { name: "Cancel" }));
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("k");
  await isOpen(0);
  await userEvent.click(sendBack);
  await expect.element(dialog("Achieng").getByLabelText("Comment")).toHaveValue("");
});

test("Escape in a dialog closes the dialog only, also while it is held (beyond.md 4)", async () => {
  await openDesk("1");
  await userEvent.click(page.getByRole("button", { name: "Send back for another try" }));
  const dialog = page.getByRole("dialog", { name: "Send the work of Achieng back?" });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Escape", repeat: true, bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByRole("heading", { level: 1, name: "Marking desk" })).toBeVisible();
});
