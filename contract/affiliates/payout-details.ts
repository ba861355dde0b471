import { z } from "zod";
import { PhoneWithCountry } from "#contract/shared/phones/phones.ts";
import { mailedName, Timestamp } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { withoutGaps } from "#contract/shared/text/typed-code.ts";

/** Ways to pay an affiliate. A batch has one payment list for each. */
export const payoutMethods = { mobile_money: "Mobile money", bank: "Bank" } as const;
export type PayoutMethod = keyof typeof payoutMethods;

const account_name = mailedName("Account name is required", 150);

/** Blanks and dashes are removed. An IBAN has up to 34 characters. */
const wrongAccount = "Account number must be 5 to 34 letters and digits";
const AccountNumber = boundedText(100, { error: "Account number is required", long: wrongAccount })
  .transform((value) => withoutGaps(value).toUpperCase())
  .pipe(
    z
      .string()
      .min(1, { error: "Account number is required", abort: true })
      .regex(/^[A-Z0-9]{5,34}$/, wrongAccount),
  );

/** Payout form on an approved affiliate's own page. */
export const PayoutDetailsForm = z.discriminatedUnion(
  "method",
  [
    z.object({ method: z.literal("mobile_money"), account_name, phone: PhoneWithCountry }),
    z.object({
      method: z.literal("bank"),
      account_name,
      bank_name: mailedName("Bank name is required", 150),
      account_number: AccountNumber,
    }),
  ],
  { error: "Choose mobile money or bank" },
);
export type PayoutDetailsForm = z.output<typeof PayoutDetailsForm>;

const method = z.enum(Object.keys(payoutMethods) as [PayoutMethod, ...PayoutMethod[]]);

/** Payout details as staff see them. */
export const PayoutDetails = z.object({
  method,
  account_name: z.string(),
  phone: z.string().nullable(),
  bank_name: z.string().nullable(),
  account_number: z.string().nullable(),
  updated_at: Timestamp,
});
export type PayoutDetails = z.output<typeof PayoutDetails>;

/** Payout details on the affiliate's own page. They show only the end of the number, because a link opens the page. */
export const OwnPayoutDetails = z.object({
  method,
  account_name: z.string(),
  bank_name: z.string().nullable(),
  number_end: z.string(),
  updated_at: Timestamp,
});
export type OwnPayoutDetails = z.output<typeof OwnPayoutDetails>;
