import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { User } from "#contract/accounts/profiles.ts";
import type { Attempt, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { CurrentUserContext } from "#web/dashboard/shell/current-user.ts";
import { AttemptPart } from "./attempt-part.tsx";

const ends_at = "2026-02-03T08:00:00Z";
const questions = Array.from({ length: 7 }, (_, at) => ({
  ...{ position: at + 1, kind: "short_answer", text: "<p>Name it.</p>", content: {}, points_possible: 1 },
  ...{ answer: { text: "Before" }, given_at: null, points: null, right: null },
}));
const attempt = { id: 31, state: "begun", number: 1, questions, ends_at } as unknown as Attempt;

const Page = () => (
  <AttemptPart
    quiz={{ id: 7, closes_at: ends_at } as StudentQuiz}
    attempt={attempt}
    fetchedAt_ms={Date.parse("2026-02-03T07:00:00Z")}
    refetch={async () => undefined}
  />
);

/** Renders the page at its first address that answers a plain form. */
function shownAfter(action: object) {
  const Stub = createRoutesStub([{ path: "/dashboard", id: "dashboard", Component: Page }]);
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserContext value={{ id: 2 } as User}>
        <Stub
          initialEntries={["/dashboard?section=assignments&quiz=7&attempt=31&saved=1"]}
          hydrationData={{ loaderData: {}, actionData: { dashboard: action } }}
        />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
}

it("a text that is too long for the plain form is in its field again, on its page (beyond.md 6.1)", () => {
  const text = "x".repeat(205);
  const html = shownAfter({ problem: "", typed: { "answer-6": text }, told: { page: "2" } });
  expect(html).toContain("5 characters too many. Shorten it: it is not saved like this.");
  expect(html).toContain(`value="${text}"`);
  expect(html.match(/value="Before"/g)).toHaveLength(1);
});

it("another refusal changes nothing in the answers", () => {
  const html = shownAfter({ problem: "Please try again." });
  expect(html.match(/value="Before"/g)).toHaveLength(5);
  expect(html).not.toContain("too many");
});
