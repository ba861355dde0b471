import type { ChargeDetail } from "#contract/fees/charges.ts";

/** What every form about a charge is given. */
export type ChargeFormProps = { charge: ChargeDetail; onClose: () => void };
