import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { markupOf } from "#tests/support/browser/markup-of.tsx";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";
import { ImportQuestions } from "./import-questions.tsx";

it("has no field before the script runs, which would lose pasted questions (beyond.md 6.1)", () => {
  const markup = markupOf(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ImportQuestions />
      </ToastProvider>
    </QueryClientProvider>,
    "/dashboard?section=submitted-assignments&import_questions=5",
  );
  expect(markup).toContain("Import questions");
  expect(markup).not.toContain("<textarea");
});
