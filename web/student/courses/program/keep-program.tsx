import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import type { UnitSummary } from "#contract/courses/units/unit-content.ts";
import { unitLabel } from "#contract/courses/units/units.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { useKeptFiles } from "#web/dashboard/offline/kept/use-kept-files.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { formatBytes } from "#web/ui/inputs/files/format-bytes.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { KeepProblem } from "./keep-problem.tsx";

type KeepProgramProps = { program: EnrolledProgram; units: readonly UnitSummary[] };

/** Stores all texts and files of a program on this device on request. Shows the stored files, and removes them. */
export function KeepProgram({ program, units }: KeepProgramProps) {
  const { files, progress, problem } = useKeptFiles();
  const { keepAll, isReading, failure } = useKeepAll(program.id, units);
  const isBrowser = useIsBrowser();
  const own = files.filter((file) => file.program === program.id && file.unit !== null);
  const total_bytes = bytesOf(units.flatMap((unit) => unit.files));
  const kept_bytes = bytesOf(own);
  const isPublished = units.some(({ is_published }) => is_published);
  // The server does not know what the browser has stored.
  if (!isPublished || !isBrowser) return null;
  const arrived_bytes = own.reduce(
    (sum, { url, size_bytes, content }) => sum + size_bytes * (content ? 1 : (progress.get(url) ?? 0)),
    0,
  );
  return (
    <section aria-labelledby="kept" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHeading id="kept" title="On this device" />
      <p className="text-muted text-sm">
        You can read units that you have opened without a network. Videos and live sessions need one.
      </p>
      {kept_bytes < total_bytes && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          isPending={isReading}
          pendingLabel="Reading the units..."
          onClick={() => void keepAll()}
        >
          Keep for offline ({formatBytes(total_bytes - kept_bytes)})
        </Button>
      )}
      {own.some(({ content }) => content === null) && (
        <ProgressBar label="Keeping the files" percent={(arrived_bytes / kept_bytes) * 100} />
      )}
      {failure && <Alert tone="error">{failure}</Alert>}
      <KeepProblem problem={problem} />
      <KeptList program={program} />
    </section>
  );
}

const bytesOf = (files: readonly { size_bytes: number }[]) =>
  files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);

/**
 * Stores all files of the program and fetches the texts of its units, which the dashboard then stores. All files are
 * recorded before the first download, so that closing the tab loses none. Missing texts are fetched at the next visit.
 */
function useKeepAll(program: number, units: readonly UnitSummary[]) {
  const queries = useQueryClient();
  const { files, keep } = useKeptFiles();
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function readTexts() {
    for (const { number, is_published } of units)
      if (is_published)
        await queries.fetchQuery({
          ...q(api.units.page, { params: { id: program, number } }),
          staleTime: Number.POSITIVE_INFINITY,
        });
  }
  async function keepAll() {
    setIsReading(true);
    setFailure(undefined);
    const wanted = units.flatMap((unit) =>
      unit.files.map(({ url, filename, size_bytes }) => ({
        ...{ url, filename, size_bytes, program, unit: unit.number },
        is_asked_for: true,
      })),
    );
    void keep(wanted);
    await readTexts().catch((error: unknown) =>
      setFailure(sentenceOf(error, "Failed to load the units. Please try again.")),
    );
    setIsReading(false);
  }
  const isAskedFor = files.some((file) => file.program === program && file.is_asked_for);
  const resume = useEffectEvent(() => void readTexts().catch(() => undefined));
  useEffect(() => {
    if (isAskedFor) resume();
  }, [isAskedFor]);
  return { keepAll, isReading, failure };
}

function KeptList({ program }: { program: EnrolledProgram }) {
  const { files, remove } = useKeptFiles();
  const own = files.flatMap(({ unit, ...file }) =>
    file.program === program.id && file.content && unit !== null ? [{ ...file, unit }] : [],
  );
  if (own.length === 0) return null;
  return (
    <details className="rounded-md border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium text-sm">
        {own.length} {own.length === 1 ? "file" : "files"} kept, {formatBytes(bytesOf(own))}
      </summary>
      <ul className="px-4 pb-2">
        {[...own]
          .sort((one, other) => one.unit - other.unit)
          .map(({ url, filename, size_bytes, unit }) => (
            <li key={url} className="flex items-center gap-2 border-line border-t py-1 text-sm">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {filename}
                <span className="block text-muted">
                  {unitLabel(program.unit_type, unit)}, {formatBytes(size_bytes)}
                </span>
              </span>
              <IconButton
                label={`Remove ${filename} from this device`}
                icon={<Trash2 className="size-5" />}
                onClick={() => remove([url])}
              />
            </li>
          ))}
      </ul>
      <div className="border-line border-t p-3">
        <Button variant="quiet" size="small" onClick={() => remove(own.map(({ url }) => url))}>
          Remove all from this device
        </Button>
      </div>
    </details>
  );
}
