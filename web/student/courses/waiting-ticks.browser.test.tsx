import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { answer, bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const TICK = "POST /student/progress/mark-complete/";
const program: EnrolledProgram = {
  enrollment_id: 30,
  id: 3,
  title: "Agile Delivery with Scrum",
  category: "Business",
  image: null,
  duration: "6 weeks",
  price: "Free",
  price_amount: null,
  currency: "UGX",
  progress_percentage: 0,
  total_units: 6,
  completed_units: [],
  unit_type: "weeks",
  may_leave: false,
  stays_because: "begun",
};
const detail = "The service is busy. Try again in a moment.";
const busy = () => Response.json({ detail }, { status: 503, headers: { "retry-after": "3000" } });

test("a tick refused with 503 says when it is sent, and 'Send Now' does not wait", async () => {
  await openDashboard("?section=courses", {
    user: newStudent(),
    answers: { "GET /student/enrolled-programs/": [program], [TICK]: busy },
  });
  const card = page.getByRole("article", { name: program.title });
  await userEvent.click(card.getByRole("button", { name: "Week 2", exact: true }));
  const notice = `Not sent yet: Week 2. ${detail} It is sent automatically in 50 minutes.`;
  await expect.element(card.getByText(notice)).toBeVisible();
  expect(bodiesOf(TICK)).toHaveLength(1);
  // Another device has ticked Week 1.
  answer({ [TICK]: { ...program, completed_units: [1, 2], progress_percentage: 33 } });
  await userEvent.click(card.getByRole("button", { name: "Send Now" }));
  await expect.element(card.getByText("33%").first()).toBeVisible();
  await expect.element(card.getByText("Not sent yet")).not.toBeInTheDocument();
  expect(bodiesOf(TICK)).toEqual([
    { enrollment_id: 30, unit_number: 2 },
    { enrollment_id: 30, unit_number: 2 },
  ]);
});
