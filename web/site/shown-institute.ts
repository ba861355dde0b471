import { createContext, useContext } from "react";
import type { SiteInstitute } from "#web/site/institute.ts";

/** What the site around a page knows of the institute, for a page whose own data never arrived. */
export const ShownInstitute = createContext<SiteInstitute | null>(null);

export const useShownInstitute = () => useContext(ShownInstitute);
