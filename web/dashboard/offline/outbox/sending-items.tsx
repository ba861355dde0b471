import { Button } from "#web/ui/buttons/button.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { hasFiles } from "./item.ts";
import { useAnnounceDelivered } from "./use-announce-delivered.ts";
import { useOutbox } from "./use-outbox.ts";

/** The progress of each file that is being sent, in all sections except the item's own. Announces every delivery. */
export function SendingItems({ section }: { section: string }) {
  const { items, progress, cancel } = useOutbox();
  useAnnounceDelivered();
  return items
    .filter((item) => hasFiles(item) && progress.has(item.key) && item.metadata.section !== section)
    .map(({ key, metadata }) => (
      <div key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-2.5">
        <div className="min-w-0 flex-1 basis-56">
          <ProgressBar label={`Sending ${metadata.label}`} percent={(progress.get(key) ?? 0) * 100} />
        </div>
        <Button variant="quiet" size="small" onClick={() => cancel(key)}>
          Cancel
        </Button>
      </div>
    ));
}
