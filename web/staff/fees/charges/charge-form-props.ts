import type { ChargeDetail } from "#contract/fees/charges.ts";

/** Props of every form about a charge. */
export type ChargeFormProps = { charge: ChargeDetail; onClose: () => void };
