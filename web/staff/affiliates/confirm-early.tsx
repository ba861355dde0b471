import type { Commission } from "#contract/affiliates/commissions.ts";
import { api } from "#web/api/client.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import { sumsInWords } from "./sums-in-words.ts";

type ConfirmEarlyProps = { commissions: Commission[]; onClose: () => void };

/** Asks why commissions are confirmed before their fees are paid. The audit log stores the reason (beyond.md 1). */
export function ConfirmEarly({ commissions, onClose }: ConfirmEarlyProps) {
  const ids = commissions.map(({ id }) => id);
  const unpaid = commissions.filter(({ unpaid_fee }) => unpaid_fee);
  const [first] = unpaid;
  return (
    <ReasonDialog
      stale="commissions"
      draft={`commissions-${ids.join("-")}-early`}
      title={ids.length === 1 ? "Confirm before the fee is paid?" : "Confirm before all fees are paid?"}
      hint="The audit log stores your reason."
      missing={first && `${first.unpaid_fee} Say why ${first.course_name} is confirmed all the same.`}
      saveLabel={ids.length === 1 ? "Confirm" : `Confirm all ${ids.length}`}
      send={(reason) => api.commissions.confirm({ body: { ids, reason } })}
      done={confirmedInWords(ids.length)}
      failure="Error confirming the commission. Please try again."
      onClose={onClose}
    >
      {ids.length > 1 && (
        <p className="mb-4">
          {ids.length} commissions, {sumsInWords(commissions)} together.
        </p>
      )}
      <ul className="grid gap-2">
        {unpaid.map(({ id, course_name, student_name, unpaid_fee }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">
              {student_name || "Deleted student"}, {course_name}:
            </span>{" "}
            {unpaid_fee}
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}

export const confirmedInWords = (count: number) =>
  count === 1 ? "Commission confirmed." : `${count} commissions confirmed.`;
