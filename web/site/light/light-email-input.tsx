import type { ComponentProps } from "react";
import { LikelyQuestion } from "#web/shared/likely-question.tsx";
import { Input } from "#web/ui/inputs/input.tsx";

type LightEmailInputProps = Omit<ComponentProps<typeof Input>, "type">;

/** A field for an email on a page without the framework. It asks about a probable slip (./email-slips.ts). */
export function LightEmailInput(props: LightEmailInputProps) {
  return (
    <>
      <Input type="email" inputMode="email" autoComplete="email" {...props} data-email="" />
      <p role="status" data-likely="" className="text-sm empty:hidden" />
      <template data-part="likely">
        <LikelyQuestion likely="…" />
      </template>
    </>
  );
}
