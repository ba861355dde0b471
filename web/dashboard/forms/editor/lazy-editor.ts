import { lazy, type ReactNode } from "react";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import type { SaveAlong } from "./editor-page.tsx";

interface DefinedEditor {
  page: (props: { along?: SaveAlong }) => ReactNode;
  prefetch: (visit: SectionVisit) => Promise<void>;
}

/** Loads an editor as a separate chunk, so that people who only read the list do not download the form. */
export function lazyEditor(load: () => Promise<DefinedEditor>) {
  return {
    Page: lazy(async () => ({ default: (await load()).page })),
    prefetch: async (visit: SectionVisit) => (await load()).prefetch(visit),
  };
}
