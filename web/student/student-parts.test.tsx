import { expect, it } from "vitest";
import { wordsOf } from "#tests/support/browser/markup-of.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SubmitTab } from "./assignments/submit-tab.tsx";
import type { OwnWork } from "./assignments/work.ts";
import { CommunicationList } from "./communications/communication-list.tsx";

it("an inbox entry shows the first 50 characters of its message (students.md 9)", () => {
  const message = "👩🏾‍🎓 Bring a   pen\nand paper to the hall at nine on Friday, and be on time.";
  const communication = {
    ...{ id: 1, title: "News", message, read: true, created_at: "2026-11-26T09:00:00Z", attachments: [] },
  } as unknown as Parameters<typeof CommunicationList>[0]["communications"][number];
  const older = { hasMore: false, isPending: false, load: () => undefined };
  const words = wordsOf(
    <CommunicationList
      communications={[communication]}
      openId={undefined}
      onDelete={() => undefined}
      older={older}
    />,
  );
  expect(words).toContain("👩🏾‍🎓 Bring a pen and paper to the hall at nine on Fri...");
});

it("a failure offers Dismiss next to Try Again", () => {
  expect(wordsOf(<FailedState title="Failed to load" isDismissible />)).toContain("Try Again Dismiss");
});

it("a link to a closed assignment does not choose it, and the page says why", () => {
  const work: OwnWork = {
    assignment: { id: 7, title: "Write a work plan" } as OwnWork["assignment"],
    submission: undefined,
    state: "overdue",
    isWaiting: false,
  };
  const words = wordsOf(
    <SubmitTab work={[work]} edited={undefined} now={new Date()} />,
    "/dashboard?section=assignments&tab=submit&assignment=7",
  );
  expect(words).toContain("Write a work plan");
  expect(words).toContain("deadline");
  expect(words).not.toContain("Submit Assignment");
});
