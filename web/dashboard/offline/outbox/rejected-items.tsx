import { firstMessage } from "#contract/shared/api-error.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import type { OutboxItem } from "./item.ts";
import { useOutbox } from "./use-outbox.ts";

/**
 * Shown in every section: what waited for the network and was then rejected, with the reason. Its own place on the
 * page may be far away or gone. An item that is rejected at once is shown at its own place while that is open.
 */
export function RejectedItems({ section }: { section: string }) {
  const { items, cancel } = useOutbox();
  const isElsewhere = ({ metadata }: OutboxItem) => metadata.section && metadata.section !== section;
  const rejected = items.filter((item) => item.rejection && (item.has_waited || isElsewhere(item)));
  if (rejected.length === 0) return null;
  return (
    <Alert tone="error" title="Not everything could be sent">
      <ul className="mt-1 grid gap-1">
        {rejected.map((item) => (
          <li key={item.key} className="flex flex-wrap items-center gap-x-4">
            <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
              {item.metadata.label}: {reasonOf(item)}
            </span>
            <Button variant="quiet" size="small" onClick={() => cancel(item.key)}>
              Discard
              <span className="sr-only"> {item.metadata.label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function reasonOf({ rejection }: OutboxItem): string {
  if (rejection?.status === 0) return "There was no answer for six days. It may have arrived.";
  return firstMessage(rejection?.body) ?? "Please try again.";
}
