import { expect, it } from "vitest";
import { shownNetwork } from "./network-name.ts";

it.each([
  ["mtn", "MTN"],
  ["mtn momo", "MTN MoMo"],
  ["stanbic", "Stanbic"],
  ["STANBIC", "Stanbic"],
  ["bank of africa", "Bank of Africa"],
  ["dfcu bank", "DFCU Bank"],
  ["", ""],
])("the network %j is shown as %j (beyond.md 1.2)", (provider, shown) => {
  expect(shownNetwork(provider)).toBe(shown);
});
