import { FileText, X } from "lucide-react";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { formatBytes } from "./format-bytes.ts";

export type PickedFile = { name: string; size_bytes?: number; imageUrl?: string };

type PickedFileLineProps = {
  picked: PickedFile;
  upload?: { percent: number; onCancel: () => void };
  onClear?: () => void;
};

/** The chosen file with its picture, name and size, and the progress of its upload. */
export function PickedFileLine({ picked, upload, onClear }: PickedFileLineProps) {
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface p-2.5">
      {picked.imageUrl ? (
        <img
          src={picked.imageUrl}
          alt=""
          width={96}
          height={54}
          className="h-13.5 w-24 shrink-0 rounded-sm bg-line object-cover"
        />
      ) : (
        <FileText className="mx-1 size-6 shrink-0 text-muted" />
      )}
      <div className="min-w-0 flex-1">
        {upload ? (
          <ProgressBar label={`Uploading ${picked.name}`} percent={upload.percent} />
        ) : (
          <>
            <p dir="auto" className="truncate font-medium text-sm">
              {picked.name}
            </p>
            {picked.size_bytes !== undefined && (
              <p className="text-muted text-xs">{formatBytes(picked.size_bytes)}</p>
            )}
          </>
        )}
      </div>
      {upload ? (
        <Button variant="quiet" size="small" onClick={upload.onCancel}>
          Cancel
        </Button>
      ) : (
        onClear && (
          <IconButton label={`Remove ${picked.name}`} icon={<X className="size-5" />} onClick={onClear} />
        )
      )}
    </div>
  );
}
