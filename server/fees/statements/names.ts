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

/**
 * Finds the one charge of an amount whose student's name has two words of a text, or its only word. Two charges that fit
 * alike are no guess.
 */
export function nameIndex(charges: readonly NamedCharge[]) {
  const needed = new Map<number, number>();
  const byWord = new Map<string, number[]>();
  for (const { id, student_name, left } of charges) {
    const words = wordsOf(student_name);
    needed.set(id, Math.min(WORDS_THAT_AGREE, words.length));
    for (const word of words) {
      const key = `${left} ${word}`;
      const ids = byWord.get(key);
      if (ids) ids.push(id);
      else byWord.set(key, [id]);
    }
  }
  return (amount: number, text: string): number | undefined => {
    const agreeing = new Map<number, number>();
    for (const word of wordsOf(text))
      for (const id of byWord.get(`${amount} ${word}`) ?? []) agreeing.set(id, (agreeing.get(id) ?? 0) + 1);
    const fitting = [...agreeing].filter(([id, count]) => count >= (needed.get(id) ?? WORDS_THAT_AGREE));
    fitting.sort((one, other) => other[1] - one[1]);
    const [best, second] = fitting;
    return best && best[1] !== second?.[1] ? best[0] : undefined;
  };
}
