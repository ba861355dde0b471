import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { DiscardButton } from "./discard-button.tsx";
import type { OutboxItem } from "./item.ts";
import { lostWith, whyRefused } from "./refusal.ts";
import { useOutbox } from "./use-outbox.ts";

/**
 * Rejected items that had waited for the network, in every section. Each has its reason and a link to its place. An
 * item that is rejected at once appears here only outside its own section.
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
