import { createContext, useContext, useEffect } from "react";

/** Tells the shell what stands before the section in the tab's title. */
export const OpenTitleContext = createContext<(title: string) => void>(() => {});

/** While a form is open, the tab says which: "Edit Program · Program Management · Darasa". */
export function useOpenTitle(title: string): void {
  const setTitle = useContext(OpenTitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle("");
  }, [setTitle, title]);
}
