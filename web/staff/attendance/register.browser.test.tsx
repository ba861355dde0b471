import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { AttendanceLine } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";

import { singleKeys } from "#web/dashboard/palette/keys.ts";

dashboardTests();

// A register sends what is not sent when it is left. That call must not be counted in the next test.
afterEach(async () => {
  await cleanup();
  await new Promise((resolve) => setTimeout(resolve, 50));
});

const REGISTER = "GET /units/4/attendance/";
const MARK = "PUT /units/4/attendance/";
const session = {
  ...{ id: 4, program: 5, program_title: "Solar Pumps for Dry Seasons", unit_type: "weeks" as const },
  ...{
    number: 2,
    title: "Sizing",
    students: 3,
    later: 0,
    later_names: [],
    starts_at: "2026-05-12T14:00:00Z",
  },
  ...{ ends_at: "2026-05-12T15:00:00Z", counts: { present: 0, late: 0, excused: 0, absent: 0 } },
};
const line = (student: number, name: string, state: AttendanceState | null = null): AttendanceLine => ({
  ...{ student, name, email: `${student}@learners.example`, state, minutes: null },
  ...{ code_typed_at: null, absent_by: "" },
  ...(state
    ? {
        ...{ source: "staff", marked_at: "2026-05-12T14:03:00Z", marked_by: "Grace Namukasa" },
        updated_at: `2026-05-12T14:03:0${student}Z`,
      }
    : { source: null, marked_at: null, marked_by: "", updated_at: null }),
});
const names = ["Amina Nakato", "Brian Otieno", "Zaina Apio"];
const lines = names.map((name, index) => line(index + 1, name));

/** Answers a change with the asked states. */
async function stored(request: Request) {
  const { lines: asked } = (await request.json()) as {
    lines: { student: number; state: AttendanceState | null }[];
  };
  return {
    lines: asked.map(({ student, state }) => line(student, names[student - 1] ?? "", state)),
    summary: session,
  };
}

const noCode = { code: null, ends_at: null, may_show: true };
const CODE = "GET /units/4/attendance-code/";
const answers = { [CODE]: noCode, [REGISTER]: { ...pageWith(...lines), summary: session }, [MARK]: stored };
const open = (more = {}) =>
  openDashboard("?section=submitted-assignments&view=register&unit=4", {
    user: joseph,
    answers: { ...answers, ...more },
  });
const button = (name: string, state: string) =>
  page.getByRole("group", { name }).getByRole("button", { name: state });

