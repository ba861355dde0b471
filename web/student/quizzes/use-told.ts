import { useActionData } from "react-router";
import type { PlainFormRefused } from "#web/dashboard/shell/plain-form.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";

/** Returns what the plain form has told: its refusal, if this page is the answer to it, else the address. */
export function useTold() {
  const { get } = useAddress();
  const { told, typed = {} } = useActionData<Partial<PlainFormRefused>>() ?? {};
  return { told: told ? (name: string) => told[name] ?? "" : get, typed };
}
