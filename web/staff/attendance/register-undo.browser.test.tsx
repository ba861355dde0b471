import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { AttendanceLine } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceSource, AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { answer, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

// A register sends what is not sent when it is left. That call must not be counted in the next test.
afterEach(async () => {
  await cleanup();
  await new Promise((resolve) => setTimeout(resolve, 50));
});

const REGISTER = "GET /units/4/attendance/";
const MARK = "PUT /units/4/attendance/";
const ALL = "POST /units/4/attendance/all-present/";
const TAKE_BACK = "POST /units/4/attendance/take-back-all/";
const names = ["Amina Nakato", "Brian Otieno", "Zaina Apio"];
const button = (name: string, state: string) =>
  page.getByRole("group", { name }).getByRole("button", { name: state });
const undo = () => userEvent.click(page.getByRole("button", { name: "Undo" }));

type Mark = { state: AttendanceState; source: AttendanceSource; by: string; at: string; version: string };

/** A register that answers as the server does: it refuses changes of a version that is not the newest. */
function registerOf() {
  const marks = new Map<number, Mark>();
  let clock_ms = Date.parse("2026-05-12T15:30:00Z");
  const tick = () => {
    clock_ms += 1_000;
    return new Date(clock_ms).toISOString();
  };
  const lineOf = (student: number): AttendanceLine => {
    const mark = marks.get(student);
    return {
      ...{ student, name: names[student - 1] ?? "", email: `${student}@learners.example`, minutes: null },
      ...{ code_typed_at: null, absent_by: "", state: mark?.state ?? null, source: mark?.source ?? null },
      ...{ marked_at: mark?.at ?? null, updated_at: mark?.version ?? null, marked_by: mark?.by ?? "" },
    };
  };
  const countOf = (state: AttendanceState) => [...marks.values()].filter((one) => one.state === state).length;
  const summary = () => ({
    ...{ id: 4, program: 5, program_title: "Solar Pumps", unit_type: "weeks" as const, number: 2 },
    ...{ title: "Sizing", starts_at: "2026-05-12T14:00:00Z", ends_at: "2026-05-12T15:00:00Z" },
    ...{ students: 3, later: 0, later_names: [] },
    counts: {
      ...{ present: countOf("present"), late: countOf("late") },
      ...{ excused: countOf("excused"), absent: countOf("absent") },
    },
  });
  async function change(request: Request) {
    const { lines } = (await request.json()) as {
      lines: {
        student: number;
        state: AttendanceState | null;
        updated_at: string | null;
        source?: AttendanceSource;
        marked_at?: string;
      }[];
    };
    const changed = lines.filter(({ student, state }) => lineOf(student).state !== state);
    const stale = changed.filter(({ student, updated_at }) => lineOf(student).updated_at !== updated_at);
    if (stale.length > 0)
      return refusal(409, { current: { lines: stale.map(({ student }) => lineOf(student)) } });
    const version = tick();
    for (const { student, state, source = "staff", marked_at: at = version } of changed) {
      if (state) marks.set(student, { state, source, by: "Joseph Okello", at, version });
      else marks.delete(student);
    }
    return { lines: lines.map(({ student }) => lineOf(student)), summary: summary() };
  }
  function markRest(by = "Joseph Okello") {
    const marked_at = tick();
    const rest = [1, 2, 3].filter((student) => !marks.has(student));
    for (const student of rest)
      marks.set(student, {
        ...{ state: "present", source: "all", by },
        ...{ at: marked_at, version: marked_at },
      });
    return { marked: rest.length, marked_at, summary: summary() };
  }
  async function takeBack(request: Request) {
    const { marked_at } = (await request.json()) as { marked_at: string };
    const group = [...marks].filter(([, { source, at }]) => source === "all" && at === marked_at);
    for (const [student] of group) marks.delete(student);
    return { taken_back: group.length, summary: summary() };
  }
  return {
    answers: {
      [REGISTER]: () => ({ ...pageWith(...[1, 2, 3].map(lineOf)), summary: summary() }),
      "GET /units/4/attendance-code/": { code: null, ends_at: null, may_show: true },
      ...{ [MARK]: change, [ALL]: () => markRest(), [TAKE_BACK]: takeBack },
    },
    markRest,
    /** Marks a student as a colleague. */
    colleagueMarks(student: number, state: AttendanceState) {
      const at = tick();
      marks.set(student, { state, source: "staff", by: "Grace Namukasa", at, version: at });
    },
    marked: () => [1, 2, 3].map((student) => lineOf(student).marked_at),
    states: () => [1, 2, 3].map((student) => lineOf(student).state),
  };
}

async function openRegister() {
  const register = registerOf();
  await openDashboard("?section=submitted-assignments&view=register&unit=4", {
    user: joseph,
    answers: register.answers,
  });
  return register;
}

const saving = page.getByText("saving…", { exact: false });

/** Waits until the register has these states, and the page has sent everything. */
async function expectStates(register: ReturnType<typeof registerOf>, ...states: (AttendanceState | null)[]) {
  await expect.poll(register.states, { timeout: 5_000 }).toEqual(states);
  await expect.element(saving).not.toBeInTheDocument();
}

async function allPresent(name = "All present") {
  await userEvent.click(page.getByRole("button", { name }));
  await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
  await expect.element(page.getByText("3 present", { exact: true })).toBeVisible();
}

async function press(name: string, state: string) {
  await userEvent.click(button(name, state));
  await expect.element(saving).toBeVisible();
  await expect.element(saving).not.toBeInTheDocument();
}

/** Takes back a correction, and then all marks of "all present". */
async function undoBoth(register: ReturnType<typeof registerOf>) {
  await undo();
  await expectStates(register, "present", "present", "present");
  await undo();
  await expectStates(register, null, null, null);
  await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
}

describe("Undo of a register (beyond.md 2.7)", () => {
  test("it takes back a correction, and then all marks of 'all present'", async () => {
    const register = await openRegister();
    await allPresent();
    await press("Brian Otieno", "Absent");
    await undoBoth(register);
  });

  test("a correction that it took back is again a mark of its 'all present', also for other pages", async () => {
    const register = await openRegister();
    await allPresent();
    await press("Brian Otieno", "Absent");
    await press("Brian Otieno", "Late");
    await undo();
    await undo();
    await expectStates(register, "present", "present", "present");
    const [first, second] = register.marked();
    expect(second).toBe(first);
  });

  test("'all present' leaves a mark by hand that was not sent yet, and asks nothing", async () => {
    const register = await openRegister();
    await userEvent.click(button("Brian Otieno", "Absent"));
    await userEvent.click(page.getByRole("button", { name: "The rest present" }));
    await expectStates(register, "present", "absent", "present");
    await expect.element(page.getByRole("button", { name: "Keep theirs" })).not.toBeInTheDocument();
    await undo();
    await expectStates(register, null, "absent", null);
  });

  describe("of 'all present' whose answer is lost, though the server has marked the students", () => {
    /** Answers each call with a failure, also the repeated ones. */
    const losesAnswers = (register: ReturnType<typeof registerOf>) =>
      answer({
        [ALL]: () => {
          register.answers[ALL]();
          return networkFailure;
        },
      });
    const threePresent = page.getByText("3 present", { exact: true });

    test("it takes back the marks once the register is read again", async () => {
      const register = await openRegister();
      losesAnswers(register);
      await userEvent.click(page.getByRole("button", { name: "All present" }));
      await expect.element(threePresent, { timeout: 10_000 }).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await press("Brian Otieno", "Absent");
      await undoBoth(register);
    });

    test("it does so also if a mark by hand came before the register was read again", async () => {
      const register = await openRegister();
      losesAnswers(register);
      answer({ [REGISTER]: () => networkFailure });
      await userEvent.click(page.getByRole("button", { name: "All present" }));
      const unknown = page.getByText("We do not know whether the students were marked present.");
      await expect.element(unknown, { timeout: 20_000 }).toBeVisible();
      answer(register.answers);
      await userEvent.click(button("Brian Otieno", "Absent"));
      await expectStates(register, "present", "absent", "present");
      await undo();
      await expectStates(register, null, "absent", null);
    });

    test("it is not offered for the marks of a colleague's 'all present'", async () => {
      const register = await openRegister();
      answer({
        [ALL]: () => {
          register.markRest("Grace Namukasa");
          return networkFailure;
        },
      });
      await userEvent.click(page.getByRole("button", { name: "All present" }));
      await expect.element(threePresent, { timeout: 10_000 }).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Marking..." })).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
    });
  });

  test("it takes back several corrections one after the other, without a wait for their saves", async () => {
    const register = await openRegister();
    await allPresent();
    await press("Brian Otieno", "Absent");
    await press("Brian Otieno", "Late");
    await press("Amina Nakato", "Excused");
    for (let presses = 0; presses < 4; presses += 1) await undo();
    await expectStates(register, null, null, null);
    await expect.element(page.getByRole("button", { name: "Keep theirs" })).not.toBeInTheDocument();
  });

  test("'the rest present' and 'all present' take back only their own marks", async () => {
    const register = await openRegister();
    await allPresent();
    await press("Zaina Apio", "Present");
    await allPresent("The rest present");
    await press("Amina Nakato", "Absent");
    await undo();
    await expectStates(register, "present", "present", "present");
    await undo();
    await expectStates(register, "present", "present", null);
    await undo();
    await expectStates(register, "present", "present", "present");
    await undo();
    await expectStates(register, null, null, null);
  });

  test("it takes back 'all present' also while a correction waits for the network", async () => {
    const register = await openRegister();
    await allPresent();
    await press("Brian Otieno", "Absent");
    answer({ [MARK]: () => networkFailure });
    await undo();
    await expect.element(page.getByText("1 mark is not saved yet.")).toBeVisible();
    await undo();
    await expect.poll(register.states).toEqual([null, "absent", null]);
    answer(register.answers);
    window.dispatchEvent(new Event("online"));
    await expectStates(register, null, null, null);
    await expect.element(page.getByRole("button", { name: "Keep theirs" })).not.toBeInTheDocument();
  });

  test("it can be pressed again if 'the rest present' was not taken back", async () => {
    const register = await openRegister();
    await allPresent();
    await press("Zaina Apio", "Present");
    await allPresent("The rest present");
    answer({ [TAKE_BACK]: () => networkFailure });
    await undo();
    await expect.element(page.getByText("We do not know whether the marks were taken back.")).toBeVisible();
    answer(register.answers);
    await undo();
    await expectStates(register, "present", "present", null);
    await undoBoth(register);
  });

  test("it does not overwrite a colleague's later mark, but asks which one counts", async () => {
    const register = await openRegister();
    await allPresent();
    await press("Brian Otieno", "Absent");
    register.colleagueMarks(2, "late");
    await userEvent.fill(page.getByRole("searchbox"), "o");
    await expect.element(button("Brian Otieno", "Late")).toHaveAttribute("aria-pressed", "true");
    await undo();
    const notice = 'Grace Namukasa has marked Brian Otieno late at 18:30. Your mark "present" is not saved.';
    await expect.element(page.getByText(notice)).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Keep theirs" }));
    await undo();
    await expectStates(register, null, "late", null);
    await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  test("it keeps a colleague's mark that came between the two presses", async () => {
    const register = await openRegister();
    await allPresent();
    await press("Brian Otieno", "Absent");
    await undo();
    await expectStates(register, "present", "present", "present");
    register.colleagueMarks(2, "late");
    await undo();
    await expect
      .element(page.getByText('Your mark "not marked" is not saved.', { exact: false }))
      .toBeVisible();
    expect(register.states()).toEqual([null, "late", null]);
  });

  test("after 'Save mine instead' it brings back the colleague's mark", async () => {
    const register = await openRegister();
    await expect.element(button("Brian Otieno", "Absent")).toBeVisible();
    register.colleagueMarks(2, "late");
    await userEvent.click(button("Brian Otieno", "Absent"));
    await userEvent.click(page.getByRole("button", { name: "Save mine instead" }));
    await expectStates(register, null, "absent", null);
    await undo();
    await expectStates(register, null, "late", null);
    await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  test("a mark that waits does not overwrite a colleague's, also if it is changed before it is sent", async () => {
    const register = await openRegister();
    answer({ [MARK]: () => networkFailure });
    await userEvent.click(button("Brian Otieno", "Absent"));
    await expect.element(page.getByText("1 mark is not saved yet.")).toBeVisible();
    register.colleagueMarks(2, "late");
    await userEvent.fill(page.getByRole("searchbox"), "o");
    // A search shows emails, and fetches the lines again.
    await expect.element(page.getByText("2@learners.example", { exact: true })).toBeVisible();
    answer(register.answers);
    await userEvent.click(button("Brian Otieno", "Excused"));
    const notice = 'Grace Namukasa has marked Brian Otieno late at 18:30. Your mark "excused" is not saved.';
    await expect.element(page.getByText(notice)).toBeVisible();
    expect(register.states()).toEqual([null, "late", null]);
  });
});