describe("the register (beyond.md 2.7)", () => {
  test("the title of the session has its own direction (students.md)", async () => {
    await open();
    const title = page.getByRole("heading", { level: 1, name: "Sizing" });
    await expect.element(title).toHaveAttribute("dir", "auto");
  });

  test("a printed register has each student's mark as a word, without what only a screen can do", async () => {
    const marked = [
      line(1, "Amina Nakato", "late"),
      line(2, "Brian Otieno"),
      line(3, "Zaina Apio", "absent"),
    ];
    await open({ [REGISTER]: { ...pageWith(...marked), summary: session } });
    await expect.element(button("Amina Nakato", "Late")).toBeVisible();
    const show = async (media: string) => {
      await cdp().send("Emulation.setEmulatedMedia", { media });
    };
    onTestFinished(() => show(""));
    await show("print");
    const states = ["Present", "Late", "Excused", "Absent", "Not marked"];
    const register = page.getByRole("list", { name: "Register" });
    const printed = () =>
      [...register.element().querySelectorAll("li *")]
        .filter((one) => one.checkVisibility() && states.includes(one.textContent))
        .map(({ textContent }) => textContent);
    await expect.poll(printed).toEqual(["Late", "Not marked", "Absent"]);
    await expect.element(page.getByRole("searchbox", { includeHidden: true })).not.toBeVisible();
    for (const words of ["Import a report", "P, L, E and A mark"])
      await expect.element(page.getByText(words, { exact: false })).not.toBeVisible();
  });

  test("keys mark students one after the other, and the marks are sent together", async () => {
    await open();
    await expect.element(button("Amina Nakato", "Present")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}pla");
    for (const [name, state] of [
      ["Amina Nakato", "Present"],
      ["Brian Otieno", "Late"],
      ["Zaina Apio", "Absent"],
    ] as const)
      await expect.element(button(name, state)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    expect(bodiesOf(MARK)).toEqual([
      {
        lines: [
          { student: 1, state: "present", updated_at: null },
          { student: 2, state: "late", updated_at: null },
          { student: 3, state: "absent", updated_at: null },
        ],
      },
    ]);
    await expect.element(page.getByText("By Grace Namukasa").first()).toBeVisible();
    await expectAccessible();
  });

  test("marks are sent while somebody marks without a pause", async () => {
    await open();
    await expect.element(button("Amina Nakato", "Present")).toBeVisible();
    const presses = ["Amina Nakato", "Brian Otieno", "Zaina Apio"].map((name) =>
      ["Present", "Late"].map((state) => button(name, state).element() as HTMLElement),
    );
    let count = 0;
    const marking = setInterval(() => {
      presses[count % 3]?.[Math.floor(count / 3) % 2]?.click();
      count += 1;
    }, 300);
    onTestFinished(() => clearInterval(marking));
    await expect.poll(() => bodiesOf(MARK)).not.toHaveLength(0);
    clearInterval(marking);
    await expect.element(page.getByText("By Grace Namukasa").first()).toBeVisible();
  });

  test("a press marks, the same press removes the mark, and Undo brings it back", async () => {
    await open();
    await userEvent.click(button("Brian Otieno", "Absent"));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    await expect.element(page.getByText("By Grace Namukasa")).toBeVisible();
    await userEvent.click(button("Brian Otieno", "Absent"));
    await expect.element(button("Brian Otieno", "Absent")).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(2);
    await expect.element(page.getByText("By Grace Namukasa")).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.element(button("Brian Otieno", "Absent")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(3);
    expect(bodiesOf(MARK)[2]).toMatchObject({ lines: [{ student: 2, state: "absent" }] });
  });

  test("Undo of a change by hand brings back the mark of a report", async () => {
    const reported = { ...line(2, "Brian Otieno", "late"), source: "report" as const, minutes: 0 };
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [REGISTER]: { ...pageWith(reported), summary: session } },
    });
    await expect.element(page.getByText("From a report, by Grace Namukasa", { exact: false })).toBeVisible();
    await expect.element(page.getByText("0 min of the session", { exact: false })).toBeVisible();
    await userEvent.click(button("Brian Otieno", "Absent"));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(2);
    expect(bodiesOf(MARK)[1]).toMatchObject({ lines: [{ student: 2, state: "late", source: "report" }] });
  });

  test("Undo of a change by hand brings back the mark of a code", async () => {
    const typed = {
      ...line(2, "Brian Otieno", "late"),
      source: "code" as const,
      code_typed_at: session.starts_at,
    };
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [REGISTER]: { ...pageWith(typed), summary: session } },
    });
    await userEvent.click(button("Brian Otieno", "Absent"));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(2);
    expect(bodiesOf(MARK)[1]).toMatchObject({ lines: [{ student: 2, state: "late", source: "code" }] });
  });

  test("U and the Undo button go back to the student whose change they take back (beyond.md 2.7)", async () => {
    await open();
    await expect.element(button("Amina Nakato", "Present")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}pl");
    await expect.element(button("Zaina Apio", "Present")).toHaveFocus();
    await userEvent.keyboard("u");
    await expect.element(button("Brian Otieno", "Present")).toHaveFocus();
    await userEvent.keyboard("a");
    await expect.element(button("Brian Otieno", "Absent")).toHaveAttribute("aria-pressed", "true");
    await expect.element(button("Zaina Apio", "Absent")).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.element(button("Brian Otieno", "Absent")).toHaveAttribute("aria-pressed", "false");
    await expect.element(button("Brian Otieno", "Present")).toHaveFocus();
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.element(button("Amina Nakato", "Present")).toHaveFocus();
    await expect.element(page.getByText("saving…", { exact: false })).not.toBeInTheDocument();
  });

  test("a double tap marks, and does not remove the mark again (beyond.md 2.7)", async () => {
    await open();
    await userEvent.dblClick(button("Brian Otieno", "Absent"));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    await expect.element(button("Brian Otieno", "Absent")).toHaveAttribute("aria-pressed", "true");
    expect(bodiesOf(MARK)).toMatchObject([{ lines: [{ student: 2, state: "absent" }] }]);
  });

  test.each([360, 1280])(
    "at %i px counts, Undo and what is not saved stay below the header of a long register (beyond.md 2.7)",
    async (width) => {
      await page.viewport(width, 640);
      const many = Array.from({ length: 40 }, (_, index) => line(index + 1, `Student ${index + 1}`));
      await openDashboard("?section=submitted-assignments&view=register&unit=4", {
        user: joseph,
        answers: {
          ...answers,
          [REGISTER]: { ...pageWith(...many), summary: { ...session, students: 40 } },
          [MARK]: () => networkFailure,
        },
      });
      await userEvent.click(button("Student 40", "Late"));
      await expect.element(page.getByText("1 mark is not saved yet.")).toBeInViewport({ ratio: 1 });
      await expect.element(page.getByText("1 late, 39 not marked")).toBeInViewport({ ratio: 1 });
      await expect.element(page.getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
      const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const bar = document.querySelector("[data-register-bar]")?.getBoundingClientRect();
      expect(bar?.top).toBeGreaterThanOrEqual(header);
      expect(bar?.height).toBeLessThan(160);
    },
  );

  test.each([
    [320, "100%", 1],
    [360, "200%", 2],
  ])("at %i px with text of %s, no word of a button is broken (beyond.md 2.7)", async (width, size, rows) => {
    await page.viewport(width, 740);
    document.documentElement.style.fontSize = size;
    onTestFinished(() => {
      document.documentElement.style.fontSize = "";
    });
    await open();
    await expect.element(button("Amina Nakato", "Present")).toBeVisible();
    const group = page.getByRole("group", { name: "Amina Nakato" });
    const buttons = group.getByRole("button").elements();
    expect(new Set(buttons.map((one) => one.getBoundingClientRect().top)).size).toBe(rows);
    for (const one of buttons) {
      const word = document.createRange();
      word.selectNodeContents(one);
      expect(word.getClientRects()).toHaveLength(1);
      expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth);
    }
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  });

  test("a line names both a mark by hand and the code (beyond.md 2.7)", async () => {
    const code_typed_at = "2026-05-12T14:12:00Z";
    const latecomer = { ...line(1, "Amina Nakato", "late"), source: "code" as const, code_typed_at };
    const corrected = { ...line(2, "Brian Otieno", "absent"), code_typed_at };
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: {
        ...answers,
        [REGISTER]: {
          ...pageWith({ ...latecomer, marked_at: code_typed_at, absent_by: "David Mugisha" }, corrected),
          summary: session,
        },
      },
    });
    const shown = page.getByText("Absent by David Mugisha, then code typed, 12 May 2026, 17:12");
    await expect.element(shown).toBeVisible();
    await expect
      .element(
        page.getByText("By Grace Namukasa, 12 May 2026, 17:03, after the code typed 12 May 2026, 17:12"),
      )
      .toBeVisible();
  });

  test("letters mark nobody if single keys are off (WCAG 2.1.4)", async () => {
    singleKeys.turn(false);
    await open();
    await expect.element(button("Amina Nakato", "Present")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}p");
    singleKeys.turn(true);
    await expect.element(button("Amina Nakato", "Present")).toHaveFocus();
    await expect.element(button("Amina Nakato", "Present")).toHaveAttribute("aria-pressed", "false");
  });

  test("the counts follow each press, before the save (beyond.md 2.7)", async () => {
    const summary = { ...session, counts: { ...session.counts, late: 1 } };
    let save = (): void => {};
    const saved = new Promise<void>((resolve) => {
      save = resolve;
    });
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: {
        ...answers,
        [REGISTER]: { ...pageWith(line(1, "Amina Nakato", "late"), ...lines.slice(1)), summary },
        [MARK]: async (request: Request) => {
          const reply = await stored(request);
          await saved;
          return { ...reply, summary: { ...session, counts: { ...session.counts, present: 2 } } };
        },
      },
    });
    await expect.element(page.getByText("1 late, 2 not marked")).toBeVisible();
    await userEvent.click(button("Amina Nakato", "Present"));
    await userEvent.click(button("Brian Otieno", "Absent"));
    await userEvent.click(button("Brian Otieno", "Present"));
    await expect.element(page.getByText("2 present, 1 not marked")).toBeVisible();
    save();
    await expect.element(page.getByText("saving…", { exact: false })).not.toBeInTheDocument();
    await expect.element(page.getByText("2 present, 1 not marked")).toBeVisible();
  });

  test.each([
    [
      "hours before it",
      5,
      "From an hour before the session, students can be marked and a code can be shown.",
    ],
    ["more than a day after it", -30, "A code can be shown until a day after the session."],
  ])("no code is offered %s, and the page says when it is (beyond.md 2.7)", async (_, hours, sentence) => {
    const starts_at = new Date(Date.now() + hours * 3_600_000).toISOString();
    const ends_at = new Date(Date.now() + (hours + 1) * 3_600_000).toISOString();
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: {
        ...answers,
        [REGISTER]: { ...pageWith(...lines), summary: { ...session, starts_at, ends_at } },
        [CODE]: { ...noCode, may_show: false },
      },
    });
    await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Show a code" })).not.toBeInTheDocument();
  });

  test("a code is shown in large digits with the time that is left, and can be ended", async () => {
    const shown = { code: "042917", ends_at: new Date(Date.now() + 600_000).toISOString(), may_show: true };
    const ends_at = new Date(Date.now() + 3_600_000).toISOString();
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [REGISTER]: { ...pageWith(...lines), summary: { ...session, ends_at } } },
    });
    await userEvent.click(page.getByRole("button", { name: "Show a code" }));
    const dialog = page.getByRole("dialog", { name: "Attendance code" });
    await expect.element(dialog.getByText("after 17:15 are marked late")).toBeVisible();
    await expect
      .element(dialog.getByText(/find the field on their first page and on the page of .*\d/))
      .toBeVisible();
    answer({
      "POST /units/4/attendance-code/": shown,
      "DELETE /units/4/attendance-code/": () => new Response(null, { status: 204 }),
    });
    await userEvent.click(dialog.getByRole("button", { name: "Show a code" }));
    await expect.element(dialog.getByText("042 917")).toBeVisible();
    await expect.element(dialog.getByText(/^(10:00|9:5\d) left$/)).toBeVisible();
    await expectAccessible();
    await userEvent.click(dialog.getByRole("button", { name: "End the code" }));
    await expect.element(dialog.getByText("042 917")).not.toBeInTheDocument();
  });

  test("another person's mark is named, and staff choose between the two", async () => {
    const theirs = line(1, "Amina Nakato", "excused");
    answer({ [MARK]: () => refusal(409, { detail: "Somebody else", current: { lines: [theirs] } }) });
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [MARK]: () => refusal(409, { current: { lines: [theirs] } }) },
    });
    await userEvent.click(button("Amina Nakato", "Absent"));
    const notice = page.getByText(
      'Grace Namukasa has marked Amina Nakato excused at 17:03. Your mark "absent" is not saved.',
    );
    await expect.element(notice).toBeVisible();
    await expect.element(button("Amina Nakato", "Excused")).toHaveAttribute("aria-pressed", "true");
    answer({ [MARK]: stored });
    await userEvent.click(page.getByRole("button", { name: "Save mine instead" }));
    await expect.element(button("Amina Nakato", "Absent")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(2);
    expect(bodiesOf(MARK)[1]).toEqual({
      lines: [{ student: 1, state: "absent", updated_at: theirs.updated_at }],
    });
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(button("Amina Nakato", "Absent")).toHaveFocus();
  });

  test("a lost mark is named in its own row, and by the bar above, which leads to it and covers no button", async () => {
    const theirs = line(3, "Zaina Apio", "excused");
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [MARK]: () => refusal(409, { current: { lines: [theirs] } }) },
    });
    await userEvent.click(button("Zaina Apio", "Absent"));
    const row = page.getByRole("listitem").filter({ hasText: "Zaina Apio" });
    await expect.element(row.getByRole("button", { name: "Keep theirs" })).toBeVisible();
    const notice = page.getByText("Your mark of Zaina Apio is not saved: somebody else marked them.");
    await expect.element(notice).toBeVisible();
    expect(document.querySelector("[data-toasts]")?.textContent).toBe("");
    await userEvent.click(page.getByRole("button", { name: "Show", exact: true }));
    await expect.element(row.getByRole("button", { name: "Save mine instead" })).toBeInViewport({ ratio: 1 });
    await userEvent.click(row.getByRole("button", { name: "Keep theirs" }));
    await expect.element(button("Zaina Apio", "Excused")).toHaveFocus();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test("long before a session, students can only be excused", async () => {
    const later = {
      ...session,
      starts_at: new Date(Date.now() + 86_400_000).toISOString(),
      ends_at: new Date(Date.now() + 90_000_000).toISOString(),
    };
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [REGISTER]: { ...pageWith(...lines), summary: later } },
    });
    await expect
      .element(page.getByText("Until then, you can only excuse them.", { exact: false }))
      .toBeVisible();
    await expect.element(page.getByRole("button", { name: "All present" })).not.toBeInTheDocument();
    await expect.element(button("Amina Nakato", "Present")).toBeDisabled();
    await userEvent.keyboard("{ArrowDown}pe");
    await expect.element(button("Amina Nakato", "Excused")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    expect(bodiesOf(MARK)).toMatchObject([{ lines: [{ student: 1, state: "excused" }] }]);
    await expectAccessible();
  });

  test("those who enrolled later are shown on request, and 'all present' then includes them", async () => {
    const summary = { ...session, students: 0, later: 3, later_names: names };
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [REGISTER]: { ...pageWith(), summary } },
    });
    await expect.element(page.getByText("You can still add them.", { exact: false })).toBeVisible();
    const sentence =
      "Amina Nakato, Brian Otieno and Zaina Apio enrolled after this session, so it does not count for them.";
    await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
    answer({ [REGISTER]: { ...pageWith(...lines), summary } });
    await userEvent.click(page.getByRole("button", { name: "Show the 3 students who enrolled later" }));
    await expect.element(button("Amina Nakato", "Present")).toHaveFocus();
    const all = "POST /units/4/attendance/all-present/";
    const done = { ...session, later: 0, counts: { ...session.counts, present: 3 } };
    const marked = names.map((name, index) => line(index + 1, name, "present"));
    answer({
      [all]: { marked: 3, marked_at: "2026-05-12T14:03:00Z", summary: done },
      [REGISTER]: { ...pageWith(...marked), summary: done },
    });
    await userEvent.click(page.getByRole("button", { name: "All present" }));
    await expect.element(button("Amina Nakato", "Present")).toHaveFocus();
    expect(bodiesOf(all)).toEqual([{ includes_later: true }]);
  });

  test("Undo brings back the mark of a student who left the list with it", async () => {
    const marked = line(1, "Amina Nakato", "late");
    const listOf = (...shown: AttendanceLine[]) => ({ ...pageWith(...shown), summary: session });
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [REGISTER]: listOf(marked, line(2, "Brian Otieno", "present")) },
    });
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    answer({ [REGISTER]: listOf(line(2, "Brian Otieno", "present")) });
    await userEvent.fill(page.getByRole("searchbox"), "o");
    await expect.element(page.getByRole("group", { name: "Amina Nakato" })).not.toBeInTheDocument();
    answer({ [REGISTER]: listOf(marked, line(2, "Brian Otieno", "present")) });
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(2);
    expect(bodiesOf(MARK)[1]).toMatchObject({ lines: [{ student: 1, state: "late", updated_at: null }] });
    await expect.element(button("Amina Nakato", "Late")).toHaveAttribute("aria-pressed", "true");
  });

  test("students of one name show their emails", async () => {
    const twins = [line(1, "Amina Nakato"), line(2, "Amina Nakato"), line(3, "Zaina Apio")];
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [REGISTER]: { ...pageWith(...twins), summary: session } },
    });
    await expect.element(page.getByText("1@learners.example", { exact: true })).toBeVisible();
    await expect.element(page.getByText("2@learners.example", { exact: true })).toBeVisible();
    await expect.element(page.getByText("3@learners.example")).not.toBeInTheDocument();
    await button("Amina Nakato, 2@learners.example", "Late").click();
    await expect
      .poll(() => bodiesOf(MARK))
      .toMatchObject([{ lines: [{ student: 2, state: "late", updated_at: null }] }]);
  });

  test("a mark whose answer was lost is no conflict with the next mark of the same person", async () => {
    const mine = line(1, "Amina Nakato", "late");
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [MARK]: () => networkFailure },
    });
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.element(page.getByText("1 mark is not saved yet.")).toBeVisible();
    answer({
      [MARK]: (request: Request) => {
        answer({ [MARK]: stored });
        return bodiesOf(MARK).length > 0 ? refusal(409, { current: { lines: [mine] } }) : stored(request);
      },
    });
    await userEvent.click(button("Amina Nakato", "Absent"));
    await expect.element(page.getByText("By Grace Namukasa")).toBeVisible();
    await expect.element(button("Amina Nakato", "Absent")).toHaveAttribute("aria-pressed", "true");
    await expect.element(page.getByRole("button", { name: "Keep theirs" })).not.toBeInTheDocument();
    expect(bodiesOf(MARK).at(-1)).toEqual({
      lines: [{ student: 1, state: "absent", updated_at: mine.updated_at }],
    });
  });

  test("a mark without an answer is sent again without a press", async () => {
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [MARK]: () => networkFailure },
    });
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.element(page.getByText("and are sent again automatically.")).toBeVisible();
    answer({ [MARK]: stored });
    await expect.element(page.getByText("By Grace Namukasa"), { timeout: 15_000 }).toBeVisible();
    await expect.element(page.getByText("1 mark is not saved yet.")).not.toBeInTheDocument();
  });

  const search = page.getByRole("searchbox");
  const only = (...shown: AttendanceLine[]) => ({ ...pageWith(...shown), summary: session });
  const ALL = "POST /units/4/attendance/all-present/";
  const present = names.map((name, index) => line(index + 1, name, "present"));
  const allDone = { ...session, counts: { ...session.counts, present: 3 } };
  const reply = { marked: 3, marked_at: "2026-05-12T14:03:00Z", summary: allDone };

  test("'all present' whose answer is lost is sent again with its key, and can be undone", async () => {
    const keys: (string | null)[] = [];
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: {
        ...answers,
        [ALL]: ({ headers }: Request) => {
          keys.push(headers.get("Idempotency-Key"));
          answer({ [REGISTER]: { ...pageWith(...present), summary: allDone } });
          return keys.length === 1 ? networkFailure : reply;
        },
      },
    });
    await userEvent.click(page.getByRole("button", { name: "All present" }));
    await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await expect.element(page.getByText("3 present", { exact: false })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
  });

  test("'all present' that stays without an answer does not say that nothing changed, and can be repeated", async () => {
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [ALL]: () => networkFailure },
    });
    await userEvent.click(page.getByRole("button", { name: "All present" }));
    await expect
      .element(page.getByText("We do not know whether the students were marked present."), {
        timeout: 10_000,
      })
      .toBeVisible();
    answer({ [ALL]: reply, [REGISTER]: { ...pageWith(...present), summary: allDone } });
    await userEvent.click(page.getByRole("button", { name: "Mark All Present" }));
    await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
    expect(bodiesOf(ALL)).toHaveLength(4);
  });

  test("'all present' without a network says that nothing changed, unless an earlier call was lost", async () => {
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [ALL]: () => networkFailure },
    });
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const again = page.getByRole("button", { name: "Mark All Present" });
    const unknown = page.getByText("We do not know whether the students were marked present.");
    await userEvent.click(page.getByRole("button", { name: "All present", exact: true }));
    await expect.element(page.getByText("The students were not marked present.")).toBeVisible();
    await expect.element(page.getByText("There was no network.")).toBeVisible();
    network.mockReturnValue(true);
    await userEvent.click(again);
    await expect.element(unknown, { timeout: 10_000 }).toBeVisible();
    network.mockReturnValue(false);
    await userEvent.click(again);
    await expect.element(page.getByText("You are offline. Try again when you are online.")).toBeVisible();
    await expect.element(unknown, { timeout: 10_000 }).toBeVisible();
    network.mockRestore();
  });

  describe("'the rest present' that fails while marks wait", () => {
    const notice = page.getByText("The rest was not marked present.");
    const again = page.getByRole("button", { name: "Mark the Rest Present" });

    /** Marks Amina without a network, and presses "The rest present". The mark is saved later. */
    async function pressWithoutNetwork() {
      await openDashboard("?section=submitted-assignments&view=register&unit=4", {
        user: joseph,
        answers: { ...answers, [MARK]: () => networkFailure },
      });
      const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      onTestFinished(() => network.mockRestore());
      await userEvent.click(button("Amina Nakato", "Late"));
      await expect.element(page.getByText("1 mark is not saved yet.")).toBeVisible();
      await userEvent.click(page.getByRole("button", { name: "The rest present" }));
      await expect.element(notice).toBeVisible();
      await expect.element(page.getByText("1 mark is not saved yet.")).toBeVisible();
      await expect.element(page.getByText("There was no network.")).toBeVisible();
      await expectAccessible();
      network.mockReturnValue(true);
      const summary = { ...session, counts: { ...session.counts, late: 1 } };
      answer({
        [MARK]: async (request: Request) => ({ ...(await stored(request)), summary }),
        [REGISTER]: { ...pageWith(line(1, "Amina Nakato", "late"), ...lines.slice(1)), summary },
      });
      window.dispatchEvent(new Event("online"));
      await expect.element(page.getByText("By Grace Namukasa")).toBeVisible();
      await expect.element(page.getByText("1 mark is not saved yet.")).not.toBeInTheDocument();
      await expect.element(notice).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
    }

    test("it is said at once, and its button names what it does (beyond.md 2.7)", async () => {
      await pressWithoutNetwork();
      answer({ [ALL]: reply, [REGISTER]: { ...pageWith(...present), summary: allDone } });
      await userEvent.click(again);
      await expect.element(page.getByText("3 present", { exact: true })).toBeVisible();
      await expect.element(notice).not.toBeInTheDocument();
      expect(bodiesOf(ALL)).toHaveLength(1);
    });

    test("a mark by hand ends the notice (beyond.md 2.7)", async () => {
      await pressWithoutNetwork();
      await userEvent.click(button("Brian Otieno", "Absent"));
      await expect.element(notice).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: "The rest present" })).toBeVisible();
    });

    test("the notice ends once everybody is marked (beyond.md 2.7)", async () => {
      await pressWithoutNetwork();
      answer({ [REGISTER]: { ...pageWith(...present), summary: allDone } });
      await userEvent.fill(search, "a");
      await expect.element(page.getByText("3 present", { exact: true })).toBeVisible();
      await expect.element(notice).not.toBeInTheDocument();
    });

    test("it does not come back if somebody takes the marks of the others back (beyond.md 2.7)", async () => {
      await pressWithoutNetwork();
      answer({ [REGISTER]: { ...pageWith(...present), summary: allDone } });
      await userEvent.fill(search, "a");
      await expect.element(page.getByText("3 present", { exact: true })).toBeVisible();
      answer({ [REGISTER]: answers[REGISTER] });
      await userEvent.fill(search, "an");
      await expect.element(page.getByRole("button", { name: "All present" })).toBeVisible();
      await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    });
  });

  test("Undo of 'all present' says that the marks are taken back, not that students are marked", async () => {
    await open();
    const [fetched, takenBack] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
    answer({ [ALL]: reply, [REGISTER]: () => fetched.promise });
    await userEvent.click(page.getByRole("button", { name: "All present" }));
    await expect.element(page.getByRole("button", { name: "Marking..." })).toBeVisible();
    answer({ "POST /units/4/attendance/take-back-all/": () => takenBack.promise });
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.element(page.getByRole("button", { name: "Taking back..." })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Marking..." })).not.toBeInTheDocument();
    answer({ [REGISTER]: answers[REGISTER] });
    takenBack.resolve({ taken_back: 3, summary: session });
    fetched.resolve(answers[REGISTER]);
    await expect.element(page.getByRole("button", { name: "All present" })).toBeEnabled();
  });

  test("marks without an answer stay, also over a reload, and are sent again", async () => {
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [MARK]: () => networkFailure },
    });
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.element(page.getByText("1 mark is not saved yet.")).toBeVisible();
    await open();
    await expect.element(button("Amina Nakato", "Late")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => bodiesOf(MARK).length).toBeGreaterThan(1);
    await expect.element(page.getByText("By Grace Namukasa")).toBeVisible();
  });

  const OTHER_MARK = "PUT /units/6/attendance/";
  const otherUnit = {
    "GET /units/6/attendance/": { ...pageWith(...lines), summary: { ...session, id: 6, title: "Pumps" } },
    "GET /units/6/attendance-code/": noCode,
    [OTHER_MARK]: stored,
  };
  const otherTitle = page.getByRole("heading", { level: 1, name: "Pumps" });

  test("marks and Undo stay with their register when another one opens (beyond.md 2.7)", async () => {
    const { router } = await open();
    answer(otherUnit);
    await userEvent.click(button("Amina Nakato", "Late"));
    await router.navigate("/dashboard?section=submitted-assignments&view=register&unit=6");
    await expect.element(otherTitle).toBeVisible();
    await expect.element(button("Amina Nakato", "Late")).toHaveAttribute("aria-pressed", "false");
    await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    await userEvent.click(button("Brian Otieno", "Absent"));
    await expect.poll(() => bodiesOf(OTHER_MARK)).toHaveLength(1);
    expect(bodiesOf(OTHER_MARK)).toMatchObject([{ lines: [{ student: 2, state: "absent" }] }]);
  });

  test("marks that are saved after their register was left are not sent again (beyond.md 2.7)", async () => {
    const { router } = await open();
    const arrives = Promise.withResolvers<void>();
    answer({ ...otherUnit, [MARK]: (request: Request) => arrives.promise.then(() => stored(request)) });
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    await router.navigate("/dashboard?section=submitted-assignments&view=register&unit=6");
    await expect.element(otherTitle).toBeVisible();
    arrives.resolve();
    await expect.poll(() => localStorage.getItem("darasa.draft.1.register-4")).toBe(null);
  });

  test("marks that follow a running save are sent when their register is left (beyond.md 2.7)", async () => {
    const { router } = await open();
    const arrives = Promise.withResolvers<void>();
    answer({ ...otherUnit, [MARK]: (request: Request) => arrives.promise.then(() => stored(request)) });
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    await userEvent.click(button("Amina Nakato", "Absent"));
    await router.navigate("/dashboard?section=submitted-assignments&view=register&unit=6");
    await expect.element(otherTitle).toBeVisible();
    arrives.resolve();
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(2);
    const { updated_at } = line(1, "Amina Nakato", "late");
    expect(bodiesOf(MARK)[1]).toEqual({ lines: [{ student: 1, state: "absent", updated_at }] });
    await expect.poll(() => localStorage.getItem("darasa.draft.1.register-4")).toBe(null);
  });

  test("another person's mark is named at the next visit if the register was left before (beyond.md 2.7)", async () => {
    const { router } = await open();
    const theirs = line(1, "Amina Nakato", "excused");
    const arrives = Promise.withResolvers<void>();
    const conflict = () => refusal(409, { current: { lines: [theirs] } });
    answer({ ...otherUnit, [MARK]: () => arrives.promise.then(conflict) });
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    await router.navigate("/dashboard?section=submitted-assignments&view=register&unit=6");
    await expect.element(otherTitle).toBeVisible();
    arrives.resolve();
    await router.navigate("/dashboard?section=submitted-assignments&view=register&unit=4");
    await expect.element(page.getByText('Your mark "late" is not saved.', { exact: false })).toBeVisible();
  });

  test("marks of two tabs of a register are all stored (beyond.md 2.7)", async () => {
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [MARK]: () => networkFailure },
    });
    await expect.element(button("Amina Nakato", "Late")).toBeVisible();
    const theirs = { student: 3, state: "absent", updated_at: null };
    localStorage.setItem("darasa.draft.1.register-4", JSON.stringify([theirs]));
    await userEvent.click(button("Amina Nakato", "Late"));
    const stored = () => JSON.parse(localStorage.getItem("darasa.draft.1.register-4") ?? "[]");
    await expect.poll(stored).toMatchObject([theirs, { student: 1, state: "late" }]);
  });

  test("a student who left the program is named, and the other marks are saved (beyond.md 2.7)", async () => {
    const left = { lines: ["One of these people is not in this program."] };
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: {
        ...answers,
        [MARK]: async (request: Request) =>
          (await request.clone().text()).includes('"student":1,') ? refusal(400, left) : stored(request),
      },
    });
    await userEvent.click(button("Amina Nakato", "Late"));
    await userEvent.click(button("Brian Otieno", "Absent"));
    answer({ [REGISTER]: { ...pageWith(...lines.slice(1)), summary: session } });
    await expect
      .element(page.getByText("Not saved: Amina Nakato is no longer in this program."))
      .toBeVisible();
    await expect.element(page.getByText("By Grace Namukasa")).toBeVisible();
    expect(bodiesOf(MARK).at(-1)).toEqual({ lines: [{ student: 2, state: "absent", updated_at: null }] });
    await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
    await expect
      .element(page.getByText("no longer in this program", { exact: false }))
      .not.toBeInTheDocument();
    expect(localStorage.getItem("darasa.draft.1.register-4")).toBe(null);
  });

  /** Marks Amina as late, and then searches Brian, so that Amina is not listed. */
  async function markAndSearch() {
    await open();
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.element(page.getByText("By Grace Namukasa")).toBeVisible();
    answer({ [REGISTER]: only(...lines.slice(1, 2)) });
    await userEvent.fill(search, "brian");
    await expect.element(page.getByRole("group", { name: "Amina Nakato" })).not.toBeInTheDocument();
  }

  test("Undo of a student who is not on the page knows the newest mark (beyond.md 2.7)", async () => {
    await markAndSearch();
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(2);
    const { updated_at } = line(1, "Amina Nakato", "late");
    expect(bodiesOf(MARK)[1]).toEqual({ lines: [{ student: 1, state: null, updated_at }] });
  });

  test("the keys go on with the students of a search (beyond.md 2.7)", async () => {
    await markAndSearch();
    await expect.element(button("Brian Otieno", "Present")).toHaveAttribute("tabindex", "0");
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("p");
    await expect.element(button("Brian Otieno", "Present")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(2);
  });

  test("a held key marks one student (beyond.md 2.7)", async () => {
    await open();
    await expect.element(button("Amina Nakato", "Present")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{p>3/}");
    await expect.element(button("Amina Nakato", "Present")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => bodiesOf(MARK)).toHaveLength(1);
    expect(bodiesOf(MARK)).toMatchObject([{ lines: [{ student: 1, state: "present" }] }]);
    await userEvent.keyboard("{ArrowUp}{ArrowDown>2/}");
    await expect.element(button("Zaina Apio", "Present")).toHaveFocus();
  });

  test("each failure has its own button (beyond.md 2.7)", async () => {
    await openDashboard("?section=submitted-assignments&view=register&unit=4", {
      user: joseph,
      answers: { ...answers, [ALL]: () => refusal(500), [MARK]: () => refusal(500) },
    });
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.element(page.getByText("1 mark is not saved yet.")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "The rest present" }));
    await expect.element(page.getByText("The rest was not marked present.")).toBeVisible();
    answer({ [MARK]: stored });
    await userEvent.click(page.getByRole("button", { name: "Try Again" }));
    await expect.element(page.getByText("By Grace Namukasa")).toBeVisible();
    expect(bodiesOf(ALL)).toHaveLength(1);
  });
});
