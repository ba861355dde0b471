import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Distance from the end within which a list counts as scrolled to its end. */
const NEAR_END_PX = 80;

/**
 * Keeps a list scrolled to its end as messages arrive. If the reader has scrolled up, it sets `hasNews` instead. Older
 * messages that are added above do not move the visible ones. The user's own message (`ownKey`) is always scrolled to.
 * With `isElsewhere`, the list does not start at its end.
 */
export function useScroll(
  firstId: number | undefined,
  lastKey: string | number | undefined,
  ownKey: string | undefined,
  isElsewhere: boolean,
) {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(!isElsewhere);
  const newestKey = useRef<string | number>(undefined);
  const last = useRef({ top: 0, height: 0 });
  const before = useRef({ firstId, height: 0 });
  const [hasNews, setHasNews] = useState(false);

  const toEnd = () => {
    isAtEnd.current = true;
    list.current?.scrollTo({ top: list.current.scrollHeight });
    setHasNews(false);
  };
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = list.current ?? document.documentElement;
    // A picture that grows moves the end away, and a deleted message moves the list up. Therefore the reader leaves the
    // end only by scrolling up while the height stays the same.
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) isAtEnd.current = true;
    else if (scrollTop < last.current.top && scrollHeight === last.current.height) isAtEnd.current = false;
    last.current = { top: scrollTop, height: scrollHeight };
    if (isAtEnd.current) setHasNews(false);
  };

  /** Scrolls to the end again when a picture has loaded and grown. */
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
    const isFirst = newestKey.current === undefined;
    newestKey.current = lastKey;
    if (isAtEnd.current || lastKey === ownKey) {
      isAtEnd.current = true;
      list.current?.scrollTo({ top: list.current.scrollHeight });
      setHasNews(false);
    } else if (!isFirst) setHasNews(true);
  }, [lastKey, ownKey]);

  return { list, onScroll, onPicture, toEnd, hasNews };
}
