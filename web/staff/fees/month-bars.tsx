import { type Currency, formatMoney } from "#contract/shared/money/money.ts";
import { BarLabels } from "#web/staff/analytics/bar-labels.tsx";
import { monthName } from "./month-name.ts";

export interface MonthSums {
  month: string;
  billed_minor: number;
  received_minor: number;
}

const WIDTH = 600;
const HEIGHT = 180;
/** Width of one bar, as a fraction of a month's width. A month has two bars. */
const BAR = 1 / 3;

/**
 * Draws billed and received of each month, side by side. The drawing stretches with the page, so its labels are HTML
 * next to it. Screen readers get a summary; the table below has every number.
 */
export function MonthBars({ months, currency }: { months: MonthSums[]; currency: Currency }) {
  const money = (amount_minor: number) => formatMoney({ currency, amount_minor });
  const top = Math.max(
    1,
    ...months.flatMap(({ billed_minor, received_minor }) => [billed_minor, received_minor]),
  );
  const slot = WIDTH / months.length;
  const height = (minor: number) => (minor / top) * HEIGHT;
  const bars = [
    { name: "Billed", of: (sums: MonthSums) => sums.billed_minor, fill: "fill-accent", at: 0 },
    { name: "Received", of: (sums: MonthSums) => sums.received_minor, fill: "fill-action", at: 1 },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-muted text-xs tabular-nums">
      <p aria-hidden="true" className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="flex items-center gap-2">
          <span className="size-3 bg-accent" /> Billed
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 bg-action" /> Received
        </span>
        <span>The highest is {money(top)}</span>
      </p>
      <svg
        role="img"
        aria-label={summaryOf(months, money)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        preserveAspectRatio="none"
        className="h-44 w-full"
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={HEIGHT}
          y2={HEIGHT}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        {months.map((sums, index) =>
          bars.map(({ name, of, fill, at }) => (
            <rect
              key={`${sums.month} ${name}`}
              x={(index + BAR / 2 + at * BAR) * slot}
              y={HEIGHT - height(of(sums))}
              width={slot * BAR}
              height={height(of(sums))}
              className={fill}
            >
              <title>{`${monthName(sums.month)}: ${name} ${money(of(sums))}`}</title>
            </rect>
          )),
        )}
      </svg>
      <BarLabels bars={months.map(({ month }) => ({ key: month, name: monthName(month) }))} />
    </div>
  );
}

function summaryOf(months: MonthSums[], money: (minor: number) => string): string {
  const sum = (of: (sums: MonthSums) => number) => money(months.reduce((total, one) => total + of(one), 0));
  return `${sum((one) => one.billed_minor)} billed and ${sum((one) => one.received_minor)} received in ${months.length} months.`;
}
