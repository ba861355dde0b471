import { createContext, useContext, useEffect } from "react";

/** Sets the number of new items at the start of the tab's title. */
export const CountInTitleContext = createContext<(count: number) => void>(() => {});

/** Shows a count in the tab's title, such as "(3) My Courses · Darasa", and on the installed app's icon. */
export function useCountInTitle(count: number): void {
  const setCount = useContext(CountInTitleContext);
  useEffect(() => {
    setCount(count);
    if (!("setAppBadge" in navigator)) return;
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    // A browser that cannot show badges rejects the promise.
    shown.catch(() => undefined);
  }, [setCount, count]);
  useEffect(() => () => setCount(0), [setCount]);
}
