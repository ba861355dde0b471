import { describe, expect, it } from "vitest";
import { numberShortened } from "#contract/shared/text/shortened-number.ts";
import { networkKey } from "./network-key.ts";
import { numberKey, numberProblem, transactionNumber } from "./transaction-key.ts";

describe("key of a transaction number", () => {
  it.each([
    "MP2611.0001",
    "mp2611.0001",
    "mp26110001",
    " MP 2611-0001 ",
    "MP\u200b2611.0001",
    "MP2611.0001\u0301",
    "\u202eMP2611.0001\u2069",
    "ＭＰ２６１１．０００１",
    "TID: MP2611.0001",
    "tid MP2611.0001",
    "Txn ID MP2611.0001",
    "TxnId:MP2611.0001",
    "Tx ID: MP2611.0001",
    "Transaction ID MP2611.0001",
    "Trans. ID: MP2611.0001",
    "Transaction No. MP2611.0001",
    "Financial Transaction Id: MP2611.0001",
    "Ref: MP2611.0001",
    "Ref MP2611.0001.",
    "Ref. No: #MP2611.0001",
    "Reference Number: “MP2611.0001”",
    '="MP2611.0001"',
    "'MP2611.0001",
    "MP2611\u2800.0001",
    "Tx No. MP2611.0001",
    "TXNO:MP2611.0001",
    "TX: MP2611.0001",
    "Payment ID: MP2611.0001",
    "MoMo ID MP2611.0001",
    "Trans Code MP2611.0001",
    "Transaction ID is MP2611.0001",
    "Confirmation code=MP2611.0001",
    "MTN: MP2611.0001",
  ])("%j has the key of MP2611.0001", (typed) => {
    expect(numberKey(typed)).toBe("MP26110001");
    expect(numberProblem(typed)).toBeUndefined();
  });

  it("a number is shown as written, in capitals, without its label", () => {
    expect(transactionNumber("TID: mp 260302.0907.a1")).toBe("MP260302.0907.A1");
    expect(transactionNumber("ref")).toBe("REF");
    expect(transactionNumber("Txn O12")).toBe("O12");
    expect(transactionNumber("T I D: 12")).toBe("12");
  });

  it.each(["Tx No. MP1", "TXN O12", "T ID 5", "is 9", "ref ref"])(
    "the stored form of %j has the same key",
    (typed) => {
      expect(numberKey(transactionNumber(typed))).toBe(numberKey(typed));
    },
  );

  it.each(["МP2611.0001", "MΡ2611.0001", "MP2611.٠٠٠١", "🅼P2611.0001", "ꓟP26110001", "MP2611.000Ｉ\u0430"])(
    "%j is refused: the message names the character of another alphabet",
    (typed) => {
      expect(numberProblem(typed)).toMatch(/is not one of the letters A to Z/);
    },
  );

  it.each(["2.34568E+10", "2,34568e+10", "TID: 2.3E+10", "2.3E10", "-2.3E+10", "23E+10"])(
    "%j is refused, because a spreadsheet shortened it",
    (typed) => {
      expect(numberProblem(typed)).toBe(numberShortened);
    },
  );

  it("a number with an E is accepted; a text without letters and digits is refused", () => {
    expect(numberProblem("23E10")).toBeUndefined();
    expect(numberProblem("...")).toBe("Enter the transaction number with its letters and digits.");
  });
});

describe("key of a network or bank", () => {
  it.each([
    [
      "mtn",
      [
        "MTN",
        "mtn",
        "MTN MoMo",
        "MTN Uganda",
        "MTN Mobile Money",
        "MT\u200bN",
        "ＭＴＮ",
        "M.T.N",
        "MTN-UG",
        "MoMo",
        "MoMoPay",
        "UgandaMTN",
      ],
    ],
    [
      "mtn",
      ["MTN Uganda Limited", "MTNMoMo", "MTN MoMo Pay (merchant)", "mtn_mobile_money", "Mobile Money MTN"],
    ],
    ["airtel", ["Airtel", "Airtel Money", "AirtelMoney", "Airtel Uganda Ltd"]],
    ["safaricom", ["M-Pesa", "MPESA", "Safaricom M-Pesa"]],
    ["stanbic", ["Stanbic", "Stanbic Bank", "STANBIC BANK UGANDA LIMITED"]],
    ["centenary", ["Centenary Bank", "Centenary Rural Development Bank", "CERUDEB"]],
    ["absa", ["Absa", "Barclays Bank Uganda"]],
    ["bankofafrica", ["Bank of Africa", "BOA"]],
    ["post", ["PostBank", "Post Bank Uganda"]],
    ["baroda", ["Bank of Baroda"]],
    ["bankofuganda", ["Bank of Uganda"]],
    ["lyca", ["Lyca Mobile", "LYCA Mobile Money"]],
    ["", ["", " ", "Mobile Money", "bank", "mobile_money", "N/A", "\u200b", "-", "Bank transfer", "cash"]],
  ])("%j is the key of all its names", (key, written) => {
    expect(written.map(networkKey)).toEqual(written.map(() => key));
  });
});
