import { Time } from "#web/ui/time/time.tsx";

/** Returns the opening of a quiz that opens later. */
export function laterOpening(opens_at: string | null | undefined, now: Date): string | undefined {
  // Lists that an older version stored on the device do not have it.
  return opens_at && Date.parse(opens_at) > now.getTime() ? opens_at : undefined;
}

type OpensAtProps = { opens_at: string | null | undefined; now: Date };

/** "Opens 1 Dec 2026, 15:30 Kampala time", until then. */
export function OpensAt({ opens_at, now }: OpensAtProps) {
  const at = laterOpening(opens_at, now);
  if (!at) return null;
  return (
    <span>
      Opens <Time at={at} shows="minute" /> Kampala time
    </span>
  );
}
