import { createContext, useContext, useEffect } from "react";

/** Sets the text before the section's name in the tab's title. */
export const OpenTitleContext = createContext<(title: string) => void>(() => {});

/** Shows an open form in the tab's title: "Edit Program · Program Management · Darasa". */
export function useOpenTitle(title: string): void {
  const setTitle = useContext(OpenTitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle("");
  }, [setTitle, title]);
}
