import type { ReactNode } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { feeUnpaid } from "#contract/shared/fee-unpaid.ts";
import { PayFirst } from "#web/student/fees/pay-first.tsx";

/** Shows why a section did not load: an unpaid fee, with the server's sentence and a link to Fees, else `children`. */
export function FeeOrFailed({ error, children }: { error: unknown; children: ReactNode }) {
  const charge = error instanceof ApiError && error.status === feeUnpaid.status && error.body.unpaid_charge;
  if (!charge) return children;
  return <PayFirst sentence={(error as ApiError).message} charge={Number(charge)} />;
}
