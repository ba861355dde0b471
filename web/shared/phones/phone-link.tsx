import type { ReactNode } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { callAddress, readablePhone } from "./phone-words.ts";

type PhoneLinkProps = {
  phone: string;
  className?: string;
  /** Content instead of the number in groups. */
  children?: ReactNode;
};

/** A phone number in groups. Pressing it calls the number. A text that is no number is shown as it is. */
export function PhoneLink({ phone, className, children = readablePhone(phone) }: PhoneLinkProps) {
  const address = callAddress(phone);
  const look = classNames("tabular-nums", address && "whitespace-nowrap", className);
  if (!address) return <span className={look}>{children}</span>;
  return (
    <a href={address} className={look}>
      {children}
    </a>
  );
}
