/** Maximum number of labels under a chart: on a phone, and at 1280 px. */
const ON_A_PHONE = 5;
const ON_A_DESK = 15;

type ShownFrom = "phone" | "desk" | "nowhere";

/** Returns from which screen each bar has its label: always the last bar, and equal steps back from it. */
export function labelled(count: number): ShownFrom[] {
  const fine = Math.ceil(count / ON_A_DESK);
  const coarse = fine * Math.ceil(Math.ceil(count / fine) / ON_A_PHONE);
  return Array.from({ length: count }, (_, index) => {
    const fromLast = count - 1 - index;
    if (fromLast % coarse === 0) return "phone";
    return fromLast % fine === 0 ? "desk" : "nowhere";
  });
}

/** Shows the names of a chart's bars, each centered below its bar. */
export function BarLabels({ bars }: { bars: { key: string; name: string }[] }) {
  const shown = labelled(bars.length);
  return (
    <div aria-hidden="true" className="flex">
      {bars.map(({ key, name }, index) => (
        <span key={key} className="flex min-w-0 flex-1 basis-0 justify-center whitespace-nowrap">
          {shown[index] !== "nowhere" && (
            <span className={shown[index] === "desk" ? "max-xl:hidden" : undefined}>{name}</span>
          )}
        </span>
      ))}
    </div>
  );
}
