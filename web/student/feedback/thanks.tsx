import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";

/** A page of a form that has nothing to answer. */
export function Thanks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title} action={<ButtonLink to={paths.dashboard("courses")}>My Courses</ButtonLink>}>
      {children}
    </EmptyState>
  );
}
