const GAP_PX = 8;
const EDGE_PX = 8;

/**
 * Places a panel of the top layer at the end of its button: below it, or above if there is more room. Nothing on the
 * page can cover or clip it.
 */
export function placeAt(button: HTMLElement, panel: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  // Offsets, unlike getBoundingClientRect, ignore the transform of the animation.
  const { offsetHeight: height, offsetWidth: width } = panel;
  const { clientHeight, clientWidth } = document.documentElement;
  const isAbove = bottom + GAP_PX + height > clientHeight && top > clientHeight - bottom;
  const y = isAbove ? top - GAP_PX - height : bottom + GAP_PX;
  panel.style.top = `${between(EDGE_PX, y, clientHeight - height - EDGE_PX)}px`;
  panel.style.left = `${between(EDGE_PX, right - width, clientWidth - width - EDGE_PX)}px`;
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
