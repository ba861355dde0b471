import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { markupOf } from "#tests/support/browser/markup-of.tsx";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";
import { UploadFileForm } from "./upload-file-form.tsx";

it("cannot be sent before the script runs: the browser would put the file's name into the address, and lose it", () => {
  const markup = markupOf(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <UploadFileForm
          field={{ name: "report", label: "Report", hint: "", missing: "Choose the file." }}
          kind="report"
          send={async () => undefined}
          onUploaded={() => undefined}
          onSettled={() => undefined}
          failure="Failed."
          buttonLabel="Upload"
        >
          <p>Nobody is marked yet.</p>
        </UploadFileForm>
      </ToastProvider>
    </QueryClientProvider>,
    "/dashboard",
  );
  expect(markup).toContain('type="file"');
  expect(markup).toMatch(/<button type="submit" disabled=""[^>]*>Upload</);
});
