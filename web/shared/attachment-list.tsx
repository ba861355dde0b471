import { Download, FileText } from "lucide-react";
import type { MouseEvent } from "react";
import type { Attachment } from "#contract/community/communications.ts";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { formatBytes } from "#web/ui/inputs/files/format-bytes.ts";

type AttachmentListProps = {
  attachments: Attachment[];
  hrefOf: (attachment: Attachment) => string;
  /** Saves the file. Without JavaScript the link does. */
  onDownload: (attachment: Attachment) => void;
};

/** The files of a communication, each with a Download button. */
export function AttachmentList({ attachments, hrefOf, onDownload }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  function press(event: MouseEvent, attachment: Attachment) {
    event.preventDefault();
    onDownload(attachment);
  }
  return (
    <section aria-label="Attachments" className="grid gap-2">
      <h3 className="font-semibold text-sm">Attachments</h3>
      <ul className="grid gap-2">
        {attachments.map((attachment) => (
          <li
            key={attachment.id}
            className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-raised py-1.5 ps-3.5 pe-1.5"
          >
            <FileText className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {attachment.filename}{" "}
              <span className="whitespace-nowrap text-muted text-sm">
                {formatBytes(attachment.size_bytes)}
              </span>
            </span>
            <a
              href={hrefOf(attachment)}
              download={attachment.filename}
              aria-label={`Download ${attachment.filename}`}
              onClick={(event) => press(event, attachment)}
              className={buttonLook("quiet", "small")}
            >
              <Download className="size-4" />
              Download
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
