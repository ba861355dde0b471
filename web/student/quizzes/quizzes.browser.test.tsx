import { onlineManager } from "@tanstack/react-query";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  Attempt,
  AttemptQuestion,
  AttemptSummary,
  StudentQuiz,
} from "#contract/courses/quizzes/attempts.ts";
import { type Kind, kinds } from "#contract/courses/quizzes/kinds.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { feedStream } from "#tests/support/component/fed-stream.ts";
import { doubleText } from "#tests/support/component/layout.ts";
import { inHours } from "#tests/support/component/student-samples.ts";
import { optionIds, questionOf, rightAnswer } from "#tests/support/data/quizzes.ts";
import { steadyServerNow } from "#web/api/server-time.ts";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { openDevice } from "#web/dashboard/offline/store/device.ts";
import { forgetDevice } from "#web/dashboard/offline/store/forget-device.ts";
import { formatTime } from "#web/ui/time/time.tsx";

dashboardTests();

const quiz: StudentQuiz = {
  ...{ id: 7, title: "Check of week 1", description: "", program: 3, program_title: "Wells" },
  ...{ opens_at: null, closes_at: inHours(24), time_limit_minutes: 20, attempts_allowed: 2, counts: "best" },
  ...{ total_marks: 14, pass_mark: 50, results: "answers", shows_results_at_once: true, questions_count: 7 },
  ...{ attempts: [], problem: null, results_at: null, grades_are_held: false },
};

const questionFor = (kind: Kind, position: number): AttemptQuestion => ({
  ...{
    position,
    kind,
    text: `<p>Text ${position}</p>`,
    content: questionOf[kind].content,
    points_possible: 2,
  },
  ...{
    answer: null,
    given_at: null,
    points: null,
    points_before: null,
    right: null,
    explanation: null,
    comment: null,
    is_by_hand: false,
    automatic_points: null,
  },
});

const attempt = (values: Partial<Attempt> = {}): Attempt => ({
  ...{
    id: 31,
    number: 1,
    state: "begun",
    began_at: inHours(0),
    ends_at: inHours(1),
    over_at: null,
    answers_until: null,
  },
  ...{ points_before: null, marked_again_at: null, marked_again_reason: "", earlier_markings: [] },
  ...{ points: null, points_possible: 14, has_passed: null, quiz: 7, quiz_title: quiz.title },
  ...{
    server_time: inHours(0),
    anchor: "anchor-1",
    pictures: [],
    questions: kinds.map((kind, at) => questionFor(kind, at + 1)),
  },
  ...values,
});

const summaryOf = (shown: Attempt): AttemptSummary => {
  const {
    id,
    number,
    state,
    began_at,
    ends_at,
    over_at,
    answers_until,
    points,
    points_possible,
    has_passed,
  } = shown;
  return {
    id,
    number,
    state,
    began_at,
    ends_at,
    over_at,
    answers_until,
    points,
    points_possible,
    has_passed,
  };
};

/** Answers that the fake server has stored, by position. */
const stored = new Map<number, AttemptQuestion["answer"]>();
const withStored = (shown: Attempt) => ({
  ...shown,
  questions: shown.questions.map((one) => ({ ...one, answer: stored.get(one.position) ?? one.answer })),
});

const saved = async (request: Request) => {
  const { answers } = await request.clone().json();
  for (const one of answers) stored.set(one.position, one.answer);
  return {
    ...{ state: "begun", ends_at: inHours(1), server_time: inHours(0), anchor: "anchor-2" },
    answers: answers.map(({ position, id }: { position: number; id: string }) => ({
      ...{ position, id, outcome: "stored" },
    })),
  };
};

const SAVE = "PUT /student/quiz-attempts/31/answers/";
const FINISH = "POST /student/quiz-attempts/31/finish/";

/** Answers the end of the attempt, which the page then fetches again. */
const ends = (values: Partial<Attempt>) => () => {
  const over = attempt(values);
  answer({ "GET /student/quiz-attempts/31/": over });
  return over;
};

let student = newStudent();
beforeEach(() => {
  student = newStudent();
});
/** Name of the student's journal of answers. */
const journal = () => `darasa.answers-${student.id}-31`;

const open = (shown: Attempt | null, more: object = {}, values: Partial<StudentQuiz> = {}, told = "") => {
  stored.clear();
  return openDashboard(`?section=assignments&quiz=7${shown ? "&attempt=31" : ""}${told}`, {
    user: student,
    answers: {
      "GET /student/quizzes/7/": { ...quiz, ...values },
      "GET /student/quiz-attempts/31/": () => withStored(shown ?? attempt()),
      "GET /assignments/student/": [],
      "GET /submissions/student/": [],
      [SAVE]: saved,
      ...more,
    },
  });
};

const question = (position: number) => page.getByRole("article", { name: `Question ${position} of 7` });

