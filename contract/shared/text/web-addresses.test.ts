import { expect, it } from "vitest";
import { personName } from "#contract/shared/scalars.ts";
import { hasWebAddress } from "./web-addresses.ts";

it.each([
  "You won UGX 5,000,000 claim at www.prize.example",
  "http://prize.example",
  "ftp://x",
  "WWW.PRIZE",
  "Claim at prize.example now",
  "prize.example",
  "PRIZE.EXAMPLE",
  "Prize.Com",
  "bit.ly/3xYz",
  "win@prize.example",
  "пример.рф",
  "prize\u3002example",
  "prize\uff0eexample",
  "(see prize.example)",
  "dr.example",
  "You won, see t.me/prize",
  "x.com",
  "T.ME/prize",
  "prize.\u200dexample",
  "prize.e\u0301xample",
  "Dr.Win/claim",
  "41.210.1.9/claim",
  "claim at 41.210.1.9",
])("'%s' is refused as a name, because it has a web address", (name) => {
  expect(hasWebAddress(name)).toBe(true);
  expect(personName.safeParse(name).error?.issues[0]?.message).toBe("Enter a name without a web address.");
});

it.each([
  "Amina Nakato",
  "Dr. Okello",
  "Dr.Okello",
  "St. Mary's School",
  "J.P. Kato",
  "J.Kato",
  "Sarah N. K.",
  "Kato Ltd.",
  "Ssalongo (Rev.Fr.) Musoke",
  "Martin Luther King Jr.",
  "Ph.D Nakato",
  "J.Me",
  "Okello s/o Opio",
  "Musa a.k.a. Moses",
  "j.kato",
  "O'Brien-Smith",
  "\u5c71\u7530\u592a\u90ce",
])("'%s' is accepted as a name", (name) => {
  expect(hasWebAddress(name)).toBe(false);
  expect(personName.parse(name)).toBe(name);
});
