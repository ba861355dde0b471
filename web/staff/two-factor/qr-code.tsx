type QrCodeProps = {
  /** Modules by row, "1" is dark. */
  rows: string[];
  label: string;
};

/**
 * Draws a QR code, dark on white in both themes, because cameras need that. It is drawn here, so that no URL contains
 * the key.
 */
export function QrCode({ rows, label }: QrCodeProps) {
  const size = rows.length;
  const path = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => bar(run, y))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="224"
      height="224"
      shapeRendering="crispEdges"
      className="h-auto w-56 max-w-full rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

const bar = ({ index, 0: run }: RegExpExecArray, y: number) =>
  `M${index} ${y}h${run.length}v1h-${run.length}z`;