describe("the page of a quiz (beyond.md 6.1)", () => {
  test.each([
    ["not_open", { opens_at: inHours(2) }, /^It opens on/],
    ["closed", {}, "This quiz is closed."],
    ["used_up", {}, "You have used all your attempts."],
    ["empty", {}, "This quiz has no questions yet."],
  ] as const)("a quiz that cannot begin says why: %s", async (problem, values, sentence) => {
    await open(null, {}, { problem, ...values });
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(page.getByRole("button", { name: /^Begin/ }).elements()).toEqual([]);
    const needsNetwork = page.getByText(/^This quiz needs a network to begin/).elements();
    expect(needsNetwork).toHaveLength(problem === "not_open" ? 1 : 0);
  });

  test("a limit of one minute is in the singular", async () => {
    await open(null, {}, { time_limit_minutes: 1 });
    await expect.element(page.getByText("7 questions, 1 minute for each attempt")).toBeVisible();
  });

  test("a failed beginning is shown, and can be repeated", async () => {
    await open(null, { "POST /student/quizzes/7/attempts/": () => refusal(500) });
    await userEvent.click(page.getByRole("button", { name: "Begin the Quiz" }));
    await expect.element(page.getByText("The quiz did not begin. Please try again.")).toBeVisible();
    answer({ "POST /student/quizzes/7/attempts/": attempt() });
    await userEvent.click(page.getByRole("button", { name: "Begin the Quiz" }));
    await expect.element(question(1)).toBeVisible();
  });

  test("a beginning without an answer is sent again with the same key", async () => {
    const keys: (string | null)[] = [];
    const cutOnce = ({ headers }: Request) => {
      keys.push(headers.get("idempotency-key"));
      return keys.length === 1 ? networkFailure : attempt();
    };
    await open(null, { "POST /student/quizzes/7/attempts/": cutOnce });
    await userEvent.click(page.getByRole("button", { name: "Begin the Quiz" }));
    await expect.element(question(1)).toBeVisible();
    expect(keys[0]).toMatch(/./);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test("an attempt that began without an answer opens when there is a network", async () => {
    const cut = () => networkFailure;
    await open(null, { "POST /student/quizzes/7/attempts/": cut });
    answer({ "GET /student/quizzes/7/": cut });
    await userEvent.click(page.getByRole("button", { name: "Begin the Quiz" }));
    await expect.element(page.getByText(/^No answer came, so the quiz may have begun/)).toBeVisible();
    answer({ "GET /student/quizzes/7/": { ...quiz, attempts: [summaryOf(attempt())] } });
    onlineManager.setOnline(true);
    await expect.element(question(1)).toBeVisible();
  });

  test.each([
    ["that was lost", async () => networkFailure, () => onlineManager.setOnline(true)],
    ["without a network", async () => networkFailure, () => dispatchEvent(new Event("online"))],
  ])("a beginning %s has not begun, if the quiz has no new attempt", async (how, cut, connect) => {
    await open(null, { "POST /student/quizzes/7/attempts/": cut });
    answer({ "GET /student/quizzes/7/": cut });
    const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(how !== "without a network");
    await userEvent.click(page.getByRole("button", { name: "Begin the Quiz" }));
    await expect.element(page.getByText(/^(You are offline|No answer came)/)).toBeVisible();
    answer({ "GET /student/quizzes/7/": quiz });
    line.mockRestore();
    connect();
    await expect.element(page.getByText("The quiz has not begun. Begin again.")).toBeVisible();
    expect(page.getByText(/^(You are offline|No answer came)/).elements()).toEqual([]);
    answer({ "POST /student/quizzes/7/attempts/": attempt() });
    await userEvent.click(page.getByRole("button", { name: "Begin the Quiz" }));
    await expect.element(question(1)).toBeVisible();
  });

  test("a quiz that closes while its page is open cannot begin any more", async () => {
    await open(null, {}, { closes_at: new Date(Date.now() + 4_000).toISOString() });
    const begin = page.getByRole("button", { name: "Begin the Quiz" });
    await expect.element(begin).toBeVisible();
    await expect.element(page.getByText("This quiz is closed.")).toBeVisible();
    expect(begin.elements()).toEqual([]);
    expect(page.getByText(/^This quiz needs a network to begin/).elements()).toEqual([]);
  });

  test("a beginning that is refused because the quiz is closed says so once", async () => {
    const refuse = () => {
      answer({ "GET /student/quizzes/7/": { ...quiz, problem: "closed" } });
      return refusal(403, { detail: "This quiz is closed." });
    };
    await open(null, { "POST /student/quizzes/7/attempts/": refuse });
    await userEvent.click(page.getByRole("button", { name: "Begin the Quiz" }));
    await expect.element(page.getByText("This quiz is closed.")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Begin the Quiz" })).not.toBeInTheDocument();
    expect(page.getByText("This quiz is closed.").elements()).toHaveLength(1);
  });

  test("a quiz that is not there says so, with a link to the assignments", async () => {
    await open(null, { "GET /student/quizzes/7/": () => refusal(404, { detail: "Not found." }) });
    await expect.element(page.getByText("This quiz is no longer there.")).toBeVisible();
    await expect
      .element(page.getByText("Staff may have removed it, or you are no longer in its program."))
      .toBeVisible();
    expect(page.getByRole("button", { name: "Try Again" }).elements()).toEqual([]);
    await expectAccessible();
    await userEvent.click(page.getByRole("link", { name: "Back to Assignments" }));
    await expect.element(page.getByText("No assignments yet.")).toBeVisible();
  });

  test("an unknown attempt leads back to its quiz", async () => {
    const gone = () => refusal(404, { detail: "Not found." });
    await open(attempt(), { "GET /student/quiz-attempts/31/": gone });
    await expect.element(page.getByText("This attempt is not there.")).toBeVisible();
    await userEvent.click(page.getByRole("link", { name: "Back to the Quiz" }));
    await expect.element(page.getByRole("button", { name: "Begin the Quiz" })).toBeVisible();
  });

  test("a failed quiz can be loaded again", async () => {
    await open(null, { "GET /student/quizzes/7/": () => refusal(500) });
    await expect.element(page.getByText("The quiz could not be loaded")).toBeVisible();
    answer({ "GET /student/quizzes/7/": quiz });
    await userEvent.click(page.getByRole("button", { name: "Try Again" }));
    await expect.element(page.getByRole("button", { name: "Begin the Quiz" })).toBeVisible();
  });
});

describe("the time of an attempt (beyond.md 6.1)", () => {
  const HOUR_MS = 3_600_000;
  const setClock = (by_ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by_ms });
  const timer = () => page.getByRole("timer");
  const seconds = () => {
    const [h, m, s] = (timer().element().textContent ?? "").slice(0, 8).split(":").map(Number);
    return (h ?? 0) * 3_600 + (m ?? 0) * 60 + (s ?? 0);
  };

  test.each([3, -3])(
    "a clock that is set by %d hours changes neither the end nor the answers",
    async (by) => {
      // The server's times, by its own clock.
      const times = { server_time: inHours(0), ends_at: inHours(0.5) };
      const onTime = async (request: Request) => ({ ...(await saved(request)), ...times });
      const { screen } = await open(attempt(times), { [SAVE]: onTime });
      await expect.element(timer()).toBeVisible();
      const before = seconds();
      setClock(by * HOUR_MS);
      await expect.poll(() => seconds()).toBeLessThan(before - 1);
      expect(seconds()).toBeGreaterThan(before - 60);
      await userEvent.click(question(3).getByLabelText("True"));
      await expect.poll(() => bodiesOf(SAVE).length).toBe(1);
      const [{ answers }] = bodiesOf(SAVE) as [{ answers: [{ elapsed_ms: number }] }];
      expect(answers[0].elapsed_ms).toBeLessThan(60_000);
      expect(bodiesOf(FINISH)).toEqual([]);
      // The clock jumps back after the test.
      await screen.unmount();
    },
  );

  test("when time is up the fields close, and the server decides whether it is the end", async () => {
    const ends_at = new Date(Date.now() + 2_500).toISOString();
    await open(attempt({ ends_at }), { [FINISH]: ends({ state: "over", over_at: ends_at }) });
    await expect.element(question(1).getByLabelText("Choice 2")).toBeEnabled();
    await expect.element(timer()).toHaveClass(/bg-urgent/);
    answer({ "GET /student/quiz-attempts/31/": attempt({ ends_at, server_time: inHours(0) }) });
    await expect.element(question(1).getByLabelText("Choice 2")).toBeDisabled();
    expect(bodiesOf(FINISH)).toEqual([]);
    answer({
      "GET /student/quiz-attempts/31/": attempt({ ends_at, server_time: inHours(1), anchor: "anchor-2" }),
    });
    await expect.poll(() => bodiesOf(FINISH).length).toBe(1);
    await expect.element(page.getByText("Waits for marking")).toBeVisible();
  });

  test("an end that the server refuses is sent once", async () => {
    localStorage.setItem(`darasa.end-${student.id}-31`, JSON.stringify(inHours(-1)));
    await open(attempt({ ends_at: inHours(-1) }), { [FINISH]: () => refusal(500) });
    await expect.element(page.getByText("The quiz could not be finished.")).toBeVisible();
    // Later replies of the server show the same state.
    for (const _again of [1, 2, 3]) {
      dispatchEvent(new Event("focus"));
      await new Promise((go) => setTimeout(go, 300));
    }
    expect(bodiesOf(FINISH)).toHaveLength(1);
    expect(await (await openDevice()).getAll("outbox")).toHaveLength(1);
  });

  test("a clock that was wrong after a reload ends nothing: the server's time opens the fields", async () => {
    // The page's clock as after a reload with a device's clock that is 3 hours ahead.
    steadyServerNow(Date.now() + 3 * HOUR_MS);
    const dated = () =>
      Response.json(attempt(), {
        headers: { date: new Date().toUTCString(), "cache-control": "no-store" },
      });
    await open(attempt());
    await expect.element(page.getByText(/^Time is up by this device's clock/)).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": dated });
    await expect.element(question(1).getByLabelText("Choice 2")).toBeEnabled();
    expect(bodiesOf(FINISH)).toEqual([]);
  });
});

describe("an end that staff move (beyond.md 6.1)", () => {
  const moved = page.getByText(/^The end of this attempt was moved to/);
  const [before, after] = ["2099-02-03T12:00:00.000Z", "2099-02-03T11:30:00.000Z"];
  const words = "The end of this attempt was moved to 3 Feb 2099, 14:30 Kampala time. Before, it was 15:00.";
  const GET = "GET /student/quiz-attempts/31/";

  test("news of the attempt says so in words, and the clock follows", async () => {
    const stream = feedStream();
    await open(attempt({ ends_at: before }));
    await stream.connect();
    const timer = page.getByRole("timer");
    await expect.element(timer).toBeVisible();
    await expect.element(moved).not.toBeInTheDocument();
    answer({ [GET]: attempt({ ends_at: inHours(0.5) }) });
    stream.news("attempt", 31);
    await expect.element(page.getByRole("status").filter({ has: moved })).toBeVisible();
    await expect.element(timer).toMatchTextContent(/^00:[23]/);
    await expectAccessible();
    await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
    await expect.element(moved).not.toBeInTheDocument();
  });

  test("news during a fetch that began before is fetched for itself", async () => {
    const stream = feedStream();
    await open(attempt({ ends_at: before }));
    await stream.connect();
    await expect.element(page.getByRole("timer")).toBeVisible();
    const early = Promise.withResolvers<void>();
    const asked = vi.fn();
    answer({
      [GET]: () => {
        asked();
        return early.promise.then(() => attempt({ ends_at: before }));
      },
    });
    dispatchEvent(new Event("focus"));
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    answer({ [GET]: attempt({ ends_at: after }) });
    stream.news("attempt", 31);
    await expect.element(page.getByRole("status").filter({ has: moved })).toBeVisible();
    early.resolve();
  });

  test("the reply to the next answer says so, and another day is named", async () => {
    const onTime = async (request: Request) => {
      answer({ [GET]: attempt({ ends_at: before }) });
      return { ...(await saved(request)), ends_at: before };
    };
    await open(attempt({ ends_at: "2099-02-01T12:00:00.000Z" }), { [SAVE]: onTime });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect
      .element(moved)
      .toHaveTextContent(
        "The end of this attempt was moved to 3 Feb 2099, 15:00 Kampala time. Before, it was 1 Feb 2099, 15:00.",
      );
  });

  test("a page that was closed or without a network says so when it opens again", async () => {
    const { screen } = await open(attempt({ ends_at: before }));
    await expect.element(question(1)).toBeVisible();
    await screen.unmount();
    const again = await open(attempt({ ends_at: after }));
    await expect.element(moved).toHaveTextContent(words);
    await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
    await again.screen.unmount();
    await open(attempt({ ends_at: after }));
    await expect.element(question(1)).toBeVisible();
    await expect.element(moved).not.toBeInTheDocument();
  });

  test("an end that is moved back is moved from the one that the notice told, also after a reload", async () => {
    const later =
      "The end of this attempt was moved to 3 Feb 2099, 15:00 Kampala time. Before, it was 14:30.";
    const stream = feedStream();
    const { screen } = await open(attempt({ ends_at: after }));
    await stream.connect();
    await expect.element(question(1)).toBeVisible();
    answer({ [GET]: attempt({ ends_at: before }) });
    stream.news("attempt", 31);
    await expect.element(moved).toHaveTextContent(later);
    answer({ [GET]: attempt({ ends_at: after }) });
    stream.news("attempt", 31);
    await expect.element(moved).toHaveTextContent(words);
    await screen.unmount();
    const again = await open(attempt({ ends_at: after }));
    await expect.element(moved).toHaveTextContent(words);
    await again.screen.unmount();
    await open(attempt({ ends_at: before }));
    await expect.element(moved).toHaveTextContent(later);
  });

  test("the lists on the device get the moved end, and the end of the attempt", async () => {
    const lists = ["GET /student/today/", "GET /assignments/student/"];
    const asked = () => lists.map((list) => bodiesOf(list).length);
    const { screen } = await open(attempt({ ends_at: before }));
    await expect.element(question(1)).toBeVisible();
    answer({ [GET]: attempt({ ends_at: inHours(0.5) }) });
    dispatchEvent(new Event("focus"));
    await expect.element(moved).toBeVisible();
    await expect.poll(asked, { timeout: 5_000 }).toEqual([1, 1]);
    answer({ [GET]: attempt({ state: "over", ends_at: inHours(0.5), over_at: inHours(0) }) });
    dispatchEvent(new Event("focus"));
    await expect.element(page.getByRole("heading", { name: "Result of attempt 1" })).toBeVisible();
    await expect.poll(asked, { timeout: 5_000 }).toEqual([2, 2]);
    await screen.unmount();
  });

  test("a page that opens with a moved end fetches the lists for the device", async () => {
    localStorage.setItem(`darasa.end-${student.id}-31`, JSON.stringify(before));
    await open(attempt({ ends_at: after }));
    await expect.element(moved).toBeVisible();
    await expect.poll(() => bodiesOf("GET /student/today/").length, { timeout: 5_000 }).toBeGreaterThan(0);
  });

  test("a result says so if the attempt ended at the moved end, and not if it ended before", async () => {
    const { screen } = await open(attempt({ ends_at: before }));
    await expect.element(question(1)).toBeVisible();
    await screen.unmount();
    const over = { state: "over" as const, ends_at: after };
    const shown = await open(attempt({ ...over, over_at: after }));
    await expect.element(moved).toHaveTextContent(words);
    await shown.screen.unmount();
    await open(attempt({ ...over, over_at: "2099-02-03T11:00:00.000Z" }));
    await expect.element(page.getByRole("heading", { name: "Result of attempt 1" })).toBeVisible();
    await expect.element(moved).not.toBeInTheDocument();
  });
});

describe("an attempt on two devices (beyond.md 6.1)", () => {
  const elsewhere = () => {
    const [first, ...others] = attempt().questions as [AttemptQuestion, ...AttemptQuestion[]];
    return attempt({ questions: [{ ...first, answer: { chosen: optionIds[2] } }, ...others] });
  };

  test.each([
    ["the window is shown again", () => dispatchEvent(new Event("focus"))],
    ["another page is opened", () => userEvent.click(page.getByRole("button", { name: "Next" }))],
    ["the end is asked for", () => userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }))],
  ])("answers of another device show when %s", async (_when, act) => {
    await open(attempt());
    await expect.element(page.getByText("7 of 7 questions are not answered.", { exact: true })).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": elsewhere() });
    await act();
    await expect.element(page.getByText("6 of 7 questions are not answered.", { exact: true })).toBeVisible();
  });

  test("when another device has finished, the points count the answers that this one sends later", async () => {
    await open(attempt(), { [SAVE]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    const over_at = "2026-02-03T07:05:00Z";
    const marked = (points: number) =>
      attempt({
        ...{ state: "marked", over_at, ends_at: inHours(1), points, has_passed: false },
        questions: attempt().questions.map((one) =>
          one.position === 3 ? { ...one, answer: { is_true: points === 4 }, points: points - 2 } : one,
        ),
      });
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const late = async (request: Request) => {
      await sent;
      answer({ "GET /student/quiz-attempts/31/": marked(4) });
      return { ...(await saved(request)), state: "marked" };
    };
    answer({ "GET /student/quiz-attempts/31/": marked(2), [SAVE]: late });
    onlineManager.setOnline(true);
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    await expect
      .element(
        page.getByText("This attempt was finished on another device at 3 Feb 2026, 10:05 Kampala time."),
      )
      .toBeVisible();
    const provisional = page.getByText(/^These points are provisional/);
    await expect
      .element(provisional)
      .toHaveTextContent("These points are provisional: 1 answer on this device is not sent yet.");
    await expect.element(question(3).getByText("2 points", { exact: true })).toBeVisible();
    const third = page.getByRole("link", { name: /^Question 3/ });
    await expect.element(third).toHaveAccessibleName("Question 3");
    send();
    await expect.element(page.getByText("4 of 14 points")).toBeVisible();
    await expect.element(third).toHaveAccessibleName("Question 3: right, 2 of 2 points");
    await expect.element(provisional).not.toBeInTheDocument();
    await expect
      .element(page.getByText("All answers of this device are sent", { exact: true }))
      .toBeVisible();
    expect(page.getByText("Saved", { exact: true }).elements()).toEqual([]);
  });

  test("the list of attempts says that answers of an attempt are not sent yet", async () => {
    const over = attempt({ state: "marked", over_at: inHours(0), points: 2, has_passed: false });
    await open(attempt(), { [SAVE]: () => networkFailure }, { attempts: [summaryOf(over)] });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": over });
    dispatchEvent(new Event("focus"));
    await userEvent.click(page.getByRole("link", { name: "Back to the Quiz" }));
    await expect.element(page.getByText("Some answers on this device are not sent yet.")).toBeVisible();
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    expect(page.getByText("Not passed", { exact: true }).elements()).toEqual([]);
  });

  test("a grade that may still change says so next to the attempts", async () => {
    const marked = attempt({ state: "marked", over_at: inHours(0), points: 2, has_passed: false });
    const waits = { ...summaryOf(attempt({ state: "over", over_at: inHours(0) })), id: 32, number: 2 };
    const note = page.getByText(/^An attempt waits for marking by staff\./);
    await open(null, {}, { attempts: [summaryOf(marked)] });
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await open(null, {}, { attempts: [summaryOf(marked), waits] });
    await expect.element(note).toBeVisible();
  });

  test("the list of attempts follows late answers of another device", async () => {
    const stream = feedStream();
    const over = attempt({ state: "marked", over_at: inHours(0), points: 2, has_passed: false });
    await open(null, {}, { attempts: [summaryOf(over)] });
    await stream.connect();
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    answer({ "GET /student/quizzes/7/": { ...quiz, attempts: [summaryOf({ ...over, points: 4 })] } });
    stream.news("attempt", 31, { answer: "of-another-device" });
    await expect.element(page.getByText("4 of 14 points")).toBeVisible();
  });

  test("points stay provisional until the result has been fetched with the late answers", async () => {
    const over_at = "2026-02-03T07:05:00Z";
    const marked = (points: number) =>
      attempt({ state: "marked", over_at, ends_at: inHours(1), points, has_passed: false });
    await open(attempt(), { [SAVE]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("True"));
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": marked(2) });
    dispatchEvent(new Event("focus"));
    onlineManager.setOnline(true);
    const provisional = page.getByText(/^These points are provisional/);
    await expect.element(page.getByText(/2 answers on this device are not sent yet/)).toBeVisible();
    const verdict = page.getByText("Not passed", { exact: true });
    expect(verdict.elements()).toEqual([]);
    answer({
      "GET /student/quiz-attempts/31/": () => networkFailure,
      [SAVE]: async (request: Request) => ({ ...(await saved(request)), state: "marked" }),
    });
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await expect.element(page.getByText(/the last answers of this device are being counted/)).toBeVisible();
    expect(verdict.elements()).toEqual([]);
    answer({ "GET /student/quiz-attempts/31/": marked(4) });
    onlineManager.setOnline(true);
    await expect.element(page.getByText("4 of 14 points")).toBeVisible();
    await expect.element(verdict).toBeVisible();
    await expect.element(provisional).not.toBeInTheDocument();
  });

  test("a result that the server failed to answer is fetched again", async () => {
    const values = { over_at: "2026-02-03T07:05:00Z", ends_at: inHours(1), has_passed: false } as const;
    const marked = (points: number) => attempt({ state: "marked", ...values, points });
    await open(attempt(), { [SAVE]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": marked(2) });
    dispatchEvent(new Event("focus"));
    onlineManager.setOnline(true);
    await expect.element(page.getByText(/1 answer on this device is not sent yet/)).toBeVisible();
    const fails = vi.fn(() => refusal(500));
    answer({
      "GET /student/quiz-attempts/31/": fails,
      [SAVE]: async (request: Request) => ({ ...(await saved(request)), state: "marked" }),
    });
    dispatchEvent(new Event("online"));
    await expect.element(page.getByText(/the last answers of this device are being counted/)).toBeVisible();
    await expect.poll(() => fails.mock.calls.length).toBeGreaterThan(0);
    // Fetches that begin because the network is back fail, too.
    await new Promise((go) => setTimeout(go, 1_500));
    answer({ "GET /student/quiz-attempts/31/": marked(4) });
    await expect.element(page.getByText("4 of 14 points")).toBeVisible();
    await expect.element(page.getByText(/^These points are provisional/)).not.toBeInTheDocument();
  });

  test("an attempt opens at its first question without an answer, and stays at its page after that", async () => {
    const questions = attempt().questions.map((one) =>
      one.position <= 5 ? { ...one, answer: rightAnswer[one.kind] as never } : one,
    );
    await open(attempt({ questions }));
    await expect.element(question(6)).toBeVisible();
    await expect.poll(() => new URLSearchParams(location.search).get("page")).toBe("2");
    await userEvent.click(page.getByRole("button", { name: "Back" }));
    await expect.element(question(3)).toBeVisible();
    expect(new URLSearchParams(location.search).get("page")).toBe("1");
  });

  /** Stores these answers on the device, as an earlier page does without a network. Its outbox is read after `release`. */
  async function slowDevice(...positions: number[]) {
    const device = await openDevice();
    for (const position of positions) {
      const { kind } = attempt().questions[position - 1] as AttemptQuestion;
      const metadata = { label: `Answer ${position}`, position, answer: JSON.stringify(rightAnswer[kind]) };
      const item: OutboxItem = {
        ...{ key: `waits-${position}`, user_id: student.id, queue: "quiz-31", order: position },
        ...{ method: "PUT", url: "/api/student/quiz-attempts/31/answers/", body: {}, files: {} },
        ...{ metadata: { ...metadata, given_ms: Date.now() } },
        ...{ first_sent_ms: null, has_waited: true, wait: null, rejection: null },
      };
      await device.put("outbox", item);
    }
    const { store } = device.transaction("outbox", "readwrite");
    let isBusy = true;
    const work = async () => {
      while (isBusy) await store.count();
    };
    void work();
    return () => {
      isBusy = false;
    };
  }
  const pageInAddress = () => new URLSearchParams(location.search).get("page");

  test("an attempt opens after the answers that wait on this device", async () => {
    const release = await slowDevice(1, 2, 3, 4, 5);
    await open(attempt(), { [SAVE]: () => networkFailure });
    await expect.element(question(1)).toBeVisible();
    release();
    await expect.element(question(6)).toBeVisible();
    await expect.poll(pageInAddress).toBe("2");
  });

  test.each([
    // Safari gives a pressed button no focus.
    ["answers", () => (question(3).getByLabelText("True").element() as HTMLElement).click()],
    ["has the focus", () => question(4).getByLabelText("Number, in kg").element().focus()],
  ])("an attempt stays at the page on which its student already %s", async (_what, act) => {
    const release = await slowDevice(1, 2, 3, 4, 5);
    await open(attempt(), { [SAVE]: () => networkFailure });
    await expect.element(question(1)).toBeVisible();
    await act();
    release();
    await expect.poll(pageInAddress).toBe("1");
    await expect.element(question(1)).toBeVisible();
  });

  test("an attempt that was opened by its quiz stays on the page when another device finishes it", async () => {
    await open(null, {}, { attempts: [summaryOf(attempt())] });
    await expect.element(question(1)).toBeVisible();
    const over = attempt({ state: "marked", over_at: inHours(0), points: 2, has_passed: false });
    answer({
      "GET /student/quizzes/7/": { ...quiz, attempts: [summaryOf(over)], problem: "used_up" },
      // The quiz answers first.
      "GET /student/quiz-attempts/31/": async () => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        return over;
      },
    });
    onlineManager.setOnline(false);
    await new Promise((resolve) => setTimeout(resolve, 100));
    onlineManager.setOnline(true);
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    await expect.element(page.getByText(/^This attempt was finished on another device/)).toBeVisible();
  });

  test("the end by the clock is named", async () => {
    const ends_at = inHours(1);
    await open(attempt({ ends_at }));
    await expect.element(question(1)).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": attempt({ state: "over", over_at: ends_at, ends_at }) });
    dispatchEvent(new Event("focus"));
    await expect.element(page.getByText(/^Time ran out at .* Kampala time/)).toBeVisible();
  });

  test("an attempt that the clock ended elsewhere is provisional while answers may come (decision 0087)", async () => {
    const awaited = {
      over_at: inHours(0),
      ends_at: inHours(0),
      answers_until: inHours(0.5),
      has_passed: false,
    };
    await open(attempt({ state: "marked", points: 2, ...awaited }), {}, { results: "answers" });
    await expect.element(page.getByText("Provisional", { exact: true })).toBeVisible();
    await expect.element(page.getByText(/The right answers are shown then\./)).toBeVisible();
    expect(page.getByText("Not passed").elements()).toEqual([]);
    expect(bodiesOf(FINISH)).toEqual([]);
  });

  test.each<[string, Partial<StudentQuiz>, number]>([
    ["waits for points by staff", {}, 1],
    ["is of a quiz with held grades", { grades_are_held: true }, 0],
    ["is of a quiz that shows nothing", { results: "nothing", grades_are_held: true }, 0],
    ["is of such a quiz after the release", { results: "nothing", shows_results_at_once: false }, 1],
    ["is of a quiz that shows its results after closing", { shows_results_at_once: false }, 0],
  ])(
    "an ended attempt that %s says until when answers may come if points are shown",
    async (_, values, count) => {
      const ends_at = inHours(0);
      const awaited = { state: "over", over_at: ends_at, ends_at, answers_until: inHours(0.5) } as const;
      await open(attempt(awaited), {}, values);
      await expect.element(page.getByText(/^Time ran out at/)).toBeVisible();
      expect(
        page.getByText(/^Until .* answers may still come .* (are shown then|are provisional)\.$/).elements(),
      ).toHaveLength(count);
    },
  );

  test("a device that opens an attempt after its end leaves the end to the server (decision 0087)", async () => {
    const over = { ends_at: inHours(-0.01), server_time: inHours(0) };
    let fetches = 0;
    const get = () => {
      fetches += 1;
      return attempt(over);
    };
    await open(attempt(over), { "GET /student/quiz-attempts/31/": get, [FINISH]: () => networkFailure });
    await expect.poll(() => fetches).toBeGreaterThan(2);
    expect(bodiesOf(FINISH)).toEqual([]);
    const awaited = { over_at: over.ends_at, ends_at: over.ends_at, answers_until: inHours(0.5) };
    answer({ "GET /student/quiz-attempts/31/": attempt({ state: "marked", points: 2, ...awaited }) });
    await expect.element(page.getByText("Provisional", { exact: true })).toBeVisible();
    expect(bodiesOf(FINISH)).toEqual([]);
    expect(page.getByText("All answers of this device are sent").elements()).toEqual([]);
  });

  test("a device that had the attempt open ends it after a reload, too", async () => {
    localStorage.setItem(`darasa.end-${student.id}-31`, JSON.stringify(inHours(-0.01)));
    const over = { ends_at: inHours(-0.01), server_time: inHours(0) };
    await open(attempt(over), {
      [FINISH]: ends({ state: "marked", points: 2, over_at: over.ends_at, ...over }),
    });
    await expect.poll(() => bodiesOf(FINISH)).toHaveLength(1);
  });

  test("a page that was open when the clock ended the attempt says that its answers are all sent", async () => {
    const ends_at = inHours(-0.1);
    const over = { state: "marked", over_at: ends_at, ends_at, points: 2 } as const;
    const settled = ends({ ...over, answers_until: null, has_passed: true });
    await open(attempt({ ends_at: inHours(1) }), { [FINISH]: settled });
    await expect.element(question(1)).toBeVisible();
    answer({
      "GET /student/quiz-attempts/31/": attempt({ ...over, answers_until: inHours(0.5), has_passed: false }),
    });
    dispatchEvent(new Event("focus"));
    await expect.element(page.getByText("Passed", { exact: true })).toBeVisible();
    expect(bodiesOf(FINISH)).toHaveLength(1);
  });

  test("an answer after the end says why it does not count", async () => {
    const over = attempt({ state: "over", over_at: inHours(0), ends_at: inHours(1) });
    const late = async (request: Request) => {
      const { answers } = await request.clone().json();
      answer({ "GET /student/quiz-attempts/31/": over });
      return {
        ...{ state: "over", ends_at: inHours(1), server_time: inHours(0), anchor: "anchor-2" },
        answers: [{ position: 3, id: answers[0].id, outcome: "too_late" }],
      };
    };
    await open(attempt(), { [SAVE]: late });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText(/^This attempt was finished on another device at /)).toBeVisible();
    await expect
      .element(page.getByText(/What you answered to question 3 after that does not count\./))
      .toBeVisible();
    expect(page.getByText(/^Saved$|are sent$/).elements()).toEqual([]);
  });

  test("a result is fetched again when another device sends late answers", async () => {
    const stream = feedStream();
    const marked = (points: number) =>
      attempt({ state: "marked", over_at: inHours(0), points, has_passed: false });
    await open(marked(2));
    await stream.connect();
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": marked(4) });
    stream.news("attempt", 31, { answer: "of-another-device" });
    await expect.element(page.getByText("4 of 14 points")).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": marked(6) });
    dispatchEvent(new Event("focus"));
    await expect.element(page.getByText("6 of 14 points")).toBeVisible();
  });

  test("a result is fetched again when another device has sent all its answers", async () => {
    const stream = feedStream();
    const ends_at = inHours(-0.1);
    const over = { state: "marked", over_at: ends_at, ends_at, points: 2 } as const;
    await open(attempt({ ...over, answers_until: inHours(0.4), has_passed: true }));
    await stream.connect();
    await expect.element(page.getByText("Provisional", { exact: true })).toBeVisible();
    answer({ "GET /student/quiz-attempts/31/": attempt({ ...over, has_passed: true }) });
    stream.news("attempt", 31);
    await expect.element(page.getByText("Passed", { exact: true })).toBeVisible();
  });

  test("a result is not fetched again when no answers may come any more", async () => {
    const get = vi.fn(() => attempt({ state: "marked", over_at: inHours(-0.6), points: 2 }));
    await open(attempt(), { "GET /student/quiz-attempts/31/": get });
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    const pause = () => new Promise((resolve) => setTimeout(resolve, 300));
    await pause();
    const { length } = get.mock.calls;
    dispatchEvent(new Event("focus"));
    await pause();
    expect(get).toHaveBeenCalledTimes(length);
  });

  test("a result that this device did not end says nothing about sending", async () => {
    await open(
      attempt({ state: "marked", over_at: inHours(0), points: 2, has_passed: false }),
      {},
      {},
      "&attempt=31",
    );
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    expect(page.getByText(/^Saved$|are sent$/).elements()).toEqual([]);
  });
});

test("after a plain form, the page says which answers were saved and which were not (beyond.md 6.1)", async () => {
  const questions = attempt().questions.map((one) => ({ ...one, given_at: "2026-02-03T07:05:00Z" }));
  await open(attempt({ questions }), {}, {}, "&saved=1,4&removed=5&old=2&refused=3");
  const saved = page.getByText(
    /Saved at 3 Feb 2026, 10:05 Kampala time: your answers to questions 1 and 4\./,
  );
  await expect.element(saved).toBeVisible();
  const removed = page.getByText(/Removed at 3 Feb 2026, 10:05 Kampala time: your answer to question 5\./);
  await expect.element(removed).toBeVisible();
  await expect.element(page.getByText(/Not saved: your answer to question 3\. Check what/)).toBeVisible();
  await expect.element(page.getByText(/Not saved: your answer to question 2\. Another device/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Next" }));
  await expect.element(saved).not.toBeInTheDocument();
});

describe("answers of another device (beyond.md 6.1)", () => {
  const changed = page.getByText(
    "Another device changed your answer to question 3. The newest is shown here.",
  );

  /** An attempt in which this answer to the question "True or false" is stored. */
  const answered = (...positions: number[]) =>
    attempt({
      questions: attempt().questions.map((one) =>
        positions.includes(one.position) ? { ...one, kind: "true_false", answer: { is_true: false } } : one,
      ),
    });
  const anyNotice = page.getByText(/^Another device changed/);

  test("a newer answer is shown at once, with a notice until the question is answered here", async () => {
    const stream = feedStream();
    await open(answered(3));
    await stream.connect();
    stored.set(3, { is_true: true });
    stream.news("attempt", 31, { answer: "of-another-device" });
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
    await expect.element(changed).toBeVisible();
    await userEvent.click(question(3).getByLabelText("False"));
    await expect.element(changed).not.toBeInTheDocument();
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect.element(changed).not.toBeInTheDocument();
  });

  test("a newer answer is shown although an answer of this device arrives while it is fetched", async () => {
    const stream = feedStream();
    await open(answered(3));
    await stream.connect();
    const slow = vi.fn(() => new Promise<never>(() => undefined));
    answer({ "GET /student/quiz-attempts/31/": slow });
    stream.news("attempt", 31, { answer: "of-another-device" });
    await expect.poll(() => slow.mock.calls.length).toBe(1);
    stored.set(3, { is_true: true });
    answer({ "GET /student/quiz-attempts/31/": () => withStored(answered(3)) });
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
    await expect.element(changed).toBeVisible();
  });

  test("an older answer of this device is replaced by the newer one, with the notice", async () => {
    const refuse = async (request: Request) => {
      stored.set(3, { is_true: true });
      const { answers } = await request.clone().json();
      const [{ position, id }] = answers;
      const clock = { ends_at: inHours(1), server_time: inHours(0), anchor: "anchor-2" };
      return { state: "begun", ...clock, answers: [{ position, id, outcome: "old" }] };
    };
    await open(attempt(), { [SAVE]: refuse });
    await userEvent.click(question(3).getByLabelText("False"));
    await expect.element(changed).toBeVisible();
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
  });

  test("a first answer of another device, and one that this device gave before a reload, show no notice", async () => {
    const { screen } = await open(answered(3));
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.poll(() => bodiesOf(SAVE)).toHaveLength(1);
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await screen.unmount();
    // The next page begins with the older attempt that the device has stored.
    await open(answered(3));
    await expect.element(question(3).getByLabelText("False")).toBeChecked();
    stored.set(3, { is_true: true });
    stored.set(1, rightAnswer.one_of);
    dispatchEvent(new Event("focus"));
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
    await expect.element(question(1).getByLabelText("Choice 2")).toBeChecked();
    expect(anyNotice.elements()).toEqual([]);
  });

  test("an answer that this device never had is called answered, and the notice goes with the page", async () => {
    await open(attempt());
    await expect.element(question(3)).toBeVisible();
    stored.set(3, { is_true: false });
    dispatchEvent(new Event("focus"));
    await expect.element(question(3).getByLabelText("False")).toBeChecked();
    stored.set(3, { is_true: true });
    dispatchEvent(new Event("focus"));
    const first = page.getByText("Another device answered question 3. The newest answer is shown here.");
    await expect.element(first).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Next" }));
    await expect.element(first).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("button", { name: "Back" }));
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
    expect(first.elements()).toEqual([]);
  });

  test("many changed answers are counted, and the notice can be dismissed", async () => {
    await open(answered(1, 2, 3, 6));
    await expect.element(question(3)).toBeVisible();
    for (const position of [1, 2, 3, 6]) stored.set(position, { is_true: true });
    dispatchEvent(new Event("focus"));
    await expect
      .element(anyNotice)
      .toHaveTextContent("Another device changed 4 of your answers. The newest ones are shown here.");
    await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
    await expect.element(anyNotice).not.toBeInTheDocument();
  });

  test("answers of this device fetch nothing and show no notice", async () => {
    const stream = feedStream();
    // A click may give the window the focus, which is another reason to fetch.
    const ignore = (event: Event) => event.stopImmediatePropagation();
    addEventListener("focus", ignore, true);
    onTestFinished(() => removeEventListener("focus", ignore, true));
    let fetches = 0;
    const get = () => {
      fetches += 1;
      return withStored(attempt());
    };
    await open(attempt(), { "GET /student/quiz-attempts/31/": get });
    await stream.connect();
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.poll(() => bodiesOf(SAVE)).toHaveLength(1);
    const [{ answers }] = bodiesOf(SAVE) as [{ answers: [{ id: string }] }];
    const before = fetches;
    stream.news("attempt", 31, { answer: answers[0].id });
    stream.news("attempt", 32, { answer: "of-another-attempt" });
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(fetches).toBe(before);
    stream.news("attempt", 31);
    await expect.poll(() => fetches).toBe(before + 1);
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
    expect(page.getByText(/^Another device/).elements()).toEqual([]);
  });
});

describe("a page that closes (beyond.md 6.1)", () => {
  test("an answer is on the device in the moment in which it is given", async () => {
    await open(attempt(), { [SAVE]: () => networkFailure });
    const field = question(4).getByLabelText("Number, in kg");
    await userEvent.fill(field, "12");
    expect(localStorage.getItem(journal())).toContain('"text":"12"');
    await expect.poll(() => localStorage.getItem(journal())).toBeNull();
  });

  test("the next page sends what the outbox had no time to store", async () => {
    const given = {
      ...{ key: "5f0c2a915f0c2a91", position: 4, answer: { text: "12" }, anchor: "anchor-0" },
      ...{ elapsed_ms: 4_000, given_ms: Date.now() },
    };
    localStorage.setItem(journal(), JSON.stringify([given]));
    await open(attempt());
    // The page of the test above may still try to send its answer.
    const isThis = (body: unknown) => JSON.stringify(body).includes(given.key);
    await expect
      .poll(() => bodiesOf(SAVE).filter(isThis))
      .toMatchObject([
        {
          answers: [
            { position: 4, answer: { text: "12" }, id: given.key, anchor: "anchor-0", elapsed_ms: 4_000 },
          ],
        },
      ]);
    await expect.poll(() => localStorage.getItem(journal())).toBeNull();
  });

  test("a logout deletes answers that were not stored", async () => {
    localStorage.setItem(journal(), "[]");
    await forgetDevice(student.id);
    expect(localStorage.getItem(journal())).toBeNull();
  });
});

describe("an attempt (beyond.md 6.1)", () => {
  test("an answer is sent with its time since the server's anchor, and a typed one after a pause", async () => {
    await open(attempt());
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await userEvent.fill(question(4).getByLabelText("Number, in kg"), "12,5");
    await expect.poll(() => bodiesOf(SAVE).length).toBe(2);
    expect(bodiesOf(SAVE)).toMatchObject([
      { answers: [{ position: 1, answer: rightAnswer.one_of, anchor: "anchor-1" }] },
      { answers: [{ position: 4, answer: { text: "12,5" } }] },
    ]);
    const [{ answers }] = bodiesOf(SAVE) as [{ answers: [{ elapsed_ms: number }] }];
    expect(answers[0].elapsed_ms).toBeGreaterThanOrEqual(0);
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await expectAccessible();
  });

  test("a text is stored and sent while somebody types without a pause", async () => {
    await open(attempt({ questions: [questionFor("long_text", 1)] }));
    const field = page.getByRole("textbox", { name: "Text 1 Your answer" });
    await userEvent.click(field);
    const begun_ms = performance.now();
    const typing = setInterval(() => document.execCommand("insertText", false, "a"), 100);
    onTestFinished(() => clearInterval(typing));
    const onDisk = async () => (await openDevice()).getAll("outbox");
    await expect.poll(onDisk).toMatchObject([{ metadata: { answer: expect.stringContaining("aaa") } }]);
    await expect.element(page.getByText("On this device", { exact: true })).toBeVisible();
    expect(page.getByText(/^Connect before/).elements()).toEqual([]);
    await expect.poll(() => bodiesOf(SAVE)).toHaveLength(1);
    // Each call costs data.
    expect(performance.now() - begun_ms).toBeGreaterThan(4_000);
    clearInterval(typing);
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(stored.get(1)).toEqual({ text: (field.element() as HTMLTextAreaElement).value });
    await expect.poll(onDisk).toEqual([]);
  });

  test("a text being typed when time is up is sent before the end", async () => {
    const ends_at = new Date(Date.now() + 6_000).toISOString();
    const questions = [questionFor("long_text", 1)];
    let before: unknown;
    const finish = () => {
      before = stored.get(1);
      return ends({ state: "over", over_at: ends_at, ends_at, questions })();
    };
    const over = () => withStored(attempt({ ends_at, questions, server_time: new Date().toISOString() }));
    await open(attempt({ ends_at, questions }), { [FINISH]: finish });
    const field = page.getByRole("textbox", { name: "Text 1 Your answer" });
    await expect.element(field).toBeVisible();
    const area = field.element() as HTMLTextAreaElement;
    area.focus();
    let text = "";
    const typing = setInterval(() => {
      if (area.readOnly) return;
      document.execCommand("insertText", false, "a");
      text = area.value;
    }, 100);
    onTestFinished(() => clearInterval(typing));
    answer({ "GET /student/quiz-attempts/31/": over });
    await expect.poll(() => bodiesOf(FINISH)).toHaveLength(1);
    expect(text).toMatch(/^a+$/);
    expect(before).toEqual({ text });
  });

  test("an answer that cannot be sent is on this device, and stays when its question is shown again", async () => {
    await open(attempt(), { [SAVE]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    await expect.element(page.getByText(/^Connect before/)).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Next" }));
    await expect.element(question(6)).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Back" }));
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
  });

  test("without space on the device the page asks to stay open, and loses nothing", async () => {
    await open(attempt(), { [SAVE]: () => networkFailure });
    const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("The disk is full", "QuotaExceededError");
    });
    await userEvent.click(question(3).getByLabelText("True"));
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await expect.element(page.getByText("Only on this page")).toBeVisible();
    await expect.element(page.getByText(/^The device has no space left\. Keep this page open/)).toBeVisible();
    await expectAccessible();
    await userEvent.click(page.getByRole("button", { name: "Next" }));
    await userEvent.click(page.getByRole("button", { name: "Back" }));
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
    answer({ [SAVE]: saved });
    dispatchEvent(new Event("online"));
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    const sent = bodiesOf(SAVE) as { answers: { position: number; answer: object }[] }[];
    expect(sent.at(-1)?.answers).toMatchObject([
      { position: 3, answer: { is_true: true } },
      { position: 1, answer: rightAnswer.one_of },
    ]);
    full.mockRestore();
  });

  test("without a network, an answer that is changed after a while replaces no earlier one", async () => {
    // Another device may finish the attempt between the two. Then only the first one counts.
    await open(attempt(), { [SAVE]: () => networkFailure });
    const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(now);
    await userEvent.click(question(3).getByLabelText("True"));
    clock.mockReturnValue(now + 3_000);
    await userEvent.click(question(3).getByLabelText("False"));
    clock.mockRestore();
    await expect.poll(async () => (await openDevice()).getAll("outbox")).toHaveLength(2);
    line.mockRestore();
  });

  test("without a network, several ticks are one answer, and all answers are sent in one call", async () => {
    const url = "/api/student/quiz-attempts/31/answers/";
    // An answer of a minute ago stays, because the end may have been between it and the next one.
    const earlier = {
      position: 3,
      answer: { is_true: true },
      id: "5f0c2a91",
      anchor: "anchor-0",
      elapsed_ms: 1,
    };
    await (await openDevice()).put("outbox", {
      ...{ key: earlier.id, user_id: student.id, queue: "quiz-31", order: 1, method: "PUT", url, files: {} },
      ...{ body: { answers: [earlier] }, first_sent_ms: null, has_waited: true, wait: null, rejection: null },
      metadata: {
        ...{ label: "Answer to question 3", position: 3, answer: JSON.stringify(earlier.answer) },
        ...{ given_ms: Date.now() - 60_000, list: "answers", slot: "3 0" },
        key_in: "body",
      },
    });
    await open(attempt(), { [SAVE]: () => networkFailure });
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
    const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    for (const choice of [1, 2, 3]) await userEvent.click(question(2).getByLabelText(`Choice ${choice}`));
    clock.mockRestore();
    await userEvent.click(question(3).getByLabelText("False"));
    await expect.poll(async () => (await openDevice()).getAll("outbox")).toHaveLength(3);
    const before = bodiesOf(SAVE).length;
    line.mockRestore();
    // The first answer had arrived, and a newer one was stored since.
    answer({
      [SAVE]: async (request: Request) => {
        const { answers, ...reply } = await saved(request);
        return {
          ...reply,
          answers: answers.map((one: object, at: number) => (at === 0 ? { ...one, outcome: "old" } : one)),
        };
      },
    });
    dispatchEvent(new Event("online"));
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    const sent = bodiesOf(SAVE).slice(before) as { answers: { position: number; answer: object }[] }[];
    expect(sent.map(({ answers }) => answers)).toMatchObject([
      [
        { position: 3, answer: { is_true: true } },
        { position: 2, answer: { chosen: [expect.anything(), expect.anything(), expect.anything()] } },
        { position: 3, answer: { is_true: false } },
      ],
    ]);
    await expect.element(question(3).getByLabelText("False")).toBeChecked();
    expect(page.getByText(/^Another device/).elements()).toEqual([]);
  });

  test("with large text and no network, the bar takes at most a third of a small phone", async () => {
    await page.viewport(320, 568);
    doubleText();
    await open(attempt(), { [SAVE]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText(/^Connect before/)).toBeVisible();
    const bar = page.getByRole("timer").element().closest(".sticky");
    expect(bar?.textContent).toContain("On this device");
    expect(bar?.clientHeight).toBeLessThan(568 / 3);
  });

  test("answers that waited show no toast while their attempt is open, and are counted elsewhere", async () => {
    await open(attempt(), { [SAVE]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("True"));
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    const toast = page.getByText(/^Sent: /);
    // The replies come with a pause between them.
    const slowly = async (request: Request) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return saved(request);
    };
    answer({ [SAVE]: slowly });
    onlineManager.setOnline(true);
    dispatchEvent(new Event("online"));
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    answer({ [SAVE]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("False"));
    await userEvent.click(question(2).getByLabelText("Choice 2"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    expect(toast.elements()).toEqual([]);
    await userEvent.click(page.getByRole("link", { name: "Assignments" }).first());
    await expect.element(question(3)).not.toBeInTheDocument();
    answer({ [SAVE]: slowly });
    dispatchEvent(new Event("online"));
    await expect.element(toast).toHaveTextContent("Sent: 2 answers.");
  });

  test("a number says how it is read, unless that is obvious", async () => {
    await open(attempt());
    const field = question(4).getByLabelText("Number, in kg");
    const reading = question(4).getByText(/^(Read as|Write a number)/);
    await userEvent.fill(field, "2.500");
    await expect.element(reading).toHaveTextContent("Read as 2.5");
    await expect.element(field).toHaveAccessibleDescription("Read as 2.5");
    await userEvent.fill(field, "1,250 kg");
    await expect.element(reading).toHaveTextContent("Read as 1250 kg");
    await userEvent.fill(field, "about six thousand");
    await expect.element(reading).toHaveTextContent("Write a number, such as 1,250.");
    await expectAccessible();
    await expect
      .poll(() => bodiesOf(SAVE))
      .toContainEqual(
        expect.objectContaining({
          answers: [expect.objectContaining({ answer: { text: "about six thousand" } })],
        }),
      );
    await userEvent.fill(field, "12.5");
    await expect.element(reading).not.toBeInTheDocument();
  });

  test("an answer that the server refuses can be sent again", async () => {
    await open(attempt(), {
      [SAVE]: () => refusal(400, { answers: ["This answer does not belong to the attempt."] }),
    });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("An answer was not accepted.")).toBeVisible();
    answer({ [SAVE]: saved });
    await userEvent.click(page.getByRole("button", { name: "Send Again" }));
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  test("a refused answer stays in its field and counts as answered, until another replaces it", async () => {
    await open(attempt(), { [SAVE]: () => refusal(500) });
    await userEvent.click(question(3).getByLabelText("True"));
    const refused = page.getByText("An answer was not accepted.");
    await expect.element(refused).toBeVisible();
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
    await expect.element(page.getByText("6 of 7 questions are not answered.")).toBeVisible();
    answer({ [SAVE]: saved });
    await userEvent.click(question(3).getByLabelText("False"));
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect.element(question(3).getByLabelText("False")).toBeChecked();
    await expect.poll(async () => (await openDevice()).getAll("outbox")).toEqual([]);
  });

  test("a refused answer does not cover the later one that was waiting behind it", async () => {
    const first = Promise.withResolvers<object>();
    await open(attempt(), { [SAVE]: () => first.promise });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.poll(() => bodiesOf(SAVE)).toHaveLength(1);
    await userEvent.click(question(3).getByLabelText("False"));
    answer({ [SAVE]: saved });
    first.resolve(refusal(500));
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect.element(question(3).getByLabelText("False")).toBeChecked();
    await expect.poll(async () => (await openDevice()).getAll("outbox")).toEqual([]);
  });

  test("a refused finish is forgotten when the server has ended the attempt", async () => {
    await open(attempt(), { [FINISH]: () => refusal(500) });
    await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Finish" }));
    const refused = page.getByText("The quiz could not be finished.");
    await expect.element(refused).toBeVisible();
    ends({ state: "marked", over_at: inHours(0), points: 2, has_passed: false })();
    dispatchEvent(new Event("focus"));
    await expect.element(page.getByRole("heading", { name: "Result of attempt 1" })).toBeVisible();
    await expect.element(refused).not.toBeInTheDocument();
    await expect.poll(async () => (await openDevice()).getAll("outbox")).toEqual([]);
  });

  test("a result names an answer that was refused before, and it can be sent again", async () => {
    const over = { state: "marked", over_at: inHours(0), points: 2, has_passed: false } as const;
    const { screen } = await open(attempt(), { [SAVE]: () => refusal(500) });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("An answer was not accepted.")).toBeVisible();
    await screen.unmount();
    await open(attempt(over));
    await expect.element(page.getByText("An answer was not accepted.")).toBeVisible();
    await expect.element(page.getByText(/1 answer on this device is not sent yet/)).toBeVisible();
    await expect.element(question(3).getByLabelText("True")).toBeChecked();
    answer({ [SAVE]: async (request: Request) => ({ ...(await saved(request)), state: "marked" }) });
    await userEvent.click(page.getByRole("button", { name: "Send Again" }));
    await expect.element(page.getByText("All answers of this device are sent")).toBeVisible();
  });

  test("a refused finish says so, and can be sent again", async () => {
    await open(attempt(), { [FINISH]: () => refusal(500) });
    const finish = async () => {
      await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
      await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Finish" }));
    };
    await finish();
    await expect.element(page.getByText("The quiz could not be finished.")).toBeVisible();
    await expect.element(page.getByText("Finished", { exact: true })).toBeVisible();
    await expect
      .element(page.getByText("The quiz is finished on this device, but its end was not accepted."))
      .toBeVisible();
    await expect.element(question(1).getByLabelText("Choice 2")).toBeDisabled();
    expect(page.getByRole("timer").elements()).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "Send Again" }));
    await expect.poll(() => bodiesOf(FINISH)).toHaveLength(2);
    await expect.element(page.getByText("The quiz could not be finished.")).toBeVisible();
    expect(page.getByText("An answer was not accepted.").elements()).toEqual([]);
    expect(await (await openDevice()).getAll("outbox")).toHaveLength(1);
    answer({ [FINISH]: ends({ state: "marked", over_at: inHours(0), points: 2, has_passed: false }) });
    await userEvent.click(page.getByRole("button", { name: "Send Again" }));
    await expect.element(page.getByRole("heading", { name: "Result of attempt 1" })).toBeVisible();
  });

  test("answers and end of a quiz that staff deleted are refused once, and the page stays finished", async () => {
    await open(attempt(), { [SAVE]: () => networkFailure, [FINISH]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("True"));
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Finish" }));
    await expect.element(page.getByText(/^The quiz is finished on this device/)).toBeVisible();
    const gone = () => refusal(404, { detail: "Not found." });
    answer({ [SAVE]: gone, [FINISH]: gone });
    answer({ "GET /student/quizzes/7/": gone, "GET /student/quiz-attempts/31/": gone });
    dispatchEvent(new Event("online"));
    await expect.element(page.getByText("Not saved: the quiz is no longer there.")).toBeVisible();
    await expect
      .element(page.getByText(/^The quiz is no longer there\. Staff may have removed it/))
      .toBeVisible();
    await expect.element(question(3).getByLabelText("True")).toBeDisabled();
    const entries = page
      .getByRole("alert")
      .filter({ hasText: "Not everything could be sent" })
      .getByRole("listitem");
    const gist = `2 answers and the end of ${quiz.title}: It is no longer there: staff have removed it, or you are no longer in its program.`;
    await expect.element(entries.getByText(gist, { exact: true })).toBeVisible();
    await userEvent.click(entries.getByRole("button", { name: "Discard" }));
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Discard" }));
    await expect.element(entries).not.toBeInTheDocument();
    await expect.element(page.getByText("This quiz is no longer there.")).toBeVisible();
    await expect.poll(async () => (await openDevice()).getAll("outbox")).toEqual([]);
  });

  test("an attempt whose quiz staff deleted says so with the next answer, and at its end", async () => {
    await open(attempt(), { [SAVE]: () => refusal(404, { detail: "Not found." }) });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("Not saved: the quiz is no longer there.")).toBeVisible();
    await expect.element(page.getByText(/^Staff may have removed it/)).toBeVisible();
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 86_400_000);
    await expect.element(page.getByText(/^The quiz is no longer there\. Staff may/)).toBeVisible();
    expect(page.getByText(/answers given until then count/).elements()).toEqual([]);
    clock.mockRestore();
  });

  test("answers that were refused while the quiz was deleted are sent again once it takes answers", async () => {
    await open(attempt(), { [SAVE]: () => refusal(404, { detail: "Not found." }) });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("Not saved: the quiz is no longer there.")).toBeVisible();
    answer({ [SAVE]: saved });
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect.poll(async () => (await openDevice()).getAll("outbox")).toEqual([]);
    expect(bodiesOf(SAVE).at(-1)).toMatchObject({ answers: [{ position: 3, answer: { is_true: true } }] });
  });

  test("answers to a quiz that is gone lead to it, and are sent when it is there again, without its page", async () => {
    const stream = feedStream();
    const gone = () => refusal(404, { detail: "Not found." });
    const { screen } = await open(attempt(), { [SAVE]: gone });
    await userEvent.click(question(3).getByLabelText("True"));
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await expect.element(page.getByText("Not saved: the quiz is no longer there.")).toBeVisible();
    await screen.unmount();
    const later = { [SAVE]: gone, "GET /student/quizzes/7/": gone, "GET /student/quiz-attempts/31/": gone };
    const { length } = bodiesOf(SAVE);
    await openDashboard("?section=courses", { user: student, answers: later });
    const notice = page.getByRole("alert").filter({ hasText: "Not everything could be sent" });
    await expect
      .element(notice.getByText(/^2 answers to .*: It is no longer there: staff have/))
      .toBeVisible();
    // Both are sent in one call when the page starts.
    await expect.poll(() => bodiesOf(SAVE)).toHaveLength(length + 1);
    await userEvent.click(notice.getByRole("link", { name: /^See it/ }));
    await expect
      .element(page.getByText(/Your answers are kept on this device, and are sent if/))
      .toBeVisible();
    expect(new URLSearchParams(location.search).get("attempt")).toBe("31");
    await userEvent.click(page.getByRole("link", { name: "Community", exact: true }).first());
    await stream.connect();
    answer({ [SAVE]: saved });
    stream.news("attempt", 31);
    // The notice goes as soon as the answers are sent again.
    await expect.element(notice).not.toBeInTheDocument();
    await expect.poll(() => stored.get(3)).toEqual({ is_true: true });
    await expect.poll(async () => (await openDevice()).getAll("outbox")).toEqual([]);
  });

  test("a text that is begun while the news of a deletion arrives keeps its field and the focus", async () => {
    const stream = feedStream();
    const long = attempt({ questions: [questionFor("long_text", 1)] });
    await open(long, { [SAVE]: () => refusal(404, { detail: "Not found." }) });
    await stream.connect();
    const fetched = Promise.withResolvers<void>();
    const arrived = vi.fn();
    const gone = () => fetched.promise.then(arrived).then(() => refusal(404, { detail: "Not found." }));
    answer({ "GET /student/quizzes/7/": gone, "GET /student/quiz-attempts/31/": gone });
    const field = page.getByRole("textbox", { name: "Text 1 Your answer" });
    await userEvent.click(field);
    const element = field.element();
    stream.news("attempt", 31);
    await userEvent.keyboard("W");
    fetched.resolve();
    await expect.poll(() => arrived.mock.calls.length).toBeGreaterThan(0);
    await expect.element(page.getByText("Not saved: the quiz is no longer there.")).toBeVisible();
    await userEvent.keyboard("e");
    expect(element.isConnected).toBe(true);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue("We");
  });

  test("a deleted quiz appears again at the news of its restore", async () => {
    const stream = feedStream();
    const gone = () => refusal(404, { detail: "Not found." });
    await open(attempt());
    await stream.connect();
    answer({ "GET /student/quizzes/7/": gone, "GET /student/quiz-attempts/31/": gone });
    stream.news("attempt", 31);
    await expect.element(page.getByText("This quiz is no longer there.")).toBeVisible();
    answer({ "GET /student/quizzes/7/": quiz, "GET /student/quiz-attempts/31/": attempt() });
    stream.news("attempt", 31);
    await expect.element(page.getByRole("timer")).toBeVisible();
  });

  test.each(["one_of", "ordering"] as const)("long words of %s do not widen their question", async (kind) => {
    await page.viewport(360, 740);
    const long = "household_dietary_diversity_score_total_of_24_hours";
    const own = attempt();
    const at = own.questions.findIndex((one) => one.kind === kind);
    const content = JSON.parse(
      JSON.stringify(own.questions[at]?.content).replaceAll(/"text":"[^"]*"/g, `"text":"${long}"`),
    );
    const questions = own.questions.map((one, index) => (index === at ? { ...one, content } : one));
    await open({ ...own, questions }, {}, {}, `&page=${Math.floor(at / 5) + 1}`);
    const group = question(at + 1).getByRole("group");
    await expect.element(group).toBeVisible();
    const { right } = group.element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(
      question(at + 1)
        .element()
        .getBoundingClientRect().right,
    );
  });

  test.each([
    { text: "normal", isDoubled: false },
    { text: "large", isDoubled: true },
  ])("with $text text on a phone, an item to order has room next to its buttons, or above", async (shown) => {
    await page.viewport(360, 740);
    if (shown.isDoubled) doubleText();
    const own = attempt();
    const at = own.questions.findIndex(({ kind }) => kind === "ordering");
    await open(own, {}, {}, `&page=${Math.floor(at / 5) + 1}`);
    const item = question(at + 1)
      .getByRole("listitem")
      .first();
    const up = item.getByRole("button", { name: / up$/ });
    await expect.element(up).toBeVisible();
    const text = item.element().querySelector("span[dir]") as HTMLElement;
    const em = Number.parseFloat(getComputedStyle(text).fontSize);
    expect(text.getBoundingClientRect().width).toBeGreaterThan(5 * em);
    const isBelow = up.element().getBoundingClientRect().top >= text.getBoundingClientRect().bottom;
    expect(isBelow).toBe(shown.isDoubled);
  });

  test("an attempt finished without a network says so, and then that it is being sent", async () => {
    const ends_at = inHours(1);
    await open(attempt({ ends_at }), { [SAVE]: () => networkFailure, [FINISH]: () => networkFailure });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("On this device")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    const dialog = page.getByRole("alertdialog");
    const last = formatTime(new Date(Date.parse(ends_at) + 1_800_000).toISOString(), "minute");
    await expect
      .element(dialog.getByText(/^You are offline\. The end of the quiz and answers/))
      .toBeVisible();
    await expect.element(dialog.getByText(`Connect before ${last} Kampala time`)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Finish" }));
    await expect
      .element(page.getByText(/^The quiz is finished on this device/))
      .toHaveTextContent(
        `The quiz is finished on this device. It is sent as soon as there is a network. Connect before ${last} Kampala time, so that all answers count.`,
      );
    expect(page.getByRole("timer").elements()).toEqual([]);
    const slow = () => new Promise<never>(() => undefined);
    answer({ [SAVE]: saved, [FINISH]: slow });
    onlineManager.setOnline(true);
    await expect.element(page.getByText("The quiz is finished. Your answers are being sent.")).toBeVisible();
  });

  test("after the end on a phone, the sentence about it is in view with the focus", async () => {
    await page.viewport(360, 740);
    await open(attempt(), { [FINISH]: () => networkFailure });
    const finish = page.getByRole("button", { name: "Finish the Quiz" });
    await userEvent.click(finish);
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Finish" }));
    const notice = page.getByText(
      "The quiz is finished on this device. It is sent as soon as there is a network.",
      { exact: true },
    );
    await expect.element(notice).toBeInViewport();
    await expect.poll(() => document.activeElement?.contains(notice.element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    await expectAccessible();
  });

  test("when time is up on a phone, the sentence about it is in view with the focus", async () => {
    await page.viewport(360, 740);
    const ends_at = new Date(Date.now() + 10_000).toISOString();
    await open(attempt({ ends_at }), { [SAVE]: () => networkFailure });
    await userEvent.click(question(5).getByLabelText("Short answer"));
    await userEvent.keyboard("Kampala");
    const notice = page.getByText(
      /^Time is up.* Connect before .* Kampala time, so that all answers count\.$/,
    );
    await expect.element(notice).toBeInViewport();
    await expect.poll(() => document.activeElement?.contains(notice.element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("the question before the end counts what is not answered", async () => {
    await open(attempt(), {
      [FINISH]: ends({ state: "marked", over_at: inHours(0), points: 2, has_passed: false }),
    });
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    const dialog = page.getByRole("alertdialog");
    await expect.element(dialog.getByText(/^6 of 7 questions are not answered\./)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Finish" }));
    await expect.element(page.getByText("2 of 14 points")).toBeVisible();
    await expect.element(page.getByText("Not passed")).toBeVisible();
  });

  test("the question before the end names what is not answered, and buttons lead there", async () => {
    await open(attempt());
    await userEvent.click(page.getByRole("button", { name: "Go to question 6" }));
    await expect.element(question(6).getByRole("heading", { name: "Question 6" })).toHaveFocus();
    await userEvent.click(page.getByRole("button", { name: "Go to question 4" }));
    await expect.element(question(4).getByRole("heading", { name: "Question 4" })).toHaveFocus();
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await userEvent.click(page.getByRole("button", { name: "Go to question 1, answered", exact: true }));
    await expect.element(question(1).getByRole("heading", { name: "Question 1" })).toHaveFocus();
    await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    await expect
      .element(page.getByRole("alertdialog").getByText(/Not answered: questions 2 to 7\./))
      .toBeVisible();
    await expectAccessible();
  });

  test("the question before the end names an answer that is not a number", async () => {
    await open(attempt());
    const dialog = page.getByRole("alertdialog");
    const ask = () => userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    const note = dialog.getByText("Your answer to question 4 is not a number.");
    await userEvent.fill(question(4).getByLabelText("Number, in kg"), "about six");
    await ask();
    await expect.element(note).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Back to the questions" }));
    await userEvent.fill(question(4).getByLabelText("Number, in kg"), "1,250");
    await ask();
    await expect.element(dialog.getByText(/^6 of 7 questions are not answered/)).toBeVisible();
    expect(note.elements()).toEqual([]);
  });

  test("the question before the end names answers that the server has refused", async () => {
    await open(attempt(), { [SAVE]: () => refusal(500) });
    const dialog = page.getByRole("alertdialog");
    const ask = () => userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    const back = () => userEvent.click(dialog.getByRole("button", { name: "Back to the questions" }));
    const said = (words: string) => expect.element(dialog.getByText(words, { exact: true })).toBeVisible();
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("An answer was not accepted.")).toBeVisible();
    await ask();
    await said(
      "Not saved: your answer to question 3. It was not accepted. Go back to send it again, or change it.",
    );
    await expectAccessible();
    await back();
    await userEvent.click(question(1).getByLabelText("Choice 2"));
    await expect.poll(() => bodiesOf(SAVE)).toHaveLength(2);
    await ask();
    await said(
      "Not saved: your answers to questions 1 and 3. They were not accepted. Go back to send them again, or change them.",
    );
    await back();
    answer({ [SAVE]: saved });
    await userEvent.click(page.getByRole("button", { name: "Send Again" }));
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await ask();
    await expect.element(dialog.getByText(/^5 of 7 questions are not answered/)).toBeVisible();
    expect(dialog.getByText(/^Not saved/).elements()).toEqual([]);
  });

  describe("a text that is too long", () => {
    const LIMIT = 10_000;
    const long = attempt({ questions: [questionFor("long_text", 1)] });
    const field = page.getByRole("textbox", { name: "Text 1 Your answer" });
    const tooMany = page.getByText("500 characters too many. Shorten it: it is not saved like this.");
    const savedLine = page.getByText("Saved", { exact: true });
    const text = (length: number) => "x".repeat(length);

    test("stays in its field whole and is not sent, and the page says so until it is shorter", async () => {
      await open(long);
      await userEvent.fill(field, "Wells");
      await expect.element(savedLine).toBeVisible();
      await userEvent.fill(field, text(LIMIT + 500));
      await expect.element(tooMany).toBeVisible();
      await expect.element(page.getByText("Not saved: an answer is too long")).toBeVisible();
      await expect.element(field).toHaveValue(text(LIMIT + 500));
      await expectAccessible();
      await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
      const words = "Not saved: your answer to question 1. It is too long. Go back to shorten it.";
      await expect.element(page.getByRole("alertdialog").getByText(words)).toBeVisible();
      await userEvent.click(page.getByRole("button", { name: "Back to the questions" }));
      expect(stored.get(1)).toEqual({ text: "Wells" });
      await userEvent.fill(field, text(LIMIT));
      await expect.element(page.getByText(/0 characters left/)).toBeVisible();
      await expect.element(savedLine).toBeVisible();
      expect(stored.get(1)).toEqual({ text: text(LIMIT) });
      expect(localStorage.getItem(journal())).toBeNull();
    });

    test("what was typed just before it is saved", async () => {
      await open(long);
      await userEvent.fill(field, "Wells");
      await userEvent.fill(field, text(LIMIT + 500));
      await expect.poll(() => stored.get(1)).toEqual({ text: "Wells" });
      await expect.element(field).toHaveValue(text(LIMIT + 500));
      await expect.element(tooMany).toBeVisible();
    });

    test("is in its field again after a reload, and is named in the result", async () => {
      const { screen } = await open(long);
      await userEvent.fill(field, text(LIMIT + 500));
      await expect.element(tooMany).toBeVisible();
      await screen.unmount();
      const again = await open(long);
      await expect.element(field).toHaveValue(text(LIMIT + 500));
      await expect.element(tooMany).toBeVisible();
      expect(bodiesOf(SAVE)).toEqual([]);
      await again.screen.unmount();
      await open({ ...long, state: "over", over_at: inHours(0) });
      const lost = page.getByText(
        "What you last wrote in your answer to question 1 was too long, so it does not count.",
      );
      await expect.element(lost).toBeVisible();
      await expect.element(page.getByText("You gave no answer.")).toBeVisible();
    });
  });

  test("the question before the end says that a quiz is gone, if that is why it refused answers", async () => {
    await open(attempt(), { [SAVE]: () => refusal(404, { detail: "Not found." }) });
    await userEvent.click(question(3).getByLabelText("True"));
    await expect.element(page.getByText("Not saved: the quiz is no longer there.")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Finish the Quiz" }));
    const words = "Not saved: your answer to question 3. The quiz is no longer there.";
    await expect.element(page.getByRole("alertdialog").getByText(words)).toBeVisible();
  });

  test("the fields of each kind of question are named by its text", async () => {
    await open(attempt());
    const names = [
      ["group", "Text 1 Choose one."],
      ["group", "Text 2 Choose all that are right."],
      ["group", "Text 3 Choose one."],
      ["textbox", "Text 4 Number, in kg"],
      ["textbox", "Text 5 Short answer"],
    ] as const;
    for (const [at, [role, name]] of names.entries())
      await expect.element(question(at + 1).getByRole(role, { name, exact: true })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Next" }));
    const order = "Text 6 Put these in the right order.";
    await expect.element(question(6).getByRole("group", { name: order, exact: true })).toBeVisible();
    const text = question(7).getByRole("textbox", { name: "Text 7 Your answer", exact: true });
    await expect.element(text).toHaveAccessibleDescription("Staff mark this answer.");
  });

  test("a new page of questions begins at its first question, with the focus", async () => {
    await open(attempt());
    await userEvent.click(page.getByRole("button", { name: "Next" }));
    await expect.element(question(6).getByRole("heading")).toHaveFocus();
    await userEvent.click(page.getByRole("button", { name: "Back" }));
    await expect.element(question(1).getByRole("heading")).toHaveFocus();
  });

  test("Enter in a field does not finish a quiz of one page", async () => {
    await open(attempt({ questions: [questionFor("number", 1)] }));
    await userEvent.fill(page.getByLabelText("Number, in kg"), "12");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => bodiesOf(SAVE).length).toBe(1);
    expect(page.getByRole("alertdialog").elements()).toEqual([]);
  });

  test("the time and the state of the answers stay below the header while the page scrolls", async () => {
    await page.viewport(360, 640);
    await open(attempt());
    await expect.element(question(5)).toBeInTheDocument();
    window.scrollTo(0, 900);
    const bar = () => page.getByRole("timer").element().getBoundingClientRect();
    const header = document.querySelector("header")?.getBoundingClientRect();
    await expect.poll(() => window.scrollY).toBeGreaterThan(500);
    expect(bar().top).toBeGreaterThanOrEqual(header?.bottom ?? 0);
    expect(bar().bottom).toBeLessThan(200);
  });

  test("afterwards every kind shows the right answer, the comment and the explanation", async () => {
    const questions = kinds.map((kind, at) => ({
      ...questionFor(kind, at + 1),
      ...{ points: 0, right: questionOf[kind].key, explanation: `<p>Because of ${kind}</p>` },
      ...(at === 0 && { is_by_hand: true, automatic_points: 2, comment: "Read page 3 again." }),
    }));
    await open(attempt({ state: "marked", over_at: inHours(0), points: 0, questions }));
    await expect.element(question(4).getByText(/12.5 ± 0.5 kg/)).toBeVisible();
    await expect.element(question(5).getByText("Kampala")).toBeVisible();
    await expect.element(question(1).getByText("Right", { exact: true })).toBeVisible();
    await expect.element(question(1).getByText("Read page 3 again.")).toBeVisible();
    await expect
      .element(question(1).getByText("Points changed by staff: 0 of 2 instead of 2."))
      .toBeVisible();
    await expect.element(question(1).getByText("Points by hand: 0 of 2")).toBeVisible();
    expect(page.getByText("Reason", { exact: true }).elements()).toHaveLength(1);
    await userEvent.click(page.getByRole("link", { name: "Next" }));
    await expect.element(question(7).getByText("Names two causes.")).toBeVisible();
    await expect.element(question(6).getByText("Because of ordering")).toBeVisible();
    await expectAccessible();
  });

  test("a long text of a result is whole, also on paper, and not a field that scrolls", async () => {
    const text = Array.from({ length: 40 }, (_, at) => `  Line ${at + 1}`).join("\n");
    const questions = [
      { ...questionFor("long_text", 1), answer: { text } } as AttemptQuestion,
      questionFor("long_text", 2),
    ];
    await open(attempt({ state: "over", over_at: inHours(0), questions }));
    const given = page.getByRole("group", { name: "Text 1 Your answer", exact: true });
    await expect.element(given.getByText("Line 40")).toBeVisible();
    const shown = given.getByText("Line 40").element();
    expect(shown.textContent).toBe(text);
    expect(shown.scrollHeight).toBeLessThanOrEqual(shown.clientHeight);
    const missing = page.getByRole("group", { name: "Text 2 Your answer", exact: true });
    await expect.element(missing.getByText("You gave no answer.")).toBeVisible();
    expect(page.getByRole("textbox").elements()).toEqual([]);
    await expectAccessible();
  });

  test("an answer with points by hand is not called wrong (beyond.md 6.1)", async () => {
    const byHand = {
      ...questionFor("one_of", 1),
      ...{ answer: { chosen: optionIds[0] }, right: questionOf.one_of.key, points: 2 },
      ...{ is_by_hand: true, automatic_points: 0, comment: "The question was unclear." },
    } as AttemptQuestion;
    await open(attempt({ state: "marked", over_at: inHours(0), points: 2, questions: [byHand] }));
    const card = page.getByRole("article");
    await expect.element(card).toMatchTextContent("Points by hand: 2 of 2");
    const labels = [...card.element().querySelectorAll("label")].map(({ textContent }) => textContent);
    expect(labels.slice(0, 2)).toEqual(["Choice 1 Your answer", "Choice 2 Right"]);
    await expect.element(page.getByText("Reason", { exact: true })).toBeVisible();
    expect(page.getByText(/wrong/i).elements()).toEqual([]);
    await expectAccessible();
  });

  test("results mark the student's answers as right, partly right or wrong", async () => {
    const [first, second, third] = optionIds;
    const results: [object | null, number][] = [
      ...([[{ chosen: first }, 0]] as [object, number][]),
      [{ chosen: [first, second] }, 1],
      [rightAnswer.true_false, 2],
      [{ text: "3" }, 0],
      [null, 0],
    ];
    const questions = kinds.slice(0, 5).map((kind, at) => {
      const [given, points] = results[at] ?? [null, 0];
      return {
        ...questionFor(kind, at + 1),
        answer: given as AttemptQuestion["answer"],
        points,
        right: questionOf[kind].key,
      };
    });
    await open(attempt({ state: "marked", over_at: inHours(0), points: 3, questions }));
    const card = (position: number) => page.getByRole("article", { name: `Question ${position} of 5` });
    const option = (position: number, id: string) =>
      card(position).element().querySelector(`label:has([value="${id}"])`)?.textContent;
    await expect.element(card(1).getByText("Wrong", { exact: true })).toBeVisible();
    expect([option(1, first), option(1, second)]).toEqual(["Choice 1 Your answer, wrong", "Choice 2 Right"]);
    await expect.element(card(2).getByText("Partly right")).toBeVisible();
    expect([first, second, third].map((id) => option(2, id))).toEqual([
      "Choice 1 Your answer, right",
      "Choice 2 Your answer, wrong",
      "Choice 3 Right",
    ]);
    await expect.element(card(3).getByText("Your answer, right")).toBeVisible();
    await expect.element(card(4).getByText("Wrong", { exact: true })).toBeVisible();
    await expect.element(card(5).getByText("Not answered")).toBeVisible();
    await expectAccessible();
  });
});

test("pictures of an attempt are stored on the device, and shown from it (beyond.md 6.1)", async () => {
  const url = "/api/question-pictures/9/";
  const first = { ...questionFor("true_false", 1), text: `<p>Where?</p><img src="${url}" alt="A map">` };
  const shown = attempt({ questions: [first], pictures: [{ url, size_bytes: 9 }] });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" />';
  const fetched = () => new Response(svg, { headers: { "content-type": "image/svg+xml" } });
  await open(shown, { "GET /question-pictures/9/": fetched });
  const map = page.getByRole("img", { name: "A map" });
  await expect.element(map).toHaveAttribute("src", expect.stringMatching(/^blob:/));
});
