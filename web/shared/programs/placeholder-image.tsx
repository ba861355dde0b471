import { memo, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { loadPlaceholderDrawing, placeholderDrawer } from "./load-placeholder-drawing.ts";

type PlaceholderImageProps = { seed: string | number; category: string; className?: string };

/**
 * A generated picture in the style of kitenge cloth, 16:9. It is decorative, so screen readers skip it. The browser
 * keeps the server's drawing and loads the code for drawing (2 KB) only for pages that it renders itself.
 */
export const PlaceholderImage = memo(function PlaceholderImage({
  seed,
  category,
  className,
}: PlaceholderImageProps) {
  const svg = useRef<SVGSVGElement>(null);
  const isServers = useRef(true);
  const [draw, setDraw] = useState(() => placeholderDrawer.draw);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new seed or category needs a new drawing
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only our numbers and colours
      dangerouslySetInnerHTML={{ __html: draw?.(seed, category) ?? "" }}
    />
  );
});
