import { memo, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { loadPlaceholderDrawing, placeholderDrawer } from "./load-placeholder-drawing.ts";

type PlaceholderImageProps = { seed: string | number; category: string; className?: string };

/**
 * A generated picture in the spirit of kitenge cloth, 16 by 9. It is decoration, so screen readers skip it. The browser shows what the server drew without
 * loading the drawing code, which is 2 KB of script; only
 * a page that it renders by itself loads it.
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
      width="320"
      preserveAspectRatio="xMidYMid slice"
      className={classNames("block aspect-video w-full bg-line", className)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths that placeholder-drawing.ts makes of numbers and our own colours
      dangerouslySetInnerHTML={{ __html: draw?.(seed, category) ?? "" }}
    />
  );
});
