import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { DiscardButton } from "./discard-button.tsx";
import type { OutboxItem } from "./item.ts";
import { type RejectedGroup, rejectedGroups } from "./rejected-groups.ts";
import { useOutbox } from "./use-outbox.ts";

/**
 * Rejected items that had waited for the network, in every section. Those of one record with the same reason are one entry,
 * with a link to their place. An item that is rejected at once appears here only outside its own section.
 */
export function RejectedItems({ section }: { section: string }) {
  const { items, cancel } = useOutbox();
  const isElsewhere = ({ metadata }: OutboxItem) => metadata.section && metadata.section !== section;
  const refused = items.filter(({ rejection }) => rejection);
  // Only the first item of a queue was tried. Those of its record waited, too.
  const late = new Set(refused.map((one) => one.has_waited && one.metadata.record && one.queue));
  const rejected = refused.filter((one) => one.has_waited || late.has(one.queue) || isElsewhere(one));
  if (rejected.length === 0) return null;
  const discard = ({ keys }: RejectedGroup) => {
    for (const key of keys) cancel(key);
  };
  return (
    <Alert tone="error" title="Not everything could be sent">
      <ul className="mt-1 grid gap-1">
        {rejectedGroups(rejected).map((group) => (
          <RejectedEntry key={group.keys[0]} group={group} onDiscard={() => discard(group)} />
        ))}
      </ul>
    </Alert>
  );
}

function RejectedEntry({ group, onDiscard }: { group: RejectedGroup; onDiscard: () => void }) {
  const { label, reason, lost, section, place } = group;
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        {label}: {reason}
      </span>
      <span className="-ms-3.5 flex flex-wrap">
        {section && (
          <ButtonLink to={place ?? paths.dashboard(section)} variant="quiet" size="small">
            See it
            <span className="sr-only"> {label}</span>
          </ButtonLink>
        )}
        <DiscardButton label={label} lost={lost} onDiscard={onDiscard} />
      </span>
    </li>
  );
}
