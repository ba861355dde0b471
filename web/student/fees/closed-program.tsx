import type { OwnCharge } from "#contract/fees/charges.ts";
import { feeUnpaid } from "#contract/shared/fee-unpaid.ts";
import { moneyOf } from "#web/student/fees/fee-words.ts";
import { PayFirst } from "#web/student/fees/pay-first.tsx";

/**
 * Replaces the units of a program that opens when its fee is paid. The server refuses the units with the same sentence.
 */
export function ClosedProgram({ charge }: { charge: OwnCharge }) {
  const sentence = feeUnpaid.sentence
    .replace("{amount}", moneyOf(charge, charge.left_minor))
    .replace("{program}", charge.program_title);
  return <PayFirst sentence={sentence} charge={charge.id} />;
}
