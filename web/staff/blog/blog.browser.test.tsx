import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, answer, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { passTime, typeInto } from "#tests/support/component/pass-time.ts";
import { graceWith, pageWith, post } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const answers = { "GET /blog-posts/": pageWith(post), "GET /blog-posts/8/": post };
const open = (more: Answers = {}) =>
  openDashboard("?section=blog", { user: graceWith("blog"), answers: { ...answers, ...more } });
const said = (sentence: string) => page.getByText(sentence, { exact: true });
const failure = () => refusal(500);
const search = page.getByRole("searchbox", { name: "Search blog posts" });

test("a failed list and a failed search have their own messages, and a retry (staff.md 8)", async () => {
  await open({ "GET /blog-posts/": failure });
  await expect.element(said("Failed to fetch blog posts")).toBeVisible();
  await userEvent.fill(search, "stays");
  await expect.element(said("Failed to search blog posts")).toBeVisible();
  answer(answers);
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(said("1 post")).toBeVisible();
});

test("a search starts after 300 ms without typing (staff.md 9)", async () => {
  const searches: (string | null)[] = [];
  await open({
    "GET /blog-posts/": ({ url }: Request) => {
      searches.push(new URL(url).searchParams.get("search"));
      return pageWith(post);
    },
  });
  await expect.element(said("1 post")).toBeVisible();
  searches.splice(0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  typeInto(search.element(), "A Post");
  await passTime(200);
  typeInto(search.element(), "A Post That");
  await passTime(200);
  expect(searches).toEqual([]);
  await passTime(120);
  await expect.poll(() => searches).toEqual(["A Post That"]);
});

test("a failed save is shown, and the typed text stays (staff.md 8)", async () => {
  await open();
  await userEvent.click(page.getByRole("link", { name: `Edit "${post.title}"` }));
  await userEvent.fill(page.getByLabelText("Category"), "Notices");
  answer({ "PUT /blog-posts/8/": failure });
  await userEvent.click(page.getByRole("button", { name: "Update Post" }));
  await expect.element(said("Failed to save blog post")).toBeVisible();
  await expect.element(page.getByLabelText("Category")).toHaveValue("Notices");
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  await userEvent.click(page.getByRole("button", { name: "Close form" }));
  await expect.element(page.getByRole("table", { name: "Blog posts" })).toBeVisible();
});

test("a failed deletion is shown in the question (staff.md 8)", async () => {
  await open();
  answer({ "DELETE /blog-posts/8/": failure });
  await userEvent.click(page.getByRole("button", { name: `Delete "${post.title}"` }));
  const question = page.getByRole("alertdialog");
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await expect.element(question.getByText("Failed to delete blog post")).toBeVisible();
});
