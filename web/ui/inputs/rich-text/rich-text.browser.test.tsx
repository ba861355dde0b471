import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
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
