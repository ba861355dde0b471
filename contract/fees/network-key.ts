import { withoutInvisible } from "./plain-letters.ts";

/** Networks and banks by every name that people write for them, in small letters without blanks. Others go by their own name. */
const names: Record<string, readonly string[]> = {
  mtn: ["mtn", "momo"],
  airtel: ["airtel"],
  vodacom: ["vodacom"],
  safaricom: ["safaricom", "mpesa"],
  centenary: ["centenary", "cerudeb", "cente"],
  stanbic: ["stanbic"],
  dfcu: ["dfcu"],
  absa: ["absa", "barclays"],
  equity: ["equity"],
  standardchartered: ["standardchartered", "stanchart", "scb"],
  kcb: ["kcb", "kenyacommercialbank"],
  dtb: ["dtb", "diamondtrust"],
  housingfinance: ["housingfinance", "hfb"],
  bankofafrica: ["bankofafrica", "boa"],
  uba: ["uba", "unitedbankforafrica"],
  im: ["im", "imbank"],
  ncba: ["ncba"],
};
/** Words that a name may have or not. */
const besides = new Set(
  "the of and bank banks money mobile uganda ug kenya tanzania rwanda limited ltd plc co company inc group pay payment payments cash wallet transfer account agent merchant".split(
    " ",
  ),
);
/** What people write where they name nobody. */
const nobody = new Set(
  "bank money mobile mobilemoney cash card pay payment payments transfer account agent merchant wallet network none nil na unknown other".split(
    " ",
  ),
);
/** Shorter names also begin other words. */
const SHORTEST_BEGINNING = 5;
/** Names that no other word has in it, as in "MoMoPay" and "Lipa na M-Pesa". */
const unlike = new Set(["mtn", "momo", "airtel", "vodacom", "safaricom", "mpesa"]);

/**
 * The key of a bank or network under all its names: "MTN", "MTN MoMo", "MTN Uganda" and "mtn mobile money" are "mtn".
 * @returns "" when nobody is named
 */
export function networkKey(provider: string): string {
  const words: string[] =
    withoutInvisible(provider)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const whole = words.join("");
  if (words.every((word) => nobody.has(word)) || nobody.has(whole)) return "";
  const isNamed = (name: string) =>
    words.includes(name) ||
    whole === name ||
    (unlike.has(name) && whole.includes(name)) ||
    (whole.startsWith(name) && name.length >= SHORTEST_BEGINNING);
  const known = Object.keys(names).find((key) => names[key]?.some(isNamed));
  if (known) return known;
  const own = words.filter((word) => !besides.has(word)).map((word) => word.replace(/(?<=...)bank$/, ""));
  return own.join("") || whole;
}
