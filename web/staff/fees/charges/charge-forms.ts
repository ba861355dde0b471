import { lazyPart } from "#web/ui/layout/lazy-part.tsx";

/** Forms about a charge, each in a separate chunk. */
export const chargeForms = {
  record: lazyPart(async () => ({
    default: (await import("#web/staff/fees/payments/record-payment.tsx")).RecordPayment,
  })),
  discount: lazyPart(async () => ({ default: (await import("./discount-form.tsx")).DiscountForm })),
  plan: lazyPart(async () => ({ default: (await import("./plan-form.tsx")).PlanForm })),
  decline_parts: lazyPart(async () => ({ default: (await import("./decline-parts.tsx")).DeclineParts })),
  order: lazyPart(async () => ({ default: (await import("./order-form.tsx")).OrderForm })),
  pay_back: lazyPart(async () => ({
    default: (await import("#web/staff/fees/payments/pay-back-form.tsx")).PayBackForm,
  })),
  ask_again: lazyPart(async () => ({
    default: (await import("#web/staff/fees/payments/ask-again.tsx")).AskAgain,
  })),
  cancel: lazyPart(async () => ({ default: (await import("./cancel-charge.tsx")).CancelCharge })),
};
export type ChargeFormName = keyof typeof chargeForms;
