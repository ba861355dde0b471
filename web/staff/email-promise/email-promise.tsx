import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DarasaClient } from "#contract/all.ts";
import { api } from "#web/api.ts";

const sendingQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["email-sending"],
    queryFn: ({ signal }) => api.emails.sending({ signal }),
    // It changes with the server's settings, so not while a page is open.
    staleTime: Number.POSITIVE_INFINITY,
  });

type EmailPromiseProps = {
  /** What is promised where emails are sent. */
  children: ReactNode;
  /** Said in its place where they are not. */
  otherwise: ReactNode;
};

/** Promises an email only where emails are sent. */
export function EmailPromise({ children, otherwise }: EmailPromiseProps) {
  const sending = useQuery(sendingQuery(api));
  return sending.data?.is_sending === false ? otherwise : children;
}
