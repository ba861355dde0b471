import { expect, it } from "vitest";
import type { Currency } from "#contract/shared/money/money.ts";
import { earnedSums } from "./earned-sums.ts";

const balance = (currency: Currency, accrued_minor: number) => ({
  ...{ currency, accrued_minor, pending_minor: accrued_minor },
  ...{ confirmed_minor: 0, paid_minor: 0, void_minor: 0, taken_back_minor: 0 },
});

it.each([
  [[], ["UGX 0"]],
  [[balance("USD", 3_000)], ["USD 3000"]],
  [[balance("UGX", 0), balance("USD", 3_000)], ["USD 3000"]],
  [[balance("UGX", 0)], ["UGX 0"]],
  [
    [balance("KES", 500), balance("UGX", 15_000)],
    ["UGX 15000", "KES 500"],
  ],
])("only currencies with a commission are shown: %#", (balances, shown) => {
  expect(earnedSums(balances).map(({ currency, amount_minor }) => `${currency} ${amount_minor}`)).toEqual(
    shown,
  );
});
