import { firstMessage } from "#contract/shared/errors.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import type { Waiting } from "./outbox.ts";
import { useAllWaiting } from "./use-waiting.ts";

/**
 * In every section: what waited for a network and was then not taken, and why; its own place may be gone, or far from
 * where its person is. What is refused at once stands at its place alone.
 */
export function RefusedThings() {
  const { things, cancel } = useAllWaiting();
  const refused = things.filter(({ refusal, has_waited }) => refusal && has_waited);
  if (refused.length === 0) return null;
  return (
    <Alert tone="error" title="Not everything could be sent">
      <ul className="mt-1 grid gap-1">
        {refused.map((thing) => (
          <li key={thing.key} className="flex flex-wrap items-center gap-x-4">
            <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
              {thing.note.label}: {reasonOf(thing)}
            </span>
            <Button variant="quiet" size="small" onClick={() => cancel(thing.key)}>
              Discard
              <span className="sr-only"> {thing.note.label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function reasonOf({ refusal }: Waiting): string {
  if (refusal?.status === 0) return "Nobody answered for six days; it may have arrived.";
  return firstMessage(refusal?.body) ?? "Please try again.";
}
