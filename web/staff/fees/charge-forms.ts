import { lazy } from "react";

/** Every form about a charge, each a chunk of its own. */
export const chargeForms = {
  record: lazy(async () => ({ default: (await import("./record-payment.tsx")).RecordPayment })),
  discount: lazy(async () => ({ default: (await import("./discount-form.tsx")).DiscountForm })),
  plan: lazy(async () => ({ default: (await import("./plan-form.tsx")).PlanForm })),
  order: lazy(async () => ({ default: (await import("./order-form.tsx")).OrderForm })),
  pay_back: lazy(async () => ({ default: (await import("./pay-back-form.tsx")).PayBackForm })),
  ask_again: lazy(async () => ({ default: (await import("./ask-again.tsx")).AskAgain })),
  cancel: lazy(async () => ({ default: (await import("./cancel-charge.tsx")).CancelCharge })),
};
export type ChargeFormName = keyof typeof chargeForms;
