import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { member, pageWith, post, program, testimonial } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const kinds = {
  view: /^(Read|View) /,
  edit: /^Edit /,
  switch: /^(Hide|Show|Activate|Deactivate) /,
  delete: /^Delete /,
  more: /^More for /,
};
const kindOf = (name: string) => Object.entries(kinds).find(([, words]) => words.test(name))?.[0] ?? name;

const answers = {
  "GET /programs/": pageWith(program),
  "GET /programs/drafts/": pageWith(),
  "GET /team-members/": [member],
  "GET /testimonials/": pageWith(testimonial),
  // Only a published post can be viewed.
  "GET /blog-posts/": pageWith({ ...post, is_published: true }),
};

test.each([
  ["programs", "Programs", ["edit", "delete", "more"]],
  ["team", "Team members", ["edit", "switch", "delete"]],
  ["testimonials", "Testimonials", ["edit", "switch", "delete"]],
  ["blog", "Blog posts", ["view", "edit", "delete"]],
])("row actions of %s are in one order, and only viewing has an eye", async (section, name, order) => {
  await openDashboard(`?section=${section}`, { user: joseph, answers });
  const table = page.getByRole("table", { name });
  await expect.element(table).toBeVisible();
  const cells = [...table.element().querySelectorAll("td")];
  const cell = cells.find((one) => one.querySelector("[aria-label^='Edit ']"));
  const actions = [...(cell?.querySelectorAll("a, button") ?? [])].map((one) => ({
    kind: kindOf(one.getAttribute("aria-label") ?? one.textContent),
    hasEye: one.querySelector(".lucide-eye") !== null,
  }));
  expect(actions).toEqual(order.map((kind) => ({ kind, hasEye: kind === "view" })));
});
