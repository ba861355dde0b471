import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";

/** In place of what opens when the fee is paid: the sentence that says so, and the way to pay. */
export function PayFirst({ sentence }: { sentence: string }) {
  return (
    <Alert
      tone="warning"
      title={sentence}
      action={
        <ButtonLink to={paths.dashboard("fees")} size="small">
          Go to Fees
        </ButtonLink>
      }
    />
  );
}
