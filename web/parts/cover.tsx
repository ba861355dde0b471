import { memo } from "react";
import { coverPattern } from "#web/parts/cover-pattern.ts";
import { coverHeight, coverWidth } from "#web/parts/cover-shapes.ts";
import { classNames } from "#web/ui/class-names.ts";

type CoverProps = { seed: string | number; category: string; className?: string };

/** A generated kitenge cover, 16 by 9; it decorates, so it is silent. */
export const Cover = memo(function Cover({ seed, category, className }: CoverProps) {
  const { ground, layers } = coverPattern(seed, category);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMid slice"
      className={classNames("block aspect-video w-full", className)}
    >
      <path fill={ground} d={`M0 0h${coverWidth}v${coverHeight}H0z`} />
      {layers.map((layer, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the layers of a drawing never move
          key={index}
          d={layer.d}
          fill={layer.fill ?? "none"}
          stroke={layer.stroke}
          strokeWidth={layer.width}
          strokeDasharray={layer.dash}
          strokeLinecap={layer.isRound ? "round" : undefined}
        />
      ))}
    </svg>
  );
});
