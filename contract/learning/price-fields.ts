import { z } from "zod";
import { currencies } from "#contract/shared/money.ts";

/** What staff typed, and the same as a number. */
export const priceFields = {
  price: z.string(),
  price_amount: z
    .number()
    .int()
    .nullable()
    .meta({ description: "The price in minor units of its currency; null for a text that is not one sum." }),
  currency: z.enum(currencies).nullable(),
};
