import { searchable } from "#contract/shared/text/searchable.ts";

/** An outstanding charge with the amount that is left. */
export interface NamedCharge {
  id: number;
  student_name: string;
  left: number;
}

/** Words of a name in plain letters: banks write "NGANGA" for Ng'ang'a. */
const wordsOf = (text: string) => [...new Set(searchable(text).match(/[\p{L}\p{M}]{2,}/gu))];

const WORDS_THAT_AGREE = 2;

/** Charges with the same amount and the same name. A match is only possible if there is exactly one. */
interface Namesake {
  id: number;
  isAlone: boolean;
  needed: number;
}

/**
 * Returns a function that finds a charge by amount and text. The text must contain two words of the student's name, or
 * its only word. Two equally good charges are no match.
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
