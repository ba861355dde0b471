import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { feedStream } from "#tests/support/component/fed-stream.ts";
import { inHours } from "#tests/support/component/student-samples.ts";

dashboardTests();

const program: EnrolledProgram = {
  ...{ enrollment_id: 4, id: 12, title: "Using AI Tools Well at Work", category: "Technology", image: null },
  ...{ duration: "1 week", price: "Free", price_amount: 0, currency: null, progress_percentage: 0 },
  ...{ total_units: 1, completed_units: [], unit_type: "weeks", may_leave: false, stays_because: "begun" },
};
const times = { starts_at: inHours(-0.2), ends_at: inHours(1) };
const session = { ...times, join_url: "", place: "", map_url: "", calendar_url: "/api/units/4/session.ics" };
const unit = {
  ...{ number: 1, title: "Prompts", is_published: true, has_video: false, files: [] },
  ...{ session, cancelled_session: null },
};
const coming = { sessions_to_come: 0, sessions_begun: 0 };
const unmarked = {
  program: 12,
  percentage: null,
  held: 0,
  attended: 0,
  earlier: 0,
  excused: 0,
  ...coming,
  units: [],
};
const present = {
  ...{ ...unmarked, percentage: 100, held: 1, attended: 1 },
  units: [
    {
      ...{ unit: 1, title: "Prompts", ...times, state: "present", source: "code" },
      ...{ minutes: 1, needed_minutes: null, is_corrected: false, is_counted: true },
    },
  ],
};
const CHECK_IN = "POST /student/attendance/";
const OWN = "GET /student/programs/12/attendance/";
const answers = {
  "GET /student/enrolled-programs/": [program],
  "GET /student/programs/12/units/": {
    ...{ program: 12, starts_on: null, format: "", units: [{ ...unit, assignments: [], quizzes: [] }] },
    community: { new_count: 0, newest_at: null },
  },
  [OWN]: unmarked,
};
const checkedIn = {
  ...{ program: 12, program_title: program.title, unit: 1, unit_type: "weeks", title: "Prompts" },
  ...{ state: "present", is_new: true, is_corrected: false },
};
const open = (more: object = {}) =>
  openDashboard("?section=courses&program=12", { user: newStudent(), answers: { ...answers, ...more } });
const field = () => page.getByLabelText("Attendance code");

test("a code marks the student, and the session and the percentage show it (beyond.md 2.7)", async () => {
  await open({ [CHECK_IN]: checkedIn });
  await userEvent.fill(field(), "123 45");
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await expect.element(page.getByText("Enter the six digits of the code")).toBeVisible();
  await expectAccessible();
  answer({ [OWN]: present });
  await userEvent.fill(field(), "١٢٣ 456");
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await expect.element(page.getByText("You are marked present: Week 1: Prompts.")).toBeVisible();
  await expect.element(page.getByText("You attended 1 of 1 session: 100%.")).toBeVisible();
  await expect.element(page.getByText(/, 1 of 72 minutes$/)).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
  expect(bodiesOf(CHECK_IN)).toMatchObject([{ code: "123456" }]);
});

test.each(["attendance", "register"])("news of %s shows the mark of staff (beyond.md 2.7)", async (kind) => {
  const stream = feedStream();
  await open();
  await expect.element(field()).toBeVisible();
  await stream.connect();
  answer({ [OWN]: present });
  stream.news(kind, 4);
  await expect.element(page.getByText("You attended 1 of 1 session: 100%.")).toBeVisible();
  await expect.element(page.getByText(/, 1 of 72 minutes$/)).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
});

test("a mark that staff set during the page's first fetch appears (beyond.md 2.7)", async () => {
  const stream = feedStream();
  const { promise: isMarked, resolve: mark } = Promise.withResolvers<void>();
  await open({ [OWN]: () => isMarked.then(() => unmarked) });
  await expect.element(field()).toBeVisible();
  await expect.poll(() => bodiesOf(OWN)).toHaveLength(1);
  await stream.connect();
  answer({ [OWN]: present });
  stream.news("attendance", 4);
  mark();
  await expect.element(page.getByText("You attended 1 of 1 session: 100%.")).toBeVisible();
});

