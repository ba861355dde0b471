import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** A list that is scrolled this near to its end counts as being at its end. */
const NEAR_END_PX = 80;

/**
 * Keeps a list at its end as messages come. For a reader who has scrolled up it sets `hasNews` instead. Older messages
 * that are added above do not move the messages on the screen. A message of one's own (`ownKey`) is always scrolled to.
 */
export function useScroll(
  firstId: number | undefined,
  lastKey: string | number | undefined,
  ownKey: string | undefined,
) {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const before = useRef({ firstId, height: 0 });
  const [hasNews, setHasNews] = useState(false);

  const toEnd = () => {
    isAtEnd.current = true;
    list.current?.scrollTo({ top: list.current.scrollHeight });
    setHasNews(false);
  };
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = list.current ?? document.documentElement;
    // A picture that has grown since puts the end further away: only who goes up leaves it.
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) isAtEnd.current = true;
    else if (scrollTop < lastTop.current) isAtEnd.current = false;
    lastTop.current = scrollTop;
    if (isAtEnd.current) setHasNews(false);
  };

  /** A picture takes its place when it has loaded, and would push the end out of sight. */
  const onPicture = () => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  };

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const grown = element.scrollHeight - before.current.height;
    if (before.current.firstId !== undefined && before.current.firstId !== firstId && !isAtEnd.current)
      element.scrollTop += grown;
    before.current = { firstId, height: element.scrollHeight };
  });

  useEffect(() => {
    if (lastKey === undefined) return;
    if (isAtEnd.current || lastKey === ownKey) {
      isAtEnd.current = true;
      list.current?.scrollTo({ top: list.current.scrollHeight });
      setHasNews(false);
    } else setHasNews(true);
  }, [lastKey, ownKey]);

  return { list, onScroll, onPicture, toEnd, hasNews };
}
