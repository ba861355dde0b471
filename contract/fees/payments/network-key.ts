import { withoutInvisible } from "../plain-letters.ts";

/** Known networks and banks with the names that people write for them, in lower case without blanks. */
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
/** Words that are ignored in a name. */
const besides = new Set(
  "the of and bank banks money mobile uganda ug kenya tanzania rwanda limited ltd plc co company inc group pay payment payments cash wallet transfer account agent merchant".split(
    " ",
  ),
);
/** Words that people write without naming a bank or network. */
const nobody = new Set(
  "bank money mobile mobilemoney cash card pay payment payments transfer account agent merchant wallet network none nil na unknown other".split(
    " ",
  ),
);
/** Minimum length of a name that is recognized at the beginning of a word. Shorter ones also begin other words. */
const SHORTEST_BEGINNING = 5;
/** Names that are recognized anywhere in a text, as in "MoMoPay", because no other word contains them. */
const unlike = new Set(["mtn", "momo", "airtel", "vodacom", "safaricom", "mpesa"]);

/**
 * Returns one key for all names of a bank or network: "MTN", "MTN MoMo", "MTN Uganda" and "mtn mobile money" are "mtn".
 * An unknown bank or network has its own name as key.
 * @returns "" if no bank or network is named
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
