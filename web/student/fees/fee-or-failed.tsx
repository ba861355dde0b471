import type { ReactNode } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { feeUnpaid } from "#contract/shared/fee-unpaid.ts";
import { PayFirst } from "#web/student/fees/pay-first.tsx";

/** The start of the server's refusal, before amount and program: "Pay the fee of ". */
const [beginning = ""] = feeUnpaid.sentence.split("{");

/** Shows why a section did not load: an unpaid fee, with the server's sentence and a link to Fees, else `children`. */
export function FeeOrFailed({ error, children }: { error: unknown; children: ReactNode }) {
  const isUnpaid =
    error instanceof ApiError && error.status === feeUnpaid.status && error.message.startsWith(beginning);
  return isUnpaid ? <PayFirst sentence={error.message} /> : children;
}
