import type { ComponentProps } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { controlLook } from "./control-look.ts";
import { useField } from "./field.tsx";

/** Several lines of text; grows with what is written where the browser can. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      {...rest}
      className={classNames(controlLook, "field-sizing-content min-h-28 max-h-96 leading-normal", className)}
    />
  );
}
