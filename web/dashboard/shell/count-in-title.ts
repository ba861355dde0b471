import { createContext, useContext, useEffect } from "react";

/** Sets the number of new things that stands first in the tab's title. */
export const CountInTitleContext = createContext<(count: number) => void>(() => {});

/** "(3) My Courses · Darasa", and 3 on the icon of the installed app where the browser can show it. */
export function useCountInTitle(count: number): void {
  const setCount = useContext(CountInTitleContext);
  useEffect(() => {
    setCount(count);
    if (!("setAppBadge" in navigator)) return;
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    // A browser that shows no badges says so with a rejection.
    shown.catch(() => undefined);
  }, [setCount, count]);
  useEffect(() => () => setCount(0), [setCount]);
}
