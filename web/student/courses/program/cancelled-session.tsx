import type { UnitSummary } from "#contract/courses/units/unit-content.ts";
import { formatSpan, KAMPALA } from "#web/ui/time/time.tsx";

type CancelledSessionProps = {
  session: NonNullable<UnitSummary["cancelled_session"]>;
  /** Name of the unit, if it is not shown above. */
  title?: string;
};

/** Says that a session was cancelled. */
export function CancelledSession({ session, title }: CancelledSessionProps) {
  const { starts_at, ends_at } = session;
  return (
    <div className="wrap-anywhere grid gap-1 rounded-md border border-line bg-raised p-4">
      {title && <p className="font-semibold">{title}</p>}
      <p className="text-sm">
        The session on {formatSpan(starts_at, ends_at, KAMPALA)} (Kampala time) was cancelled.
      </p>
    </div>
  );
}
