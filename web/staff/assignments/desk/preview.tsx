import { useState } from "react";
import type { PreviewKind, StaffSubmission } from "#contract/learning/submissions.ts";
import { paths } from "#web/paths.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

const frame = "min-h-96 w-full flex-1 border-line border-t bg-raised";

/** As what the file is shown here, if it is: not every browser shows PDFs. */
export function useShownKind({ preview }: Pick<StaffSubmission, "preview">): PreviewKind | null {
  const isBrowser = useIsBrowser();
  return preview === "pdf" && isBrowser && navigator.pdfViewerEnabled === false ? null : preview;
}

/** The file as far as a browser shows it without running anything in it, or the way to download it. */
export function Preview({ submission }: { submission: StaffSubmission }) {
  const { id, preview, submission_file, submission_file_url, updated_at } = submission;
  const isBrowser = useIsBrowser();
  const shown = useShownKind(submission);
  // Another version of the work is another address, so that the frame loads it.
  const address = paths.submissionPreview(id, updated_at);
  const title = `Preview of ${submission_file}`;
  if (shown === "image") return <Picture address={address} title={title} />;
  if (shown === "text") return <iframe src={address} title={title} sandbox="" className={frame} />;
  // Chromium's viewer of PDFs does not start in a sandbox (server/learning/submissions/preview.ts).
  if (shown === "pdf") return isBrowser && <iframe src={address} title={title} className={frame} />;
  return (
    <div className="grid justify-items-start gap-3 border-line border-t px-3 py-4">
      <p className="text-muted text-sm">
        {preview === "pdf"
          ? "This browser shows no PDFs. Download it to read it."
          : "Files of this kind open in their own program. Download it to read it."}
      </p>
      <DownloadLink href={submission_file_url} label={`Download ${submission_file}`}>
        {submission_file}
      </DownloadLink>
    </div>
  );
}

/** Fitted into the column until it is pressed, then in its own size. */
function Picture({ address, title }: { address: string; title: string }) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div className="flex-1 overflow-auto border-line border-t bg-sunken">
      <button
        type="button"
        aria-pressed={isLarge}
        title={isLarge ? "Fit into the column" : "Show in its own size"}
        onClick={() => setIsLarge(!isLarge)}
        className={isLarge ? "block cursor-pointer" : "block w-full cursor-pointer"}
      >
        <img src={address} alt={title} className={isLarge ? "max-w-none" : "mx-auto max-w-full"} />
      </button>
    </div>
  );
}
