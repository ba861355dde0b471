import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** A list that is scrolled this near to its end counts as being at its end. */
const NEAR_END_PX = 80;

/**
 * Keeps a list at its end as messages come. For a reader who has scrolled up it sets `hasNews` instead. Older messages
 * that are added above do not move the messages on the screen. A message of one's own (`ownKey`) is always scrolled to.
 * A list that opens elsewhere (`isElsewhere`) is not scrolled to its end at first.
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
    // A picture that has grown since puts the end further away, and a message that goes moves the list up: only who goes up
    // in a list that stays as it is leaves the end.
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) isAtEnd.current = true;
    else if (scrollTop < last.current.top && scrollHeight === last.current.height) isAtEnd.current = false;
    last.current = { top: scrollTop, height: scrollHeight };
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
