import { lazyPart } from "#web/ui/layout/lazy-part.tsx";

/** Every form about a charge, each a chunk of its own. */
export const chargeForms = {
  record: lazyPart(async () => ({ default: (await import("./record-payment.tsx")).RecordPayment })),
  discount: lazyPart(async () => ({ default: (await import("./discount-form.tsx")).DiscountForm })),
  plan: lazyPart(async () => ({ default: (await import("./plan-form.tsx")).PlanForm })),
  order: lazyPart(async () => ({ default: (await import("./order-form.tsx")).OrderForm })),
  pay_back: lazyPart(async () => ({ default: (await import("./pay-back-form.tsx")).PayBackForm })),
  ask_again: lazyPart(async () => ({ default: (await import("./ask-again.tsx")).AskAgain })),
  cancel: lazyPart(async () => ({ default: (await import("./cancel-charge.tsx")).CancelCharge })),
};
export type ChargeFormName = keyof typeof chargeForms;
