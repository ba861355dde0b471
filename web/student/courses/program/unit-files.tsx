import { FileText } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { UnitFile, UnitPage } from "#contract/courses/units/unit-content.ts";
import { KEPT_WHILE_READING_BYTES } from "#contract/shared/limits.ts";
import { useKeptFiles } from "#web/dashboard/offline/kept/use-kept-files.ts";
import { offlineFile } from "#web/shared/download-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { formatBytes } from "#web/ui/inputs/files/format-bytes.ts";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { FileDownload, KeptForOffline } from "./file-download.tsx";
import { KeepProblem } from "./keep-problem.tsx";
import { useFileDownload } from "./use-file-download.ts";

/** The files of a unit. Small files are stored for offline use when the unit is opened, larger ones on request. */
export function UnitFiles({ unit }: { unit: UnitPage }) {
  const { files: kept, progress, problem, keep } = useKeptFiles();
  const rowOf = (file: UnitFile, is_asked_for: boolean) => ({
    ...{ url: file.url, filename: file.filename, size_bytes: file.size_bytes },
    ...{ program: unit.program, unit: unit.number, is_asked_for },
  });
  const keepSmall = useEffectEvent(() => {
    const small = unit.files.filter(({ size_bytes }) => size_bytes <= KEPT_WHILE_READING_BYTES);
    if (small.length > 0) void keep(small.map((file) => rowOf(file, false)));
  });
  const urls = unit.files.map(({ url }) => url).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other files are another visit
  useEffect(() => keepSmall(), [urls]);
  if (unit.files.length === 0) return null;
  const contentOf = ({ url }: UnitFile) => kept.find((one) => one.url === url)?.content ?? null;
  const left = unit.files.filter(
    (file) => file.size_bytes > KEPT_WHILE_READING_BYTES && !kept.some(({ url }) => url === file.url),
  );
  const left_bytes = left.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return (
    <section aria-labelledby="files" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="files" className="text-xl">
        Files
      </h2>
      <ul className="grid gap-2">
        {unit.files.map((file) => (
          <FileLine key={file.id} file={file} content={contentOf(file)} fraction={progress.get(file.url)} />
        ))}
      </ul>
      {left.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => void keep(left.map((file) => rowOf(file, true)))}
        >
          Keep for offline ({formatBytes(left_bytes)})
        </Button>
      )}
      <KeepProblem problem={problem} />
    </section>
  );
}

type FileLineProps = { file: UnitFile; content: Blob | null; fraction: number | undefined };

function FileLine({ file: { url, filename, size_bytes }, content, fraction }: FileLineProps) {
  const { press, isMissing } = useFileDownload(filename, content);
  return (
    <li className="rounded-md border border-line bg-raised py-1.5 ps-3.5 pe-1.5">
      <div className="flex flex-wrap items-center gap-3">
        <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {filename} <span className="whitespace-nowrap text-muted text-sm">{formatBytes(size_bytes)}</span>
          {content && <KeptForOffline />}
        </span>
        <FileDownload url={url} filename={filename} onClick={press} />
      </div>
      {fraction !== undefined && (
        <div className="pe-2 pb-1.5">
          <ProgressBar label={`Keeping ${filename}`} percent={fraction * 100} />
        </div>
      )}
      <p role="status" className="pb-1.5 font-medium text-sm text-urgent empty:hidden">
        {isMissing && offlineFile}
      </p>
    </li>
  );
}
