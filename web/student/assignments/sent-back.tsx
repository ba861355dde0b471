import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { DueTime } from "#web/ui/time/due-time.tsx";

type SentBackProps = {
  comment: string;
  /** The deadline for another try, where the page does not show it already. */
  deadline?: string;
};

/** The comment of staff on work that was sent back. */
export function SentBack({ comment, deadline }: SentBackProps) {
  return (
    <div role="status" className="rounded-md bg-accent-soft px-4 py-3.5 text-sm">
      <p className="font-semibold">Sent back for another try</p>
      <Clipped>
        <LinkedText text={comment} className="measure mt-1" />
      </Clipped>
      {deadline && (
        <p className="mt-2">
          <DueTime at={deadline} />
        </p>
      )}
    </div>
  );
}
