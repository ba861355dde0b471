import { memo, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { loadPlaceholderDrawing, placeholderDrawer } from "./load-placeholder-drawing.ts";

type PlaceholderImageProps = { seed: string | number; category: string; className?: string };

/**
 * A generated kitenge cover, 16 by 9; it decorates, so it is silent. The browser keeps what the server drew without
 * knowing how to draw (2 KB of script, and a third of a page's elements that nobody needs to look through again); only
 * for a page that it shows by itself does it fetch the hand that draws.
 */
export const PlaceholderImage = memo(function PlaceholderImage({
  seed,
  category,
  className,
}: PlaceholderImageProps) {
  const svg = useRef<SVGSVGElement>(null);
  const isServers = useRef(true);
  const [draw, setDraw] = useState(() => placeholderDrawer.draw);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another seed or category is another drawing
  useLayoutEffect(() => {
    const isDrawn = isServers.current && Boolean(svg.current?.childElementCount);
    isServers.current = false;
    if (!isDrawn && !draw) loadPlaceholderDrawing().then((fetched) => setDraw(() => fetched), console.error);
  }, [draw, seed, category]);
  return (
    <svg
      ref={svg}
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className={classNames("block aspect-video w-full bg-line", className)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths that cover-pattern.ts makes of numbers and our own colours
      dangerouslySetInnerHTML={{ __html: draw?.(seed, category) ?? "" }}
    />
  );
});