test("a mark that staff set between the page and its first connection appears (beyond.md 2.7)", async () => {
  const stream = feedStream();
  await open();
  await expect.element(field()).toBeVisible();
  answer({ [OWN]: present });
  await new Promise((go) => setTimeout(go, 1_200));
  await stream.connect();
  await expect.element(page.getByText("You attended 1 of 1 session: 100%.")).toBeVisible();
});

test("the percentage says that sessions before the enrollment are left out (beyond.md 2.7)", async () => {
  await open({ [OWN]: { ...present, earlier: 3 } });
  const sentence =
    "You attended 1 of 1 session: 100%. 3 sessions before you enrolled and excused sessions do not count.";
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test("an absent student reads how many minutes were needed, and the time in their zone (beyond.md 2.7)", async () => {
  const time = { starts_at: "2026-03-02T16:00:00Z", ends_at: "2026-03-02T17:00:00Z" };
  const absent = { ...present.units[0], ...time, state: "absent", source: "report" };
  const units = [{ ...absent, minutes: 25, needed_minutes: 30 }];
  await open({ [OWN]: { ...present, percentage: 0, attended: 0, units } });
  const words =
    "2 Mar 2026, 19:00 in Kampala; 2 Mar 2026, 11:00, your time, 25 of 60 minutes; 30 were needed";
  await expect.element(page.getByText(words)).toBeVisible();
});

test("a student who is marked absent can still type the code (beyond.md 2.7)", async () => {
  const units = [{ ...present.units[0], state: "absent" as const, source: "staff" as const, minutes: null }];
  await open({
    [OWN]: { ...present, percentage: 0, attended: 0, units },
    [CHECK_IN]: { ...checkedIn, state: "late" },
  });
  await expect.element(page.getByText("Absent").first()).toBeVisible();
  await userEvent.fill(field(), "123456");
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await expect.element(page.getByText("You are marked late: Week 1: Prompts.")).toBeVisible();
});

test("a student whose code staff have corrected reads so instead of the form (beyond.md 2.7)", async () => {
  const sentence = "Staff have corrected your attendance. Write to them if it is wrong.";
  const absent = { ...present.units[0], state: "absent" as const, source: "staff" as const };
  await open({ [CHECK_IN]: { ...checkedIn, state: "absent", is_new: false, is_corrected: true } });
  await userEvent.fill(field(), "123456");
  answer({ [OWN]: { ...present, units: [{ ...absent, is_corrected: true }] } });
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await expect.element(page.getByRole("status").getByText(sentence)).toBeVisible();
  await expect.element(page.getByText("Your attendance:").first()).toBeVisible();
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
});

test("the field keeps its code while that is sent, because the answer is about it (beyond.md 2.7)", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await open({ [CHECK_IN]: () => promise.then(() => refusal(400, { code: ["Wrong."] })) });
  await userEvent.fill(field(), "000000");
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await expect.element(field()).toHaveAttribute("readonly");
  resolve();
  await expect.element(page.getByText("Wrong.")).toBeVisible();
  await expect.element(field()).not.toHaveAttribute("readonly");
  await expect.element(field()).toHaveValue("000000");
});

test("a wrong code is explained at the field (beyond.md 2.7)", async () => {
  const sentence = "This code is not right, or its ten minutes are over. Ask for the present one.";
  await open({ [CHECK_IN]: () => refusal(400, { code: [sentence] }) });
  await userEvent.fill(field(), "123456");
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(field()).toHaveValue("123456");
});

test("a code that is refused after the student has left is shown there, and at its form (beyond.md 2.7)", async () => {
  const sentence = "This code is not right, or its ten minutes are over. Ask for the present one.";
  const sent = Promise.withResolvers<Response>();
  await open({ [CHECK_IN]: () => sent.promise });
  await userEvent.fill(field(), "123456");
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await expect.poll(() => bodiesOf(CHECK_IN)).toHaveLength(1);
  await userEvent.click(page.getByRole("link", { name: "Community", exact: true }).first());
  await expect.element(field()).not.toBeInTheDocument();
  sent.resolve(refusal(400, { code: [sentence] }));
  const reason = page.getByText(`Your attendance code 123456 for Week 1: Prompts: ${sentence}`);
  await expect.element(reason).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: /^See it/ }));
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect.element(reason).not.toBeInTheDocument();
  await expectAccessible();
  answer({ [CHECK_IN]: checkedIn, [OWN]: present });
  await userEvent.fill(field(), "654321");
  await expect.element(page.getByText(sentence, { exact: true })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await expect.element(page.getByText("You are marked present: Week 1: Prompts.")).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: "Community", exact: true }).first());
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(page.getByText("Not everything could be sent")).not.toBeInTheDocument();
});

