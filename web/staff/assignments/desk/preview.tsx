import { useState } from "react";
import type { StaffSubmission } from "#contract/learning/submissions.ts";
import { paths } from "#web/paths.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

const frame = "min-h-96 w-full flex-1 rounded-md border border-line bg-raised";

/** The file as far as a browser shows it without running anything in it, and the way to download it. */
export function Preview({ submission }: { submission: StaffSubmission }) {
  return (
    <div className="flex flex-1 flex-col gap-3">
      <DownloadLink href={submission.submission_file_url} label={`Download ${submission.submission_file}`}>
        {submission.submission_file}
      </DownloadLink>
      <Shown submission={submission} />
    </div>
  );
}

function Shown({
  submission: { id, preview, submission_file, updated_at },
}: {
  submission: StaffSubmission;
}) {
  const isBrowser = useIsBrowser();
  // Another version of the work is another address, so that the frame loads it.
  const address = paths.submissionPreview(id, updated_at);
  const title = `Preview of ${submission_file}`;
  if (preview === null)
    return <Note>Files of this kind open in their own program. Download it to read it.</Note>;
  if (preview === "image") return <Picture address={address} title={title} />;
  if (preview === "text") return <iframe src={address} title={title} sandbox="" className={frame} />;
  if (isBrowser && navigator.pdfViewerEnabled === false)
    return <Note>This browser shows no PDFs. Download it to read it.</Note>;
  // Chromium's viewer of PDFs does not start in a sandbox (server/learning/submissions/preview.ts).
  return isBrowser && <iframe src={address} title={title} className={frame} />;
}

/** Fitted into the column until it is pressed, then in its own size. */
function Picture({ address, title }: { address: string; title: string }) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div className="overflow-auto rounded-md border border-line bg-sunken">
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

function Note({ children }: { children: string }) {
  return <p className="rounded-md bg-sunken px-4 py-3.5 text-muted text-sm">{children}</p>;
}
