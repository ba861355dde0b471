import { latestDay } from "#contract/fees/latest-day.ts";
import type { StatementFormat } from "#contract/fees/statements/statement-format.ts";
import { type ReadLine, readLine } from "#contract/fees/statements/statement-lines.ts";
import type { Statement } from "#contract/fees/statements/statements.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { serverNow } from "#web/api/server-time.ts";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { dayInWords } from "../day-in.ts";

type FormatPreviewProps = { statement: Statement; format: StatementFormat | undefined };

/** Shows the first lines, read as the server will read them. */
export function FormatPreview({ statement: { sample, headers }, format }: FormatPreviewProps) {
  return (
    <section className="grid gap-3" aria-labelledby="preview">
      <SectionHeading id="preview" title="The First Lines" />
      <ol className="grid gap-2">
        {sample.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
          <li key={index} className="grid gap-1 rounded-lg border border-line bg-surface px-4 py-3">
            {format ? (
              <Read line={readLine(cells, format, headers.length, latestDay(new Date(serverNow())))} />
            ) : (
              <p className="font-semibold">Choose the columns of the date and the amount.</p>
            )}
            <p className="wrap-anywhere text-muted text-xs">{cells.filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Read({ line }: { line: ReadLine }) {
  if (line.kind === "left_aside") return <p>Left aside: {line.remark}</p>;
  if (line.kind === "broken") return <p className="font-semibold text-urgent">{line.remark}</p>;
  const { amount_minor, currency, paid_on, external_id, payer_name, payer_phone, details } = line;
  const rest = [external_id, payer_name, readablePhone(payer_phone), details].filter(Boolean).join(", ");
  return (
    <p className="wrap-anywhere">
      <span className="font-semibold tabular-nums">{formatMoney({ currency, amount_minor })}</span> on{" "}
      <span className="whitespace-nowrap">{dayInWords(paid_on)}</span>
      {rest && `: ${rest}`}
    </p>
  );
}