test("without a network the code waits with the time of typing (beyond.md 2.7)", async () => {
  await open({ [CHECK_IN]: () => networkFailure });
  await userEvent.fill(field(), "654321");
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await expect.element(page.getByText("It counts from the time when you typed it.")).toBeVisible();
  answer({ [CHECK_IN]: checkedIn, [OWN]: present });
  await userEvent.click(page.getByRole("button", { name: "Send Now" }));
  await expect.element(page.getByText("You are marked present: Week 1: Prompts.")).toBeVisible();
  const [first, last] = [bodiesOf(CHECK_IN)[0], bodiesOf(CHECK_IN).at(-1)];
  expect(first).toEqual(last);
});

test("a waiting code says that it is being sent until the mark is known (beyond.md 2.7)", async () => {
  await open({ [CHECK_IN]: () => networkFailure });
  await userEvent.fill(field(), "654321");
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  const sendNow = page.getByRole("button", { name: "Send Now" });
  await expect.element(sendNow).toBeVisible();
  const [sent, read] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  answer({ [CHECK_IN]: () => sent.promise, [OWN]: () => read.promise });
  await userEvent.click(sendNow);
  const sentence = "Sending: Your attendance code 654321 for Week 1: Prompts.";
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "I am here" })).not.toBeInTheDocument();
  await expectAccessible();
  sent.resolve(checkedIn);
  await expect.element(page.getByText("You are marked present: Week 1: Prompts.")).toBeVisible();
  await expect.element(page.getByText(sentence, { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  read.resolve(present);
  await expect.element(field()).not.toBeInTheDocument();
});

test("a waiting code that gets no answer waits again (beyond.md 2.7)", async () => {
  await open({ [CHECK_IN]: () => networkFailure });
  await userEvent.fill(field(), "654321");
  await userEvent.click(page.getByRole("button", { name: "I am here" }));
  await userEvent.click(page.getByRole("button", { name: "Send Now" }));
  await expect.poll(() => bodiesOf(CHECK_IN).length).toBeGreaterThan(1);
  await expect.element(page.getByText(/Waiting for the network: Your attendance code 654321/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "I am here" })).toBeVisible();
});

test("a corrected code replaces the one that waits, so that only one is sent (beyond.md 2.7)", async () => {
  await open({
    [CHECK_IN]: () => refusal(429, { detail: "Too many wrong codes. Try again in 9 minutes." }),
  });
  for (const code of ["111111", "222222"]) {
    await userEvent.fill(field(), code);
    await userEvent.click(page.getByRole("button", { name: "I am here" }));
    await expect.element(page.getByText(`Your attendance code ${code}`, { exact: false })).toBeVisible();
  }
  await expect.element(page.getByText(/Too many wrong codes\. Try again in a minute\./)).toBeVisible();
  await expect
    .element(page.getByText("Your attendance code 111111", { exact: false }))
    .not.toBeInTheDocument();
  answer({ [CHECK_IN]: checkedIn, [OWN]: present });
  await userEvent.click(page.getByRole("button", { name: "Send Now" }));
  await expect.element(page.getByText("You are marked present: Week 1: Prompts.")).toBeVisible();
  expect(bodiesOf(CHECK_IN)).toMatchObject([{ code: "111111" }, { code: "222222" }, { code: "222222" }]);
});

