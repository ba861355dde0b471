import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { feedStream } from "#tests/support/component/fed-stream.ts";
import { storedQuiz } from "#tests/support/component/quiz-samples.ts";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";
import { assignment, workOf } from "#tests/support/component/work-samples.ts";

import { lostAnswer } from "#web/api/failures/lost-answer.ts";

dashboardTests();

const work = workOf(9, "Amina Nansubuga");
const answers = {
  "GET /assignments/": pageWith(assignment),
  "GET /submissions/": pageWith(work),
  "GET /submissions/9/": work,
  "GET /programs/titles/": [{ id: program.id, title: program.title, is_enrollment_open: true }],
};
const open = (search = "") =>
  openDashboard(`?section=submitted-assignments${search}`, { user: joseph, answers });
const said = (sentence: string) => page.getByText(sentence, { exact: true });
const failure = () => refusal(500);

describe("the lists", () => {
  test("attendance is a tab, named in full, and leads to the percentages (beyond.md 2.7)", async () => {
    answer({ "GET /attendance/sessions/": pageWith() });
    await open("&tab=submissions&state=graded&program=5");
    await userEvent.click(page.getByRole("tab", { name: "Attendance" }));
    await expect.element(said("No sessions yet")).toBeVisible();
    await expect.element(page.getByRole("tab", { name: "Attendance", selected: true })).toBeVisible();
    const link = page.getByRole("link", { name: "Students and percentages" });
    await expect.element(link).toHaveAttribute("href", expect.stringContaining("view=attendance-table"));
    await userEvent.click(page.getByRole("tab", { name: "Student Submissions" }));
    const desk = page.getByRole("link", { name: "Marking desk" });
    await expect.element(desk).toHaveAttribute("href", expect.not.stringContaining("program"));
  });

  test.each(["", "&tab=submissions"])(
    "attendance is on the screen at each width, at %j (beyond.md 2.7)",
    async (tab) => {
      await page.viewport(360, 740);
      await open(tab);
      const link = page.getByRole("link", { name: "Attendance" });
      await expect.element(link).toHaveAttribute("href", expect.stringContaining("view=attendance"));
      expect(link.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
      await expect.element(page.getByRole("tab", { name: "Attendance" })).not.toBeInTheDocument();
      for (const width of [768, 1280]) {
        await page.viewport(width, 740);
        await expect.element(link).not.toBeInTheDocument();
        const { right } = page.getByRole("tab", { name: "Attendance" }).element().getBoundingClientRect();
        expect(right).toBeLessThanOrEqual(width);
      }
    },
  );

  test("a failure of either list is shown and can be retried (staff.md 8)", async () => {
    await openDashboard("?section=submitted-assignments", {
      user: joseph,
      answers: { ...answers, "GET /assignments/": failure, "GET /submissions/": failure },
    });
    const sentence = said("Error loading data. Please refresh the page.");
    await expect.element(sentence).toBeVisible();
    await userEvent.click(page.getByRole("tab", { name: "Student Submissions" }));
    await expect
      .element(page.getByRole("tab", { name: "Student Submissions", selected: true }))
      .toBeVisible();
    await expect.element(sentence).toBeVisible();
    answer(answers);
    await userEvent.click(page.getByRole("button", { name: "Try Again" }));
    await expect.element(page.getByRole("table", { name: "Student submissions" })).toBeVisible();
    await userEvent.click(page.getByRole("tab", { name: "Sent Assignments" }));
    await expect.element(page.getByRole("table", { name: "Sent assignments" })).toBeVisible();
  });

  test.each([768, 1280])("a long title is not cut at %d px, and rows stay low (look.md)", async (width) => {
    const title = "Interview two of your customers and write about your prices";
    await openDashboard("?section=submitted-assignments", {
      user: joseph,
      answers: { ...answers, "GET /assignments/": pageWith({ ...assignment, title }) },
    });
    await page.viewport(width, 720);
    const shown = page.getByRole("rowheader").getByText(title);
    await expect.element(shown).toBeVisible();
    const cut_px = () => {
      const box = shown.element().parentElement as Element;
      return box.scrollHeight - box.clientHeight;
    };
    await expect.poll(cut_px).toBeLessThanOrEqual(1);
    if (width === 1280) {
      const cell = shown.element().closest("tr")?.getBoundingClientRect();
      const text = shown.element().closest("th")?.querySelector("p")?.parentElement?.getBoundingClientRect();
      expect(cell?.height).toBeLessThanOrEqual(52);
      expect((text?.top ?? 0) - (cell?.top ?? 0)).toBeGreaterThanOrEqual(1);
      expect((cell?.bottom ?? 0) - (text?.bottom ?? 0)).toBeGreaterThanOrEqual(0.5);
    }
  });

  test.each(["work", "attempts"])(
    "the counts of an assignment follow news of %s (beyond.md 5.4)",
    async (kind) => {
      const stream = feedStream();
      // The page's connection belongs to a person, and those of other tests stay open.
      const id = kind === "work" ? 77 : 78;
      await openDashboard("?section=submitted-assignments", { user: { ...joseph, id }, answers });
      await expect.element(page.getByRole("link", { name: "1 of 3 handed in" })).toBeVisible();
      await stream.connect();
      answer({ "GET /assignments/": pageWith({ ...assignment, submissions_count: 2 }) });
      stream.news(kind, 9);
      await expect.element(page.getByRole("link", { name: "2 of 3 handed in" })).toBeVisible();
    },
  );

  test.each<["file" | "quiz", string]>([
    ["file", "Are you sure you want to delete this assignment? This action cannot be undone."],
    ["quiz", "Are you sure you want to delete this quiz?"],
  ])("the question before a %s is deleted mentions the bin (staff.md 8.11)", async (kind, sentence) => {
    await openDashboard("?section=submitted-assignments", {
      user: joseph,
      answers: {
        ...answers,
        "GET /assignments/": pageWith({ ...assignment, kind }),
        [`GET /bin/assignment/${assignment.id}/along/`]: {
          along: { submissions: 3 },
          money: [],
          may_have_fees: false,
        },
      },
    });
    await userEvent.click(page.getByRole("button", { name: `Delete ${assignment.title}` }));
    const question = page.getByRole("alertdialog");
    await expect.element(question.getByText(sentence, { exact: true })).toBeVisible();
    await expect
      .element(question)
      .toMatchTextContent("3 submissions are deleted, too. It stays in the bin for 30 days.");
  });

  test("a quiz says at any width that it is not sent, or that its tags have too few questions", async () => {
    const draft = storedQuiz();
    const short = storedQuiz({
      id: 9,
      title: "Short",
      sent_at: assignment.sent_at,
      has_too_few_questions: true,
    });
    await openDashboard("?section=submitted-assignments", {
      user: joseph,
      answers: { ...answers, "GET /assignments/": pageWith(draft, short) },
    });
    for (const width of [360, 768, 1280]) {
      await page.viewport(width, 800);
      const words = page.getByText("Not sent", { exact: false });
      await expect.poll(() => words.elements().filter((one) => one.checkVisibility()).length).toBe(1);
      await expect.element(page.getByText("Too few questions")).toBeVisible();
    }
  });

  test("sending a quiz asks first, and names how many students get it (staff.md 4.7)", async () => {
    const SEND = "POST /assignments/send/";
    const quiz = { ...storedQuiz(), students_count: 12 };
    await openDashboard("?section=submitted-assignments", {
      user: joseph,
      answers: { ...answers, "GET /assignments/": pageWith(quiz), [SEND]: failure },
    });
    await userEvent.click(page.getByRole("button", { name: `Send ${quiz.title}` }));
    const question = page.getByRole("alertdialog", { name: `Send ${quiz.title}?` });
    await expect.element(question.getByText(/^12 students of .* are notified\./)).toBeVisible();
    expect(bodiesOf(SEND)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Send", exact: true }));
    await expect.element(question.getByText("Error sending assignment. Please try again.")).toBeVisible();
    const sent = { ...quiz, sent_at: "2026-02-02T09:00:00Z" };
    answer({ [SEND]: sent, "GET /assignments/": pageWith(sent) });
    await userEvent.click(question.getByRole("button", { name: "Send", exact: true }));
    await expect.element(said("Quiz sent.")).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  });

  test("a question whose answer was lost stays, although the list says that it was sent (staff.md 8)", async () => {
    const quiz = { ...assignment, id: 44, kind: "quiz" as const, title: "Wells", sent_at: null };
    await openDashboard("?section=submitted-assignments", {
      user: joseph,
      answers: {
        ...answers,
        ...{ "GET /assignments/": pageWith(quiz), "POST /assignments/send/": () => networkFailure },
      },
    });
    await userEvent.click(page.getByRole("button", { name: "Send Wells" }));
    const question = page.getByRole("alertdialog", { name: "Send Wells?" });
    const sent = { ...quiz, sent_at: "2026-01-06T09:00:00Z" };
    answer({ "GET /assignments/": pageWith(sent) });
    await userEvent.click(question.getByRole("button", { name: "Send" }));
    await expect.element(question.getByText(lostAnswer)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Send Wells" })).not.toBeInTheDocument();
    answer({ "POST /assignments/send/": sent });
    await userEvent.click(question.getByRole("button", { name: "Send" }));
    await expect.element(said("Quiz sent.")).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  });

  test("grades whose hold lost its answer are not released by pressing again (beyond.md 4.2)", async () => {
    await open();
    await userEvent.click(page.getByRole("button", { name: `Hold grades of ${assignment.title}` }));
    const question = page.getByRole("alertdialog", { name: `Hold the grades of "${assignment.title}"?` });
    const held = { ...assignment, grades_held_at: "2026-01-06T09:00:00Z" };
    const HOLD = `POST /assignments/${assignment.id}/hold-grades/`;
    answer({ [HOLD]: () => networkFailure, "GET /assignments/": pageWith(held) });
    await userEvent.click(question.getByRole("button", { name: "Hold grades" }));
    await expect.element(question.getByText(lostAnswer)).toBeVisible();
    await expect.element(page.getByText("Grades held", { exact: true })).toBeInTheDocument();
    answer({ [HOLD]: held });
    await userEvent.click(question.getByRole("button", { name: "Hold grades" }));
    await expect.element(said("Grades held. Students cannot see them.")).toBeVisible();
  });

  test("a quiz is taken, and other work is handed in", async () => {
    const quiz = {
      ...assignment,
      kind: "quiz",
      title: "Week 1 quiz",
      submissions_count: 1,
      students_count: 3,
    };
    await openDashboard("?section=submitted-assignments&open=missing-7", {
      user: joseph,
      answers: { ...answers, "GET /assignments/": pageWith(quiz), "GET /assignments/7/missing/": [] },
    });
    const list = page.getByRole("dialog", { name: quiz.title });
    await expect.element(list.getByText("1 of 3 took it")).toBeVisible();
    await expect.element(list.getByText("All students have taken it.")).toBeVisible();
  });

  test("an extension returns the focus to the student's button (look.md)", async () => {
    const student = {
      ...{ id: 3, name: "Brian Otieno", email: "brian@darasa.example" },
      ...{ is_email_refused: false, extended_to: null, extra_minutes: null },
    };
    answer({ "GET /assignments/7/missing/": [student] });
    await open("&open=missing-7");
    const list = page.getByRole("dialog", { name: assignment.title });
    const extend = list.getByRole("button", { name: "Extend the deadline of Brian Otieno" });
    await userEvent.click(extend);
    const form = page.getByRole("dialog", { name: "More time for Brian Otieno" });
    await userEvent.click(form.getByRole("button", { name: "Cancel" }));
    await expect.element(extend).toHaveFocus();
  });

  test("a student gets a new deadline in Kampala's time (staff.md 4)", async () => {
    const student = {
      ...{ id: 3, name: "Brian Otieno", email: "brian@darasa.example" },
      ...{ is_email_refused: false, extended_to: null, extra_minutes: null },
    };
    const EXTEND = "PUT /assignments/7/extensions/3/";
    answer({ "GET /assignments/7/missing/": [student], [EXTEND]: { extended_to: "2099-03-02T09:00:00Z" } });
    await open("&open=missing-7");
    await userEvent.click(page.getByRole("button", { name: "Extend the deadline of Brian Otieno" }));
    const form = page.getByRole("dialog", { name: "More time for Brian Otieno" });
    const deadline = form.getByLabelText("New deadline");
    await userEvent.fill(deadline, "");
    await userEvent.click(form.getByRole("button", { name: "Extend" }));
    await expect.element(form.getByText("Choose a day and a time.")).toBeVisible();
    await userEvent.fill(deadline, "2099-03-02T12:00");
    await userEvent.click(form.getByRole("button", { name: "Extend" }));
    await expect.element(form).not.toBeInTheDocument();
    expect(bodiesOf(EXTEND)).toEqual([{ deadline: "2099-03-02T09:00:00.000Z" }]);
  });

  test("the deletion of a quiz counts its attempts, and its message names a quiz (beyond.md 6.1)", async () => {
    const along = { submissions: 5, finished_attempts: 6, attempts_in_progress: 1 };
    await openDashboard("?section=submitted-assignments", {
      user: joseph,
      answers: {
        ...answers,
        "GET /assignments/": pageWith({ ...assignment, kind: "quiz" }),
        [`GET /bin/assignment/${assignment.id}/along/`]: { along, money: [], may_have_fees: false },
        "DELETE /assignments/7/": failure,
      },
    });
    await userEvent.click(page.getByRole("button", { name: `Delete ${assignment.title}` }));
    const question = page.getByRole("alertdialog");
    await expect
      .element(question)
      .toMatchTextContent("5 submissions, 6 finished attempts and 1 attempt in progress are deleted, too.");
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expect.element(question.getByText("Error deleting quiz. Please try again.")).toBeVisible();
    answer({ "DELETE /assignments/7/": () => new Response(null, { status: 204 }) });
    answer({ "GET /assignments/": pageWith() });
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expect.element(said("Quiz deleted successfully!")).toBeVisible();
  });

  test("a failed deletion is shown in the question, and can be repeated (staff.md 8)", async () => {
    await open();
    answer({ "DELETE /assignments/7/": failure });
    await userEvent.click(page.getByRole("button", { name: `Delete ${assignment.title}` }));
    const question = page.getByRole("alertdialog");
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expect.element(question.getByText("Error deleting assignment. Please try again.")).toBeVisible();
    answer({ "DELETE /assignments/7/": () => new Response(null, { status: 204 }) });
    answer({ "GET /assignments/": pageWith() });
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expect.element(said("Assignment deleted successfully!")).toBeVisible();
    await expect.element(page.getByRole("table", { name: "Sent assignments" })).not.toBeInTheDocument();
  });
});

describe("a quiz (beyond.md 6.1)", () => {
  const quiz = storedQuiz();
  const quizWork = {
    ...{ ...work, assignment: 8, assignment_title: quiz.title },
    ...{ submission_file: "", submission_file_url: "" },
  };

  test("is shown with a link to its form instead of a file", async () => {
    await openDashboard("?section=submitted-assignments", {
      user: joseph,
      answers: { ...answers, "GET /assignments/": pageWith(quiz), "GET /quizzes/8/": quiz },
    });
    await expect
      .element(page.getByRole("link", { name: `Edit ${quiz.title}` }))
      .toHaveAttribute("href", "/dashboard?section=submitted-assignments&quiz=8");
  });

  test("has work without a file, which leads to the answers", async () => {
    await openDashboard("?section=submitted-assignments&tab=submissions", {
      user: joseph,
      answers: { ...answers, "GET /submissions/": pageWith(quizWork) },
    });
    await expect
      .element(page.getByRole("link", { name: `See the answers of Amina Nansubuga: ${quiz.title}` }))
      .toHaveAttribute("href", "/dashboard?section=submitted-assignments&quiz_attempts=8&student=109");
    await expect.element(page.getByRole("link", { name: /^Grade (again )?Amina/ })).not.toBeInTheDocument();
  });
});

describe("the dialogs", () => {
  test("a failed sending is shown in the dialog, and the typed text stays (staff.md 8)", async () => {
    await open("&open=send");
    const modal = page.getByRole("dialog", { name: "Send Assignment" });
    const chosen = modal.getByRole("combobox", { name: "Program" });
    await userEvent.click(chosen);
    await userEvent.fill(chosen, "solar pumps");
    await userEvent.click(modal.getByRole("option"));
    await userEvent.fill(modal.getByLabelText("Title"), "A well that is not sent");
    const brief = new File(["%PDF-1.7\n"], "brief.pdf", { type: "application/pdf" });
    await userEvent.upload(modal.getByLabelText("File"), brief);
    await userEvent.fill(modal.getByLabelText("Deadline"), "2099-05-31T17:00");
    answer({ "POST /assignments/": failure });
    await userEvent.click(modal.getByRole("button", { name: "Send Assignment" }));
    await expect.element(modal.getByText("Error sending assignment. Please try again.")).toBeVisible();
    await expect.element(modal.getByLabelText("Title")).toHaveValue("A well that is not sent");
    await expect.element(chosen).toHaveValue(program.title);
    await expect.element(modal.getByText("brief.pdf")).toBeVisible();
  });

  test("a failed change is shown in the dialog, and can be repeated (staff.md 8)", async () => {
    await open();
    await userEvent.click(page.getByRole("link", { name: `Edit ${assignment.title}` }));
    const modal = page.getByRole("dialog", { name: "Edit Assignment" });
    await userEvent.fill(modal.getByLabelText("Description"), "With a rope.");
    answer({ "PUT /assignments/7/": failure });
    const update = modal.getByRole("button", { name: "Update Assignment" });
    await userEvent.click(update);
    await expect.element(modal.getByText("Error updating assignment. Please try again.")).toBeVisible();
    answer({ "PUT /assignments/7/": { ...assignment, description: "With a rope." } });
    await userEvent.click(update);
    await expect.element(said("Assignment updated successfully!")).toBeVisible();
    await expect.element(modal).not.toBeInTheDocument();
  });

  test("a failed grading is shown in the dialog, and the marks stay (staff.md 8)", async () => {
    await open("&tab=submissions");
    await userEvent.click(page.getByRole("link", { name: /^Grade Amina/ }));
    const modal = page.getByRole("dialog", { name: "Grade Submission" });
    await userEvent.fill(modal.getByLabelText("Marks"), "81");
    answer({ "PATCH /submissions/9/": failure });
    await userEvent.click(modal.getByRole("button", { name: "Save Grade" }));
    await expect.element(modal.getByText("Error grading submission. Please try again.")).toBeVisible();
    await expect.element(modal.getByLabelText("Marks")).toHaveValue("81");
  });
});
