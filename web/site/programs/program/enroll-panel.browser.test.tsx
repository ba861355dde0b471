import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { User } from "#contract/accounts/profiles.ts";
import { markupOf } from "#tests/support/browser/markup-of.tsx";
import { answer, answerCalls } from "#tests/support/component/answers.ts";
import { graceWith } from "#tests/support/component/staff-samples.ts";
import { USER_KEY } from "#web/browser/user-remembered.ts";
import { showPerson } from "#web/site/light/person.ts";
import { EnrollPanel } from "./enroll-panel.tsx";
import type { ShownProgram } from "./shown-program.ts";

answerCalls();

const program = {
  ...{ id: 7, title: "Food Safety", category: "Public Health", duration: "6 weeks", image: null },
  ...{ price: "UGX 450,000", price_amount: 450_000, currency: "UGX", is_free: false },
  ...{ is_enrollment_open: true, enrollment_deadline: null, days_until_deadline: null },
  ...{ format: "", language: "", weekly_hours: null, start_date: null, short_description: "Clean." },
} as unknown as ShownProgram;
const logIn = page.getByRole("link", { name: "Log in to enroll" });
const enroll = page.getByRole("link", { name: "Enroll Now" });
const toDashboard = page.getByRole("link", { name: "Open in the Dashboard" });
const asStaff = page.getByText("You are logged in as staff. Only students can enroll.");

function openAs(user: User) {
  answer({ "GET /user/": user });
  showPerson();
}

beforeEach(() => {
  localStorage.setItem(USER_KEY, "{}");
  document.body.innerHTML = markupOf(
    <EnrollPanel
      program={program}
      institute={null}
      remaining_ms={null}
      referral=""
      address="https://darasa.example/programs/7"
    />,
  );
});

test("staff are not asked to log in, and get the program in the dashboard (visitors.md 2.6)", async () => {
  await expect.element(logIn).toBeVisible();
  openAs(graceWith("programs"));
  await expect.element(asStaff).toBeVisible();
  await expect.element(toDashboard).toHaveAttribute("href", "/dashboard?section=programs&program=7");
  await expect.element(logIn).not.toBeInTheDocument();
  await expect.element(enroll).not.toBeInTheDocument();
});

test("staff without the permission for programs get no link to them (visitors.md 2.6)", async () => {
  openAs(graceWith("blog"));
  await expect.element(asStaff).toBeVisible();
  await expect.element(toDashboard).not.toBeInTheDocument();
  await expect.element(enroll).not.toBeInTheDocument();
});
