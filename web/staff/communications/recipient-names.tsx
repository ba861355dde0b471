import { withThousands } from "#contract/shared/money/prices.ts";

/** Number of names in the sentence. The others are in the list below it. */
const IN_SENTENCE = 3;

type RecipientNamesProps = { count: number; names: readonly string[] };

/**
 * Shows "Amina Nansubuga, Brian Otieno, Diane Uwase and 12 others", with a list to open. The server sends at most the
 * first 100 names.
 */
export function RecipientNames({ count, names }: RecipientNamesProps) {
  if (names.length === 0) return null;
  const first = names.slice(0, IN_SENTENCE).join(", ");
  const others = count - Math.min(names.length, IN_SENTENCE);
  if (others <= 0) return <p className="text-muted">{first}</p>;
  const untold = count - names.length;
  return (
    <details className="text-muted">
      <summary className="min-h-11 cursor-pointer py-2">
        {`${first} and ${withThousands(others)} ${others === 1 ? "other" : "others"}`}
      </summary>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, no key scrolls the list
        tabIndex={0}
        aria-label="Who gets it"
        className="max-h-56 overflow-y-auto ps-5 sm:columns-2"
      >
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <li key={index} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {untold > 0 && <p className="pt-1">{`and ${withThousands(untold)} more, later in the alphabet`}</p>}
    </details>
  );
}
