import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { feedStream } from "#tests/support/component/fed-stream.ts";

dashboardTests();

const READ = "GET /mail/3/";
const email = {
  ...{ id: 3, created_at: "2026-11-28T15:18:21.847Z", recipient: "amina@darasa.example" },
  ...{ subject: "Welcome to Darasa", state: "captured", attempts: 0, is_refused: true },
  ...{ last_error: null, settled_at: null },
  ...{ text: "Welcome, Amina.", html: "<p>Welcome, Amina.</p>", is_link_hidden: false },
};

test("an open email is read once, because each read is in the audit log; writing again reads it again", async () => {
  const stream = feedStream();
  let todays = 0;
  const today = () => {
    todays += 1;
    return new Response(null, { status: 404 });
  };
  await openDashboard("?section=settings&tab=emails&email=3", {
    user: joseph,
    answers: { [READ]: email, "GET /staff/today/": today },
  });
  await expect.element(page.getByText("Welcome, Amina.").first()).toBeVisible();
  await stream.connect();
  const before = todays;
  stream.news("today", 0);
  await expect.poll(() => todays).toBeGreaterThan(before);
  expect(bodiesOf(READ)).toHaveLength(1);
  answer({
    [READ]: { ...email, is_refused: false },
    "POST /mail/3/write-again/": { ...email, is_refused: false },
  });
  await userEvent.click(page.getByRole("button", { name: "Write to this address again" }));
  await expect.element(page.getByRole("button", { name: /^Write to/ })).not.toBeInTheDocument();
  await expect.poll(() => bodiesOf(READ)).toHaveLength(2);
});
