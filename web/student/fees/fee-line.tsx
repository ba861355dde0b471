import { Wallet } from "lucide-react";
import { Link } from "react-router";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { paths } from "#web/paths.ts";
import { dueWords, isDue, reportWords } from "#web/student/fees/fee-words.ts";
import { classNames } from "#web/ui/layout/class-names.ts";

/** A program's link to Fees, such as "UGX 400,000 left, due 12 May 2026". Shows nothing if nothing is due. */
export function FeeLine({ charge }: { charge: OwnCharge }) {
  if (!isDue(charge)) return null;
  return (
    <p className="mt-2 text-sm">
      <Link
        to={paths.dashboard("fees")}
        className={classNames(
          "inline-flex items-start gap-2 py-1 font-semibold underline underline-offset-4",
          charge.is_overdue ? "text-urgent" : "text-action",
        )}
      >
        <Wallet aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {dueWords(charge)}
      </Link>
      <ReportLine charge={charge} />
    </p>
  );
}

/** Says that a reported payment is being checked, or why it was rejected. */
export function ReportLine({ charge }: { charge: OwnCharge }) {
  const words = reportWords(charge);
  return words && <span className="block [overflow-wrap:anywhere]">{words}</span>;
}
