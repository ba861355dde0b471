import { Suspense, useState } from "react";
import type { DataExport } from "#contract/students/personal-data.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { formatBytes } from "#web/ui/inputs/files/format-bytes.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { Time } from "#web/ui/time/time.tsx";

const DownloadQuestion = lazyPart(async () => ({
  default: (await import("./download-question.tsx")).DownloadQuestion,
}));

type DownloadPartProps = {
  current: DataExport | null;
  exporting: { mutate: () => void; isPending: boolean; error: Error | null };
  /** Address of the zip with this id. */
  hrefOf: (id: number) => string;
  whose: "your" | "their";
};

const contents =
  "The zip contains profile, work with its files and grades, fees, payments and receipts, messages and log-ins: as pages to read, and as JSON.";

/** Makes and downloads the zip of a student's data. */
export function DownloadPart({ current, exporting, hrefOf, whose }: DownloadPartProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ready = current?.state === "ready" ? current : null;
  const isMaking = exporting.isPending || current?.state === "making";
  return (
    <section aria-label={`Download ${whose} data`} className="grid justify-items-start gap-3">
      <h3 className="text-lg">{whose === "your" ? "Download my data" : "Download all data"}</h3>
      <p className="measure text-muted text-sm">{contents}</p>
      <div role="status" className="empty:hidden">
        {isMaking && <p>We are making the zip. This may take a few minutes. You can leave this page.</p>}
        {ready && (
          <p>
            The zip is ready{ready.size_bytes !== null && ` (${formatBytes(ready.size_bytes)})`}. You can
            download it until <Time at={ready.expires_at} shows="minute" />.
          </p>
        )}
      </div>
      {current?.state === "failed" && !isMaking && (
        <Alert tone="error">The zip could not be made. Please try again.</Alert>
      )}
      {exporting.error && (
        <Alert tone="error">
          {sentenceOf(exporting.error, "The zip could not be requested. Please try again.")}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {ready && !isMaking && <Button onClick={() => setIsAsking(true)}>Download the zip</Button>}
        <Button
          variant="secondary"
          isPending={isMaking}
          pendingLabel="Making the zip..."
          onClick={() => exporting.mutate()}
        >
          {ready ? "Make a new zip" : "Make a zip"}
        </Button>
      </div>
      <Suspense>
        {isAsking && ready && <DownloadQuestion href={hrefOf(ready.id)} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </section>
  );
}
