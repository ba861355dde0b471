type KeyLinesProps = { lines: readonly { keys: readonly string[]; words: string }[] };

/** A list of keys with their effects. */
export function KeyLines({ lines }: KeyLinesProps) {
  return (
    <dl className="grid gap-3">
      {lines.map(({ keys, words }) => (
        <div key={words} className="flex items-baseline justify-between gap-4">
          <dt>{words}</dt>
          <dd className="flex shrink-0 gap-1.5">
            {keys.map((key) => (
              <kbd key={key} className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-sm">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
