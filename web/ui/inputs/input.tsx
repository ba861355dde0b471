import type { ComponentProps } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { controlLook } from "./control-look.ts";
import { useField } from "./field.tsx";

/** One line of text, wired to the Field around it. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" {...useField()} {...rest} className={classNames(controlLook, className)} />;
}
