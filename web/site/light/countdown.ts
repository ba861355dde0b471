import { countdownDegree, HOUR_MS, timeLeft } from "#contract/courses/deadlines.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { serverNow } from "#web/api/server-time.ts";
import { askServerTime } from "./server-clock.ts";
import { setState } from "./states.ts";

/** Interval of the countdown: every second (visitors.md 9). */
const TICK_MS = 1_000;
const MINUTE_MS = 60_000;

const spans: Record<string, [span_ms: number, of_ms: number]> = {
  day: [DAY_MS, Number.POSITIVE_INFINITY],
  hour: [HOUR_MS, DAY_MS],
  minute: [MINUTE_MS, HOUR_MS],
  second: [TICK_MS, MINUTE_MS],
};

/** Counts down by the server's time, and closes the enrollment at zero. */
export function startCountdown(): void {
  const box = document.querySelector<HTMLElement>("[data-deadline]");
  if (!box) return;
  const end_ms = Date.parse(box.dataset.deadline ?? "");
  let isSure = false;
  const tick = () => {
    const left_ms = end_ms - serverNow();
    if (left_ms > 0) return show(box, left_ms);
    if (!isSure) return;
    clearInterval(timer);
    setState("closed", true);
  };
  const timer = setInterval(tick, TICK_MS);
  tick();
  void askServerTime().then(() => {
    isSure = true;
    tick();
  });
}

function show(box: HTMLElement, left_ms: number): void {
  const degree = countdownDegree(left_ms);
  box.dataset.degree = degree;
  const words: Record<string, string> = JSON.parse(box.dataset.words ?? "{}");
  write(box.querySelector("p"), words[degree] ?? "");
  // The bar of the enroll button counts as the cards do.
  for (const bar of document.querySelectorAll("[data-time-left]"))
    write(bar, timeLeft(Math.ceil(left_ms / DAY_MS)));
  for (const part of box.querySelectorAll<HTMLElement>("[data-unit]")) {
    const unit = part.dataset.unit ?? "";
    const [span_ms, of_ms] = spans[unit] ?? [1, 1];
    const value = Math.floor((left_ms % of_ms) / span_ms);
    write(part.firstElementChild, String(value));
    write(part.lastElementChild, value === 1 ? unit : `${unit}s`);
  }
}

/** Writes only a changed text, because screen readers announce every write. */
function write(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
