import type { ReactNode } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { feeUnpaid } from "#contract/shared/fee-unpaid.ts";
import { PayFirst } from "#web/student/fees/pay-first.tsx";

/** "Pay the fee of ": what the server's refusal begins with, whatever the amount and the program. */
const [beginning = ""] = feeUnpaid.sentence.split("{");

/** A section that did not load: where its program waits for the fee the server's sentence with the way to pay, else `children`. */
export function FeeOrFailed({ error, children }: { error: unknown; children: ReactNode }) {
  const isUnpaid =
    error instanceof ApiError && error.status === feeUnpaid.status && error.message.startsWith(beginning);
  return isUnpaid ? <PayFirst sentence={error.message} /> : children;
}
