import { paths } from "#web/paths.ts";
import { ReportLine } from "#web/student/fees/fee-line.tsx";
import { useCharges } from "#web/student/fees/fee-queries.ts";
import { reportWords } from "#web/student/fees/fee-words.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/**
 * Replaces content that opens when the fee is paid, with a sentence about it, what became of the student's reports for
 * this charge, and a link to Fees.
 */
export function PayFirst({ sentence, charge }: { sentence: string; charge: number }) {
  const closing = useCharges().find(({ id }) => id === charge);
  return (
    <Alert
      tone="warning"
      title={sentence}
      action={
        <ButtonLink to={paths.dashboard("fees")} size="small">
          Go to Fees
        </ButtonLink>
      }
    >
      {closing && reportWords(closing) && <ReportLine charge={closing} />}
    </Alert>
  );
}
