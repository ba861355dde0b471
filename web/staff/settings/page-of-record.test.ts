import { expect, it } from "vitest";
import { pageOf } from "./page-of-record.ts";

const page = (resource: string, resource_id: number, resource_parent: number | null = null) =>
  pageOf({ resource, resource_id, resource_parent, resource_name: "Bees", resource_unit: null });

it("records of quizzes, attendance and feedback open their pages (beyond.md 4.7)", () => {
  expect(page("attempt", 31, 7)).toBe("/dashboard?section=submitted-assignments&quiz_attempts=7&attempt=31");
  expect(page("question", 11)).toBe("/dashboard?section=submitted-assignments&question=11");
  expect(page("attendance", 5, 4)).toBe("/dashboard?section=submitted-assignments&view=register&unit=4");
  expect(page("feedback_form", 5)).toBe("/dashboard?section=programs&program=5&view=feedback");
  expect(page("feedback_round", 9, 5)).toBe("/dashboard?section=programs&program=5&view=feedback");
});
