import type { ComponentProps } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { controlLook } from "./control-look.ts";
import { useField } from "./field.tsx";

/** A field for several lines. It grows with its content where the browser supports it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      {...useField()}
      rows={rows}
      {...rest}
      className={classNames(controlLook, "field-sizing-content min-h-28 max-h-96 leading-normal", className)}
    />
  );
}
