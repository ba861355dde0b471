import type { ReactNode } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { feeUnpaid } from "#contract/shared/fee-unpaid.ts";
import { PayFirst } from "#web/student/fees/pay-first.tsx";

/** Shows why a section did not load: an unpaid fee, with the server's sentence and a link to Fees, else `children`. */
export function FeeOrFailed({ error, children }: { error: unknown; children: ReactNode }) {
  if (!(error instanceof ApiError) || error.status !== feeUnpaid.status) return children;
  const { unpaid_charge } = error.body;
  return unpaid_charge ? <PayFirst sentence={error.message} charge={Number(unpaid_charge)} /> : children;
}
