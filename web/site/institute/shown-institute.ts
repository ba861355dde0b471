import { createContext, useContext } from "react";
import type { SiteInstitute } from "#web/site/institute/institute.ts";

/** The institute as the surrounding layout knows it, for a page whose own data did not arrive. */
export const ShownInstitute = createContext<SiteInstitute | null>(null);

export const useShownInstitute = () => useContext(ShownInstitute);
