/** Updates the bar with the reading progress, 0 to 100. */
export function startReading(): void {
  const bar = document.querySelector<HTMLElement>("[data-reading]");
  const progress = bar?.querySelector("progress");
  const words = bar?.querySelector("span");
  if (!progress || !words) return;
  let frame = 0;
  const measure = () => {
    frame = 0;
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    const way = scrollHeight - clientHeight;
    const percent = way > 0 ? Math.min(100, Math.round((scrollTop / way) * 100)) : 100;
    progress.value = percent;
    words.textContent = `${percent}%`;
  };
  const onScroll = () => {
    if (frame === 0) frame = requestAnimationFrame(measure);
  };
  measure();
  addEventListener("scroll", onScroll, { passive: true });
  addEventListener("resize", onScroll);
}
