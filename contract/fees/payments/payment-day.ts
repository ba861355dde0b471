import { calendarDay } from "#contract/shared/scalars.ts";

/** Earliest day of a payment. An earlier year is a typing error, such as "0202" for "2026". */
const EARLIEST = "2000-01-01";
export const tooEarly = "The day of the payment must be in 2000 or later.";
export const inFuture = "The day of the payment cannot be in the future.";

/** Day of a payment. Callers that know the present time must also refuse a future day (`latestDay`). */
export const paymentDay = calendarDay("Choose the day of the payment.").refine(
  (day) => day < "0001" || day >= EARLIEST,
  tooEarly,
);
