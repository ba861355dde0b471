import { createContext, useContext, useEffect } from "react";

/** Sets what stands before the section's name in the tab's title. */
export const OpenTitleContext = createContext<(title: string) => void>(() => {});

/** Puts an open form into the tab's title: "Edit Program · Program Management · Darasa". */
export function useOpenTitle(title: string): void {
  const setTitle = useContext(OpenTitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle("");
  }, [setTitle, title]);
}
