import { createContext, useContext } from "react";

/** Marks the page's own inline scripts while it is rendered; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
