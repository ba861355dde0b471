import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultRule } from "#contract/courses/certificates/certificate-rules.ts";
import type { Candidate } from "#contract/courses/certificates/certificates.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const candidate = (student: number, more: Partial<Candidate>): Candidate => ({
  ...{
    student,
    name: `Student ${student}`,
    email: `${student}@learners.example`,
    average: null,
    attendance: 80,
    attendance_counts: { attended: 4, held: 5, earlier: 3, excused: 0 },
  },
  ...{ state: "ready", missing: [], sessions_to_come: 4, certificate: null },
  starts_on: null,
  would_name: { holder_name: `Student ${student}`, started_on: "2026-03-02", completed_on: "2026-05-12" },
  ...more,
});
const issued: Candidate["certificate"] = {
  ...{ id: 1, number: "2026-000001", code: "7K2M-9QFX-3B0D-ZZ12", holder_name: "Student 2" },
  ...{ program_title: "Solar Pumps", issued_at: "2026-05-12T14:00:00Z", revoked_at: null },
  ...{ revoke_reason: "", linkedin_url: "https://example.org/" },
};
const open = (...results: Candidate[]) => openWith("by_hand", ...results);
const openWith = (mode: "by_hand" | "automatic", ...results: Candidate[]) =>
  openDashboard("?section=programs&program=5&view=certificates", {
    user: joseph,
    answers: {
      "GET /programs/5/": program,
      "GET /programs/5/certificate-rule/": {
        ...{ ...defaultRule, mode, needs_attendance: true, updated_at: "2026-01-05T09:00:00Z" },
        ...{ has_assignments: true, has_sessions: true, takes_fees: true },
      },
      "GET /programs/5/certificates/": {
        ...pageWith(...results),
        ...{ totals: { ready: 44, issued: 1, missing: 0, revoked: 0 }, fell_below: 1 },
        ready_with_few_sessions: 3,
      },
    },
  });

test("the list shows the attendance if the rule asks for it (beyond.md 2.6)", async () => {
  await page.viewport(1280, 800);
  await open(candidate(1, {}));
  await expect.element(page.getByRole("columnheader", { name: "Attendance" })).toBeVisible();
  await expect
    .element(page.getByRole("cell", { name: "80% 4 of 5 sessions, without 3 before the enrollment" }))
    .toBeVisible();
});

test("at 768 px the list fits: no button covers a text", async () => {
  await page.viewport(768, 800);
  const missing: Candidate["missing"] = [{ part: "attendance", reached: 66, needed: 75 }];
  await open(
    candidate(1, { state: "missing", missing }),
    candidate(2, { name: "Bartholomew Ssekamatte-Nakabugo", state: "issued", certificate: issued, missing }),
  );
  await expect.element(page.getByRole("button", { name: "Revoke the certificate of Barth" })).toBeVisible();
  const frame = page.getByRole("table", { name: "Students" }).element().parentElement;
  expect(frame?.scrollWidth).toBe(frame?.clientWidth);
});

test("issuing before the last session says how many sessions are not over yet (beyond.md 2.6)", async () => {
  await open(candidate(1, {}));
  await userEvent.click(page.getByRole("button", { name: "Issue to All 44 Ready" }));
  const warning = page.getByRole("alertdialog").getByText("4 sessions are not over yet.");
  await expect.element(warning).toBeVisible();
});

test("issuing to a student for whom no session counts promises no attendance (beyond.md 2.6)", async () => {
  const missing: Candidate["missing"] = [{ part: "attendance", reached: null, needed: 75 }];
  await open(candidate(1, { state: "missing", missing, attendance: null, attendance_counts: null }));
  await userEvent.click(page.getByRole("button", { name: "Issue a certificate to Student 1" }));
  const question = page.getByRole("alertdialog");
  await expect
    .element(question.getByText(/^The certificate names no attendance: no session counts yet\./))
    .toBeVisible();
  await expect.element(question.getByText(/says which attendance/)).not.toBeInTheDocument();
});

test("issuing to all ready students says how many enrolled late (beyond.md 2.6)", async () => {
  await open(candidate(1, {}));
  await userEvent.click(page.getByRole("button", { name: "Issue to All 44 Ready" }));
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText("3 of these 44 students enrolled late.")).toBeVisible();
});

test("issuing to one student who enrolled late says so (beyond.md 2.6)", async () => {
  const one = (student: number, earlier: number) =>
    candidate(student, { attendance: 100, attendance_counts: { attended: 1, held: 1, earlier, excused: 0 } });
  await open(one(1, 2), one(2, 1));
  await userEvent.click(page.getByRole("button", { name: "Issue a certificate to Student 1" }));
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText("This student enrolled late.")).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await userEvent.click(page.getByRole("button", { name: "Issue a certificate to Student 2" }));
  await expect.element(question.getByText(/4 sessions are not over yet/)).toBeVisible();
  expect(question.getByText("This student enrolled late.").elements()).toEqual([]);
});

test("a certificate whose holder's attendance is too low by now says so (beyond.md 2.6)", async () => {
  const missing: Candidate["missing"] = [
    { part: "attendance", reached: 66, needed: 75 },
    { part: "units", reached: 1, needed: 2 },
  ];
  await page.viewport(1280, 800);
  await open(candidate(2, { state: "issued", certificate: issued, missing, sessions_to_come: 0 }));
  const fallen = page.getByText("By now: Attendance 66%: at least 75% is needed");
  await expect.element(fallen).toBeVisible();
  const line = fallen.element().closest("p");
  expect(line?.scrollHeight).toBe(line?.clientHeight);
  await expect.element(page.getByText("1 of 2 units ticked")).not.toBeInTheDocument();
  await expect.element(page.getByText("1 of them below the rule by now", { exact: false })).toBeVisible();
});

test.each([
  [4, /^The 44 who are ready wait for the end of the last session.*: 4 sessions are not over yet\.$/],
  [0, "The 44 who are ready wait for the automatic issue, which is at 04:20 Kampala time at the latest."],
])(
  "the automatic rule says why students still wait, with %i sessions (beyond.md 2.6)",
  async (to_come, words) => {
    await openWith("automatic", candidate(1, { sessions_to_come: to_come }));
    await expect.element(page.getByText(words)).toBeVisible();
  },
);

test("a rule by hand says nothing about an automatic issue (beyond.md 2.6)", async () => {
  await open(candidate(1, {}));
  await expect.element(page.getByRole("button", { name: "Issue to All 44 Ready" })).toBeVisible();
  expect(page.getByText(/who are ready wait/).elements()).toEqual([]);
});
