import type { EnrollmentsOverTime } from "#contract/admin/analytics.ts";
import type { Period } from "#contract/admin/periods.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { BarLabels } from "./bar-labels.tsx";
import { periodName } from "./period-name.ts";

const WIDTH = 600;
const HEIGHT = 200;
/** Gap between two bars, as a fraction of the width for one. */
const GAP = 0.25;

/**
 * Draws a bar for each period. The drawing stretches with the page, so its labels are HTML next to it. Screen readers
 * get a summary; the table below has every number.
 */
export function Bars({ period, points }: EnrollmentsOverTime) {
  const top = niceTop(Math.max(...points.map((point) => point.enrollments)));
  const slot = WIDTH / points.length;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-muted text-xs tabular-nums">
      <div aria-hidden="true" className="-my-2 flex flex-col justify-between text-end">
        <span>{withThousands(top)}</span>
        <span>{withThousands(top / 2)}</span>
        <span>0</span>
      </div>
      <svg
        role="img"
        aria-label={summaryOf(period, points)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        preserveAspectRatio="none"
        className="h-52 w-full"
      >
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line
            key={y}
            x1="0"
            x2={WIDTH}
            y1={y}
            y2={y}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {points.map(({ starts_on, enrollments }, index) => {
          const height = (enrollments / top) * HEIGHT;
          return (
            <rect
              key={starts_on}
              x={(index + GAP / 2) * slot}
              y={HEIGHT - height}
              width={slot * (1 - GAP)}
              height={height}
              className="fill-action hover:fill-accent"
            >
              <title>{`${periodName(period, starts_on)}: ${withThousands(enrollments)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="col-start-2">
        <BarLabels
          bars={points.map(({ starts_on }) => ({
            key: starts_on,
            name: periodName(period, starts_on, { isShort: true }),
          }))}
        />
      </div>
    </div>
  );
}

/** Returns the smallest of 2, 4, 6, 10, 20, 40 … that is at least the highest value. */
function niceTop(highest: number): number {
  for (let scale = 1; ; scale *= 10)
    for (const step of [2, 4, 6, 10]) if (step * scale >= highest) return step * scale;
}

function summaryOf(period: Period, points: EnrollmentsOverTime["points"]): string {
  const total = points.reduce((sum, point) => sum + point.enrollments, 0);
  const best = points.reduce((most, point) => (point.enrollments > most.enrollments ? point : most));
  if (total === 0) return `No new enrollments in ${points.length} ${period}s.`;
  return `${withThousands(total)} new enrollments in ${points.length} ${period}s, most in ${periodName(period, best.starts_on)}: ${withThousands(best.enrollments)}.`;
}
