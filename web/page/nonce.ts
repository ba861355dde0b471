import { createContext, useContext } from "react";

/** Nonce of the page's own inline scripts during rendering; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
