import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { DiscardButton } from "./discard-button.tsx";
import type { OutboxItem } from "./item.ts";
import { lostWith, whyRefused } from "./refusal.ts";
import { useOutbox } from "./use-outbox.ts";

/**
 * Shown in every section: what waited for the network and was then rejected, with the reason and the way to its own place,
 * which may be far away or gone. An item that is rejected at once is shown at its own place while that is open.
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
          <RejectedItem key={item.key} item={item} onDiscard={() => cancel(item.key)} />
        ))}
      </ul>
    </Alert>
  );
}

function RejectedItem({ item, onDiscard }: { item: OutboxItem; onDiscard: () => void }) {
  const { metadata, rejection } = item;
  const { label, section, place, failure } = metadata;
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        {label}: {rejection && whyRefused(rejection, failure)}
      </span>
      <span className="-ms-3.5 flex flex-wrap">
        {section && (
          <ButtonLink to={place ?? paths.dashboard(section)} variant="quiet" size="small">
            See it
            <span className="sr-only"> {label}</span>
          </ButtonLink>
        )}
        <DiscardButton label={label} lost={lostWith(item)} onDiscard={onDiscard} />
      </span>
    </li>
  );
}
