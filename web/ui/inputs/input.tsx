import type { ComponentProps } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { controlLook } from "./control-look.ts";
import { useField } from "./field.tsx";

/** A line of text, connected to the surrounding Field. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input type="text" dir="auto" {...useField()} {...rest} className={classNames(controlLook, className)} />
  );
}
