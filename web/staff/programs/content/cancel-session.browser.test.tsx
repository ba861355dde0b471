import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SaveQuestionDialog } from "#web/dashboard/forms/saving/save-question.tsx";
import { marksQuestion } from "./marks-question.ts";

const session = {
  ...{ marks: { present: 4, late: 0, absent: 1, excused: 0 }, state: "published" as const },
  ...{ session_starts_at: "2026-05-12T14:00:00Z", session_ends_at: "2026-05-12T15:00:00Z" },
};

test.each([
  [null, ["Keep the Session", "Cancel the Session"]],
  [new Date("2026-05-13T14:00:00Z"), ["Cancel", "Move and Remove the Marks"]],
  [new Date("2026-05-12T13:00:00Z"), ["Cancel", "Move and Keep the Marks"]],
])("a session that moves to %s offers %j (beyond.md 2.7)", async (session_starts_at, labels) => {
  const now = new Date("2026-05-12T15:30:00Z");
  const question = marksQuestion(session, { state: "published", session_starts_at }, now);
  if (!question) throw new Error("Nothing was asked.");
  await render(<SaveQuestionDialog question={question} onAnswer={() => {}} onCancel={() => {}} />);
  const dialog = page.getByRole("alertdialog");
  for (const name of labels)
    await expect.element(dialog.getByRole("button", { name, exact: true })).toBeVisible();
});
