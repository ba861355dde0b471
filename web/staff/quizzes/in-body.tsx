import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** Shows a dialog outside of the form that opens it, so that Enter in its fields does not save the form. */
export const InBody = ({ children }: { children: ReactNode }) => createPortal(children, document.body);
