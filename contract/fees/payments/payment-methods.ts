// Plain data, so that lists can read it without a schema library.

export const paymentMethods = ["bank", "mobile_money", "cash", "card", "purchase_order"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodLabels = {
  bank: "Bank transfer",
  mobile_money: "Mobile money",
  cash: "Cash",
  card: "Card",
  purchase_order: "Purchase order",
} as const satisfies Record<PaymentMethod, string>;
