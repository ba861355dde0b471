/** Names of networks and banks that are written in capitals although they are longer than three letters. */
const inCapitals = new Set(["dfcu", "ncba"]);
const small = new Set(["of", "and", "the"]);
/** Number of letters up to which an unknown word counts as an abbreviation, such as "MTN", "KCB" and "UBA" */
const LONGEST_ABBREVIATION = 3;

/** Returns the name of a network or bank as it is shown. Payments store it in small letters: "stanbic" is "Stanbic". */
export const shownNetwork = (provider: string): string =>
  provider
    .split(" ")
    .map((word, at) => {
      const plain = word.toLowerCase();
      if (at > 0 && small.has(plain)) return plain;
      if (plain === "momo") return "MoMo";
      return inCapitals.has(plain) || [...plain].length <= LONGEST_ABBREVIATION
        ? plain.toUpperCase()
        : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
    })
    .join(" ");
