import { expect, it } from "vitest";
import {
  currencyOfPrice,
  formatPriceInput,
  inCurrency,
  problemOfPrice,
  withoutShillingSign,
} from "./typed-price.ts";

it.each([
  ["1", "", "UGX 1"],
  ["1500", "", "UGX 1,500"],
  ["UGX 1,5000", "UGX 1,500", "UGX 15,000"],
  ["UGX 1,50", "UGX 1,500", "UGX 150"],
  ["000450000", "", "UGX 450,000"],
  ["0", "", "UGX 0"],
  ["abc", "", "UGX "],
  ["abc", "USD 250", "USD "],
  ["-5", "USD ", "USD 5"],
  ["US", "USD ", "USD "],
  ["", "", "UGX "],
  ["USD 250", "UGX ", "USD 250"],
  ["usd250", "", "USD 250"],
  ["$40", "UGX ", "USD 40"],
  ["KES 1,5000", "KES 1,500", "KES 15,000"],
])(
  "'The price input keeps only digits, formats them with thousands separators': %j after %j is %j (staff.md 5)",
  (typed, before, shown) => {
    expect(formatPriceInput(typed, before)).toBe(shown);
  },
);

it.each(["1,500.50", "1500.50", "1.500,50", "1500,50", "1,500,5", "450.000", "1.5 million"])(
  "%j in shillings is refused, pasted or typed, and never another sum (staff.md 5)",
  (text) => {
    const typed = [...text].reduce((price, letter) => formatPriceInput(price + letter, price), "UGX ");
    for (const price of [formatPriceInput(text), formatPriceInput(`UGX ${text}`, "UGX "), typed])
      expect(problemOfPrice(price)).toMatch(/^UGX has no decimals|^Write the price in figures/);
  },
);

it.each([
  ["1,500.50", "USD 1,500.50"],
  ["1500.5", "USD 1,500.5"],
  ["1,500", "USD 1,500"],
])("%j typed in dollars is %j (staff.md 5)", (text, shown) => {
  const typed = [...text].reduce((price, letter) => formatPriceInput(price + letter, price), "USD ");
  expect([typed, problemOfPrice(typed)]).toEqual([shown, undefined]);
});

it.each([
  ["UGX 1,500.50", "UGX has no decimals. Write a whole amount, for example UGX 450,000"],
  ["RWF 1500.00", "RWF has no decimals. Write a whole amount, for example RWF 450,000"],
  ["UGX 1,5000", "Write the price in figures, for example UGX 450,000"],
  ["USD 1.500,50", "Write the price in figures, for example USD 450,000"],
  ["USD 1,500.50", undefined],
  ["UGX 450 000", "Write the price in figures, for example UGX 450,000"],
  ["UGX ", "Price is required"],
  ["usd", "Price is required"],
  ["Free", undefined],
  ["UGX 900 or USD 1", undefined],
])("the price %j has the problem %j (staff.md 5)", (price, problem) => {
  expect(problemOfPrice(price)).toBe(problem);
});

it("selecting a currency keeps the figures (staff.md 5)", () => {
  expect(inCurrency("UGX 1,500", "USD")).toBe("USD 1,500");
  expect(inCurrency("Free", "KES")).toBe("KES ");
  expect(["UGX 5", "usd 5", "149.50", "Free", "gbp"].map(currencyOfPrice)).toEqual([
    ...["UGX", "USD", "USD", "UGX", "GBP"],
  ]);
});

it.each([
  ["UGX 1,100,000/-", "UGX 1,100,000"],
  ["1,100,000/=", "UGX 1,100,000"],
  ["ugx. 1100000 /-", "UGX 1100000"],
  ["KES 5,000/-", "KES 5,000"],
  ["UGX 1,100,000", "UGX 1,100,000"],
  ["Ask us", "Ask us"],
  ["From 5/=", "From 5/="],
])("the price %j is stored as %j, so that it has a sum (api.md 1.3)", (typed, stored) => {
  expect(withoutShillingSign(typed)).toBe(stored);
});
