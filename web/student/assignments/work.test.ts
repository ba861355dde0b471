import { describe, expect, it } from "vitest";
import type { AssignmentKind } from "#contract/courses/assignments.ts";
import { type WorkState, workState } from "#contract/courses/submissions.ts";
import { map, survey, surveyWork } from "#tests/support/component/student-samples.ts";
import { lookOf, type OwnWork, ownWork, reasonAgainst, toDoFirst } from "./work.ts";

const HOUR_MS = 3_600_000;
const now = new Date("2026-03-02T09:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const stateOf = (state: WorkState, isWaiting = false, kind: AssignmentKind = "file") => ({
  ...{ state, isWaiting, isHeld: false, assignment: { kind } },
});
const handedIn = (hours: number, is_graded = false) => ({ submitted_at: at(hours), is_graded });
const sentBack = { ...handedIn(-2), returned_at: at(-1) };

describe("assignment status (students.md 4)", () => {
  it.each<[string, Date, ReturnType<typeof handedIn> | undefined, WorkState, string]>([
    ["before the deadline, nothing handed in", at(1), undefined, "not_submitted", "Not Submitted"],
    ["after it, nothing handed in", at(-1), undefined, "overdue", "Overdue"],
    ["handed in, before the deadline", at(1), handedIn(-1), "submitted", "Submitted"],
    ["handed in in time, after the deadline", at(-1), handedIn(-2), "closed", "Submitted"],
    ["handed in after it", at(-2), handedIn(-1), "submitted_after_deadline", "Submitted (After Deadline)"],
    ["sent back, before the new deadline", at(1), sentBack, "sent_back", "Sent back"],
    ["sent back, after the new deadline", at(-0.5), sentBack, "sent_back_closed", "Sent back"],
    ["graded", at(1), handedIn(-1, true), "graded", "Graded"],
    ["graded, handed in after the deadline", at(-2), handedIn(-1, true), "graded", "Graded"],
  ])("%s", (_when, deadline, work, state, label) => {
    expect(workState(deadline, work, now)).toBe(state);
    expect(lookOf(stateOf(state)).label).toBe(label);
  });

  it.each<[WorkState, string]>([
    ["not_submitted", "Not Taken"],
    ["overdue", "Overdue"],
    ["submitted", "Taken"],
    ["closed", "Taken"],
    ["submitted_after_deadline", "Taken (After Deadline)"],
    ["graded", "Graded"],
  ])("a quiz is taken: %s", (state, label) =>
    expect(lookOf(stateOf(state, false, "quiz")).label).toBe(label),
  );

  it("submitting needs an open deadline; editing also needs work without a grade", () => {
    expect(reasonAgainst("edit", stateOf("submitted"))).toBeUndefined();
    expect(reasonAgainst("edit", stateOf("closed"))).toBe("Cannot edit submission. The deadline has passed.");
    expect(reasonAgainst("edit", stateOf("graded"))).toBe(
      "Cannot edit submission. This assignment has already been graded.",
    );
    expect(reasonAgainst("submit", stateOf("not_submitted"))).toBeUndefined();
    expect(reasonAgainst("submit", stateOf("overdue"))).toBe(
      "Cannot submit assignment. The deadline has passed.",
    );
  });

  it.each<[AssignmentKind, number, string, string]>([
    ["file", -3, "Overdue", "neutral"],
    ["quiz", -3, "Overdue", "neutral"],
    ["file", -1, "Overdue", "urgent"],
  ])("of a student who enrolled two hours ago: a %s that was due %d h ago", (kind, hours, label, tone) => {
    const deadline = at(hours).toISOString();
    const [own] = ownWork([{ ...map, kind, deadline, enrolled_at: at(-2).toISOString() }], [], [], now);
    expect(own && lookOf(own)).toEqual({ label, tone });
  });

  it("handed-in work from before the enrollment keeps its state", () => {
    const own = { ...map, deadline: at(-3).toISOString(), enrolled_at: at(-2).toISOString() };
    const submission = { ...surveyWork, assignment: map.id, submitted_at: at(-4).toISOString() };
    expect(ownWork([own], [submission], [], now).map((work) => lookOf(work).label)).toEqual(["Submitted"]);
  });

  it("a quiz in progress is first until it ends, or is finished on this device", () => {
    const quiz = { ...survey, kind: "quiz" as const, deadline: at(3).toISOString() };
    const inProgress = { ...quiz, attempt_ends_at: at(0.5).toISOString() };
    const shown = (waiting: Parameters<typeof ownWork>[2], time = now) => {
      const work = toDoFirst(
        ownWork([{ ...map, deadline: at(2).toISOString() }, inProgress], [], waiting, time),
        time,
      );
      const own = work.find(({ assignment }) => assignment.id === quiz.id);
      return [work[0]?.assignment.id === quiz.id, own && lookOf(own).label, own?.attemptEndsAt];
    };
    expect(shown([])).toEqual([true, "In Progress", inProgress.attempt_ends_at]);
    // The server ends it within a minute.
    expect(shown([], at(0.6))).toEqual([false, "Taken", undefined]);
    expect(shown([], at(3.1)).slice(1)).toEqual(["Taken", undefined]);
    const finished = { assignment: quiz.id, problem: undefined, wait: undefined };
    expect(shown([finished])).toEqual([false, "Waiting to be sent", undefined]);
  });

  it.each<[string, boolean, Partial<OwnWork["assignment"]>, boolean, number, number]>([
    ["taken, with an attempt left", true, {}, false, 1, 1],
    ["not taken", false, {}, false, 0, 1],
    ["in progress", true, { attempt_ends_at: at(0.5).toISOString() }, false, 0, 0],
    ["its answers wait on this device", true, {}, true, 0, 2],
    ["taken, and the deadline has passed", true, { deadline: at(-1).toISOString() }, false, 0, 2],
    ["taken, without attempts left", true, { attempts_left: 0 }, false, 0, 2],
  ])("a quiz's attempts left: %s", (_name, isTaken, own, isWaiting, left, place) => {
    const quiz = {
      ...survey,
      kind: "quiz" as const,
      attempts_left: 1,
      deadline: at(3).toISOString(),
      ...own,
    };
    const done = { ...map, id: 5, deadline: at(1).toISOString() };
    const submissions = [{ ...surveyWork, assignment: done.id }];
    const work = ownWork(
      [done, { ...map, deadline: at(2).toISOString() }, quiz],
      isTaken ? [...submissions, surveyWork] : submissions,
      isWaiting ? [{ assignment: quiz.id, problem: undefined, wait: undefined }] : [],
      now,
    );
    const sorted = toDoFirst(work, now);
    expect(sorted.find(({ assignment }) => assignment.id === quiz.id)?.attemptsLeft).toBe(left);
    expect(sorted.findIndex(({ assignment }) => assignment.id === quiz.id)).toBe(place);
  });

  it("work that waits on this device says so and cannot be submitted twice", () => {
    expect(lookOf(stateOf("not_submitted", true)).label).toBe("Waiting to be sent");
    expect(lookOf(stateOf("submitted", true)).label).toBe("Submitted");
    expect(lookOf(stateOf("overdue", true)).label).toBe("Overdue");
    expect(reasonAgainst("submit", stateOf("not_submitted", true))).toContain("waits for the network");
  });
});

it("assignments to do come first, then submitted ones, then past deadlines", () => {
  const one = (title: string, hours: number, state: WorkState, isWaiting = false) =>
    ({ assignment: { title, deadline: at(hours).toISOString() }, state, isWaiting }) as OwnWork;
  const work = [
    one("long past", -9, "overdue"),
    one("past", -1, "closed"),
    one("handed in", 1, "submitted"),
    one("waits for the network", 2, "not_submitted", true),
    one("next", 3, "not_submitted"),
    one("sent back", 4, "sent_back"),
    one("later", 9, "not_submitted"),
  ];
  expect(toDoFirst(work, now).map(({ assignment }) => assignment.title)).toEqual([
    "next",
    "sent back",
    "later",
    "handed in",
    "waits for the network",
    "past",
    "long past",
  ]);
});
