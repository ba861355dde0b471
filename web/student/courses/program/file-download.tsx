import { CircleCheck, Download } from "lucide-react";
import type { MouseEvent } from "react";
import { buttonLook } from "#web/ui/buttons/button-look.ts";

type FileDownloadProps = { url: string; filename: string; onClick: (event: MouseEvent) => void };

/** A link that saves a file. `onClick` is `press` of `useFileDownload`. */
export function FileDownload({ url, filename, onClick }: FileDownloadProps) {
  return (
    <a
      href={url}
      download={filename}
      aria-label={`Download ${filename}`}
      onClick={onClick}
      className={buttonLook("quiet", "small")}
    >
      <Download aria-hidden="true" className="size-4" />
      Download
    </a>
  );
}

/** A mark at a file that is stored on this device. */
export function KeptForOffline() {
  return (
    <span className="flex items-center gap-1.5 text-action text-sm">
      <CircleCheck aria-hidden="true" className="size-4" />
      Kept for offline
    </span>
  );
}
