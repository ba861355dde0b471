import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/layout/class-names.ts";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look.ts";

type ButtonLinkProps = ComponentProps<typeof Link> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonLook(variant, size), className)}>
      {icon}
      {children}
    </Link>
  );
}
