/** A drawing of streets around a pin, shown until the visitor asks for the map. */
export function MapPicture({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 960 384"
      width="320"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      fill="none"
    >
      <path fill="var(--action-soft)" d="M0 0h210q40 90-30 150T0 200zM700 384q-20-120 90-150t170 20v130z" />
      <path stroke="var(--hue-2-soft)" strokeWidth="34" d="M-20 330q180-70 300-20t240 40 240-110 240-20" />
      <g stroke="var(--surface)" strokeLinecap="round">
        <path
          strokeWidth="10"
          d="M60-20 120 400M250-20l40 420M620-20l-30 420M780-20l60 420M-20 90l1000-50M-20 250l1000 40M400 60l90 330"
        />
        <path strokeWidth="22" d="M-20 170q260 60 480 20t520 10M440-20q30 200-60 420" />
      </g>
      <path
        stroke="var(--accent)"
        strokeWidth="4"
        strokeDasharray="2 12"
        strokeLinecap="round"
        d="M-20 170q260 60 480 20t520 10"
      />
    </svg>
  );
}
