import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

type EmailPromiseProps = {
  /** Promise of an email, shown if the server sends emails. */
  children: ReactNode;
  /** Shown instead if it does not. */
  otherwise: ReactNode;
};

/** Promises an email only if the server sends emails. */
export function EmailPromise({ children, otherwise }: EmailPromiseProps) {
  // Depends on the server's settings, so it does not change while a page is open.
  const sending = useQuery({ ...q(api.emails.sending), staleTime: Number.POSITIVE_INFINITY });
  return sending.data?.is_sending === false ? otherwise : children;
}
