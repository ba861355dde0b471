import { paths } from "#web/paths.ts";
import { ReportLine } from "#web/student/fees/fee-line.tsx";
import { useCharges } from "#web/student/fees/fee-queries.ts";
import { reportWords } from "#web/student/fees/fee-words.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/**
 * Replaces content that opens when the fee is paid, with a sentence about it, what became of the student's reports, and
 * a link to Fees.
 */
export function PayFirst({ sentence }: { sentence: string }) {
  const charges = useCharges().filter(
    ({ is_closed, program_title }) => is_closed && sentence.includes(program_title),
  );
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
      {charges.some(reportWords) && charges.map((charge) => <ReportLine key={charge.id} charge={charge} />)}
    </Alert>
  );
}
