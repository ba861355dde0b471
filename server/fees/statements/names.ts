/** A charge that is asked for, with what is left of it. */
export interface NamedCharge {
  id: number;
  student_name: string;
  left: number;
}

/** The words of a name without accents, in small letters. */
const wordsOf = (text: string) => [
  ...new Set(
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/\p{L}{2,}/gu),
  ),
];

const WORDS_THAT_AGREE = 2;

/** The charges of one amount and one name: alike, so that only one that stands alone can be meant. */
interface Namesake {
  id: number;
  isAlone: boolean;
  needed: number;
}

/**
 * Finds the one charge of an amount whose student's name has two words of a text, or its only word. Two charges that fit
 * alike are no guess.
 */
export function nameIndex(charges: readonly NamedCharge[]) {
  const namesakes = new Map<string, Namesake>();
  const byWord = new Map<string, Namesake[]>();
  for (const { id, student_name, left } of charges) {
    const words = wordsOf(student_name);
    const name = `${left} ${words.toSorted().join(" ")}`;
    const known = namesakes.get(name);
    if (known) {
      known.isAlone = false;
      continue;
    }
    const one = { id, isAlone: true, needed: Math.min(WORDS_THAT_AGREE, words.length) };
    namesakes.set(name, one);
    for (const word of words) {
      const key = `${left} ${word}`;
      const all = byWord.get(key);
      if (all) all.push(one);
      else byWord.set(key, [one]);
    }
  }
  return (amount: number, text: string): number | undefined => {
    const agreeing = new Map<Namesake, number>();
    for (const word of wordsOf(text))
      for (const one of byWord.get(`${amount} ${word}`) ?? [])
        agreeing.set(one, (agreeing.get(one) ?? 0) + 1);
    const fitting = [...agreeing].filter(([{ needed }, count]) => count >= needed);
    fitting.sort((one, other) => other[1] - one[1]);
    const [best, second] = fitting;
    return best?.[0].isAlone && best[1] !== second?.[1] ? best[0].id : undefined;
  };
}
