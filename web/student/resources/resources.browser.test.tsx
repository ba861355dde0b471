import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Resources } from "#contract/courses/units/unit-content.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const none: Resources = { files: [], videos: [], groups: [], has_content: false };
const open = (resources: Resources) =>
  openDashboard("?section=resources", { answers: { "GET /student/resources/": resources } });
const counts = () =>
  ["files", "videos", "groups"].map((label) => {
    const tile = page.getByText(label, { exact: true }).element().parentElement;
    return tile?.textContent;
  });
const example = page.getByText("These counts are an example of what a program can share.");

test("placeholder counts are called an example, and nothing contradicts them (students.md 2)", async () => {
  await open(none);
  await expect.element(example).toBeVisible();
  expect(counts()).toEqual(["files12", "videos8", "groups3"]);
  expect(page.getByText(/nothing|no files/i).elements()).toEqual([]);
});

test("counts are real once a program has content, also when they are 0 (students.md 2)", async () => {
  await open({ ...none, groups: [{ program: 1, program_title: "Goats" }], has_content: true });
  await expect.element(page.getByRole("heading", { name: "Groups" })).toBeVisible();
  expect(counts()).toEqual(["files0", "videos0", "groups1"]);
  expect(example.elements()).toEqual([]);
});
