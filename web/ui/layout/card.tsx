import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

type CardProps = ComponentProps<"div"> & { as?: "div" | "article" | "section"; isPadded?: boolean };

/** A bordered surface on the page's background. */
export function Card({ as: Element = "div", isPadded = true, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(
        "overflow-clip rounded-lg border border-line bg-surface shadow-sm",
        isPadded && "p-5 sm:p-6",
        className,
      )}
    />
  );
}
