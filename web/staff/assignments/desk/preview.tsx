import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PreviewKind, StaffSubmission } from "#contract/courses/submissions.ts";
import { paths } from "#web/paths.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

const frame = "min-h-96 w-full flex-1 border-line border-t bg-raised";

/** Returns how the file is previewed, or null without a preview. Not every browser shows PDFs. */
export function useShownKind({ preview }: Pick<StaffSubmission, "preview">): PreviewKind | null {
  const isBrowser = useIsBrowser();
  return preview === "pdf" && isBrowser && navigator.pdfViewerEnabled === false ? null : preview;
}

/** Why a file with a preview is only offered for download. */
const noPreview: Partial<Record<PreviewKind, string>> = {
  pdf: "This browser cannot show PDFs. Download the file to read it.",
  document: "The text of this document cannot be shown. Download it to read it.",
};

type PreviewProps = { submission: StaffSubmission };

/** Shows the file without running code in it, or a link that downloads it. */
export function Preview({ submission }: PreviewProps) {
  const { id, submission_file, updated_at } = submission;
  const isBrowser = useIsBrowser();
  const shown = useShownKind(submission);
  // Each version of the submission has its own address, so that the frame loads it.
  const address = paths.submissionPreview(id, updated_at);
  const title = `Preview of ${submission_file}`;
  if (shown === "image") return <Picture address={address} title={title} />;
  if (shown === "text") return <iframe src={address} title={title} sandbox="" className={frame} />;
  // Chromium's viewer of PDFs does not start in a sandbox (server/courses/submissions/preview.ts).
  if (shown === "pdf") return isBrowser && <iframe src={address} title={title} className={frame} />;
  if (shown === "document") return <DocumentText submission={submission} />;
  return <OnlyDownload submission={submission} />;
}

/** Offers the download of a file that is not shown. */
function OnlyDownload({ submission: { preview, submission_file, submission_file_url } }: PreviewProps) {
  return (
    <div className="grid justify-items-start gap-3 border-line border-t px-3 py-4">
      <p className="text-muted text-sm">
        {(preview && noPreview[preview]) ||
          "There is no preview for this kind of file. Download it to read it."}
      </p>
      <DownloadLink href={submission_file_url} label={`Download ${submission_file}`}>
        {submission_file}
      </DownloadLink>
    </div>
  );
}

/** Shows the text of a DOCX. Formatting and pictures are only in the file. */
function DocumentText({ submission }: PreviewProps) {
  const { id, updated_at, submission_file_url } = submission;
  const text = useQuery({
    queryKey: ["document-text", id, updated_at],
    queryFn: async ({ signal }) => (await import("./document-text.ts")).textOf(submission_file_url, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text.isPending)
    return (
      <Loading label="Loading the document">
        <SkeletonText lines={5} />
      </Loading>
    );
  if (!text.data) return <OnlyDownload submission={submission} />;
  return (
    <section
      aria-label="Text of the document"
      className="flex-1 overflow-auto border-line border-t bg-raised"
    >
      <p className="px-3 pt-3 text-muted text-xs">
        Text only.{" "}
        <DownloadLink href={submission_file_url} label={`Download ${submission.submission_file}`}>
          Download the file
        </DownloadLink>{" "}
        to see its layout and pictures.
      </p>
      <p dir="auto" className="measure wrap-anywhere whitespace-pre-line px-3 py-3">
        {text.data}
      </p>
    </section>
  );
}

/** Shows the picture fitted to the column. Pressing it shows its full size. */
function Picture({ address, title }: { address: string; title: string }) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div className="flex-1 overflow-auto border-line border-t bg-sunken">
      <button
        type="button"
        aria-pressed={isLarge}
        title={isLarge ? "Fit into the column" : "Show in full size"}
        onClick={() => setIsLarge(!isLarge)}
        className={isLarge ? "block cursor-pointer" : "block w-full cursor-pointer"}
      >
        <img
          src={address}
          alt={title}
          className={classNames("bg-on-hue", isLarge ? "max-w-none" : "mx-auto max-w-full")}
        />
      </button>
    </div>
  );
}
