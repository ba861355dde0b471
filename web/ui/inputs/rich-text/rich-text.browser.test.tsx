import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { saveLater } from "#tests/support/component/save-later.ts";
import { graceWith, pageWith, post } from "#tests/support/component/staff-samples.ts";

dashboardTests();

test.each([
  [
    "<table><tr><th>Week</th><th>Topic</th></tr><tr><td><p>1</p></td><td><b>Scope</b></td></tr></table>",
    "<p>Week | Topic</p><p>1 | <strong>Scope</strong></p>",
  ],
  ["<p>10<sup>6</sup>, CO<sub>2</sub></p>", "<p>10<sup>6</sup>, CO<sub>2</sub></p>"],
  ['<p>m<span style="vertical-align: super">2</span></p>', "<p>m<sup>2</sup></p>"],
  ["<h1>Plan</h1><h6>Small</h6><p>x</p>", "<h2>Plan</h2><h4>Small</h4><p>x</p>"],
  ["<div>One</div><div>Two</div>", "<p>One</p><p>Two</p>"],
])("the editor pastes %j as %j (staff.md 4)", async (pasted, written) => {
  const empty = { ...post, full_description: "" };
  await openDashboard("?section=blog&post=8", {
    user: graceWith("blog"),
    answers: { "GET /blog-posts/": pageWith(empty), "GET /blog-posts/8/": empty },
  });
  const editor = page.getByRole("textbox", { name: /description/i });
  await expect.element(editor).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", pasted);
  editor.element().focus();
  editor
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  // After a heading, the editor adds an empty paragraph for the cursor.
  const text = () =>
    editor.element().innerHTML.replace(/<br class="ProseMirror-trailingBreak">|<p><\/p>$/g, "");
  await expect.poll(text).toBe(written);
});

test("an address that is typed but not applied stops the form, which says so at it (staff.md 5.2)", async () => {
  const SAVE = "PUT /blog-posts/8/";
  await openDashboard("?section=blog&post=8", {
    user: graceWith("blog"),
    answers: { "GET /blog-posts/": pageWith(post), "GET /blog-posts/8/": post, [SAVE]: post },
  });
  await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "Another title");
  await userEvent.click(page.getByRole("button", { name: "Link", exact: true }));
  const address = page.getByLabelText("Link address");
  await userEvent.fill(address, "example.org");
  const save = page.getByRole("button", { name: "Update Post" });
  await userEvent.click(save);
  await expect.element(page.getByText("Apply the link, or cancel it.")).toBeInViewport();
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveValue("example.org");
  expect(bodiesOf(SAVE)).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "Cancel" }).first());
  await expect.element(address).not.toBeInTheDocument();
  await saveLater(save, SAVE);
});
