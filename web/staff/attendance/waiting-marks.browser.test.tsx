import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AttendanceLine } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { recordNavigations } from "#tests/support/component/navigations.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const MARK = "PUT /units/4/attendance/";
const KEY = "darasa.draft.1.register-4";
const names = ["Amina Nakato", "Brian Otieno"];
const summary = {
  ...{ id: 4, program: 5, program_title: "Solar Pumps", unit_type: "weeks" as const, number: 2, students: 2 },
  ...{ title: "Sizing", starts_at: "2026-05-12T14:00:00Z", ends_at: "2026-05-12T15:00:00Z" },
  ...{ later: 0, later_names: [], counts: { present: 0, late: 0, excused: 0, absent: 0 } },
};
const line = (student: number, state: AttendanceState | null, by = "Joseph Okello"): AttendanceLine => ({
  ...{ student, name: names[student - 1] ?? "", email: `${student}@learners.example`, state, minutes: null },
  ...{ code_typed_at: null, absent_by: "", source: state && "staff", marked_by: state ? by : "" },
  ...{ marked_at: state && "2026-05-12T14:03:00Z", updated_at: state && "2026-05-12T14:03:01Z" },
});
async function stored(request: Request) {
  const { lines } = (await request.json()) as {
    lines: { student: number; state: AttendanceState | null }[];
  };
  return { lines: lines.map(({ student, state }) => line(student, state)), summary };
}
const answers = {
  "GET /units/4/attendance/": { ...pageWith(line(1, null), line(2, null)), summary },
  "GET /units/4/attendance-code/": { code: null, ends_at: null, may_show: true },
  [MARK]: () => networkFailure,
};
const open = (search: string) => openDashboard(search, { user: joseph, answers });
const button = (name: string, state: string) =>
  page.getByRole("group", { name }).getByRole("button", { name: state });
const waiting = (student: number, state: AttendanceState) => ({
  ...{ student, name: names[student - 1], register: "Week 2: Sizing", state, updated_at: null, from: null },
});
const store = (...changes: object[]) => localStorage.setItem(KEY, JSON.stringify(changes));
const notice = page.getByText("1 mark of Week 2: Sizing is not saved yet.", { exact: false });
const logOut = page.getByRole("navigation", { name: "Dashboard" }).getByRole("button", { name: "Logout" });
const question = page.getByRole("alertdialog", { name: "Log out and lose what was not sent?" });

describe("marks that wait in this browser (beyond.md 2.7)", () => {
  test("another section names them, and sends them when there is a network", async () => {
    const { router } = await open("?section=submitted-assignments&view=register&unit=4");
    await userEvent.click(button("Amina Nakato", "Late"));
    await expect.element(page.getByText("1 mark is not saved yet.")).toBeVisible();
    await router.navigate("/dashboard?section=students");
    await expect.element(notice).toBeVisible();
    answer({ [MARK]: stored });
    window.dispatchEvent(new Event("online"));
    await expect.element(page.getByText("1 mark of Week 2: Sizing is saved.")).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
    expect(bodiesOf(MARK).at(-1)).toEqual({ lines: [{ student: 1, state: "late", updated_at: null }] });
    expect(localStorage.getItem(KEY)).toBe(null);
  });

  test("a colleague's mark stays, the others are saved, and the register asks which one counts", async () => {
    const theirs = line(1, "excused", "Grace Namukasa");
    store(waiting(1, "late"), waiting(2, "absent"));
    await open("?section=students");
    answer({
      [MARK]: async (request: Request) =>
        (await request.clone().text()).includes('"student":1,')
          ? refusal(409, { current: { lines: [theirs] } })
          : stored(request),
    });
    await expect.element(page.getByText("Open the register to see why.", { exact: false })).toBeVisible();
    expect(bodiesOf(MARK)).toHaveLength(2);
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toMatchObject([{ student: 1, state: "late" }]);
    await userEvent.click(page.getByRole("link", { name: "Open the Register" }));
    await expect.element(page.getByText('Your mark "late" is not saved.', { exact: false })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Save mine instead" })).toBeVisible();
  });

  test("a mark stays in this browser until the person decides which one counts", async () => {
    store(waiting(1, "late"));
    const { router } = await open("?section=submitted-assignments&view=register&unit=4");
    const theirs = line(1, "excused", "Grace Namukasa");
    answer({ [MARK]: () => refusal(409, { current: { lines: [theirs] } }) });
    const keep = page.getByRole("button", { name: "Keep theirs" });
    await expect.element(keep).toBeVisible();
    await router.navigate("/dashboard?section=students");
    await expect.element(page.getByText("Open the register to see why.", { exact: false })).toBeVisible();
    await userEvent.click(page.getByRole("link", { name: "Open the Register" }));
    await userEvent.click(keep);
    await expect.element(keep).not.toBeInTheDocument();
    expect(localStorage.getItem(KEY)).toBe(null);
  });

  test("a register that is left with a question open is named at once as one to open", async () => {
    store(waiting(1, "late"), waiting(2, "absent"));
    const { router } = await open("?section=submitted-assignments&view=register&unit=4");
    const theirs = line(1, "excused", "Grace Namukasa");
    answer({
      [MARK]: async (request: Request) =>
        (await request.clone().text()).includes('"student":1,')
          ? refusal(409, { current: { lines: [theirs] } })
          : stored(request),
    });
    await expect.element(page.getByRole("button", { name: "Keep theirs" })).toBeVisible();
    await expect.poll(() => JSON.parse(localStorage.getItem(KEY) ?? "")).toHaveLength(1);
    // The listener looks at what waits, as it does every 30 seconds.
    window.dispatchEvent(new Event("online"));
    await router.navigate("/dashboard?section=students");
    await expect.element(notice).toBeVisible();
    expect(notice.element().textContent).toContain("Open the register to see why.");
  });

  test("a log-out says how many are not saved (staff.md 4)", async () => {
    store(waiting(1, "late"), waiting(2, "absent"));
    await open("?section=students");
    await userEvent.click(logOut);
    const loss = question.getByText("2 marks of Week 2: Sizing are not saved yet.");
    await expect.element(loss).toBeVisible();
    expect(bodiesOf("POST /logout/")).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    expect(localStorage.getItem(KEY)).not.toBe(null);
  });

  test("a log-out saves them first if there is a network (staff.md 4)", async () => {
    const opened = recordNavigations();
    store(waiting(1, "late"));
    await open("?section=students");
    answer({ [MARK]: stored, "POST /logout/": () => new Response(null, { status: 204 }) });
    await userEvent.click(logOut);
    await expect.poll(() => opened).toEqual(["/login"]);
    expect(bodiesOf(MARK)).toEqual([{ lines: [{ student: 1, state: "late", updated_at: null }] }]);
  });
});
