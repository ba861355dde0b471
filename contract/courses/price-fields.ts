import { z } from "zod";
import { currencies } from "#contract/shared/money/money.ts";

/** Price as staff typed it, and as a number. */
export const priceFields = {
  price: z.string(),
  price_amount: z
    .number()
    .int()
    .nullable()
    .meta({ description: "Price in minor units of its currency; null if the text is not a single amount." }),
  currency: z.enum(currencies).nullable(),
};