test("certificate and attendance name the same sessions to come, marked or not (beyond.md 2.7)", async () => {
  const [one] = present.units;
  const units = [
    { ...one, unit: 1, state: null, source: null, is_counted: true },
    { ...one, unit: 2, state: "present", is_counted: false },
  ];
  const both = { sessions_to_come: 5, sessions_begun: 3 };
  const missing = [{ part: "attendance", reached: 0, needed: 70 }];
  await open({
    [OWN]: { ...present, percentage: 0, held: 1, attended: 0, ...both, units },
    "GET /student/certificates/": [
      { program: 12, missing, ...both, needed_attendance: 70, certificate: null },
    ],
  });
  const sentence = "3 sessions have begun and 2 are still to come. They will count towards your attendance.";
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  const summary = `You attended 0 of 1 session: 0%. Excused sessions do not count. ${sentence}`;
  await expect.element(page.getByText(summary)).toBeVisible();
  await expect.element(page.getByText("counts as absent")).toBeVisible();
});

test("Today shows a waiting code once, at its session, and the button is level with the field", async () => {
  const next = { ...session, program: 12, program_title: program.title, unit_type: "weeks", number: 1 };
  const nothing = { running: [], attempts: [], deadlines: [], changes: [], grades: [], answers: [] };
  const today = {
    ...{
      ...nothing,
      communications: [],
      overlapping_sessions: [],
      unread_count: 0,
      certificates: [],
      fees: null,
    },
    ...{ deletion_due_at: null, is_kept_by_login: false, session: { ...next, title: "Prompts" } },
  };
  const more = { "GET /student/today/": today, [CHECK_IN]: () => networkFailure };
  await openDashboard("", { user: newStudent(), answers: { ...answers, ...more } });
  await userEvent.fill(field(), "654321");
  const button = page.getByRole("button", { name: "I am here" });
  const [first, second] = [field(), button].map((one) => one.element().getBoundingClientRect());
  expect([first?.top, first?.height]).toEqual([second?.top, second?.height]);
  await userEvent.click(button);
  await expect.element(page.getByText("It counts from the time when you typed it.")).toBeVisible();
  await expect.element(page.getByText(/waiting to be sent/)).not.toBeInTheDocument();
});

const both = {
  "GET /student/programs/12/units/": {
    ...answers["GET /student/programs/12/units/"],
    units: [unit, { ...unit, number: 2, title: "Images" }].map((one) => ({
      ...{ ...one, assignments: [], quizzes: [] },
    })),
  },
};
const fieldOf = (name: string) => page.getByLabelText(`Attendance code: ${name}`);

test("of two sessions at once, the code finds its own, and the answer says so (beyond.md 2.7)", async () => {
  await open({ ...both, [CHECK_IN]: { ...checkedIn, unit: 2, title: "Images" } });
  await userEvent.fill(fieldOf("Week 1: Prompts"), "123456");
  await userEvent.click(page.getByRole("button", { name: "I am here" }).first());
  const sentence =
    "This code is for another session. You are marked present: Week 2: Images, Using AI Tools Well at Work.";
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(page.getByText(sentence).elements()).toHaveLength(1);
  await expect
    .element(page.getByText("You are marked present: Week 2: Images.", { exact: true }))
    .not.toBeInTheDocument();
});

test("codes of two sessions wait next to each other, each at its form (beyond.md 2.7)", async () => {
  await open({ ...both, [CHECK_IN]: () => networkFailure });
  await userEvent.fill(fieldOf("Week 1: Prompts"), "111111");
  await userEvent.click(page.getByRole("button", { name: "I am here" }).first());
  await expect.element(page.getByText(/Your attendance code 111111 for Week 1: Prompts/)).toBeVisible();
  await userEvent.fill(fieldOf("Week 2: Images"), "222222");
  await userEvent.click(page.getByRole("button", { name: "I am here" }).last());
  await expect.element(page.getByText(/Your attendance code 222222 for Week 2: Images/)).toBeVisible();
  await expect.element(page.getByText(/Your attendance code 111111 for Week 1: Prompts/)).toBeVisible();
});
