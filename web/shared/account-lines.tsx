import type { ReactNode } from "react";
import type { Institute } from "#contract/content/institute.ts";

/** Returns the filled fields of the institute's bank account. */
export function bankLines({ bank, branch, account_name, account_number, swift }: Institute["bank"]) {
  return [
    ["Bank", bank],
    ["Branch", branch],
    ["Account name", account_name],
    ["Account number", account_number],
    ["SWIFT code", swift],
  ].filter(([, value]) => value);
}

type AccountLinesProps = {
  lines: string[][];
  /** Renders a button that copies a number. */
  copies?: (value: string) => ReactNode;
};

const isNumber = (value: string) => /\d{4}|\d[\d\s]{4,}\d/.test(value);

/** Payment details as rows of a name, a value to copy, and a note. */
export function AccountLines({ lines, copies }: AccountLinesProps) {
  if (lines.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {lines.map(([label, value = "", note]) => (
        <div key={`${label} ${value}`} className="sm:contents">
          <dt className="text-muted text-sm sm:py-0.5">{label}</dt>
          <dd className="break-words font-semibold tabular-nums">
            {/* A click selects only the value, for copying. */}
            <span className="select-all">{value}</span>
            {note}
            {copies && isNumber(value) && (
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">{copies(value)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
