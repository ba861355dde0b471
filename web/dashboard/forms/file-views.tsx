import { MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/file-drop.tsx";
import type { ViewProps } from "./field-views.tsx";

type Pictured = { image: string | null };

/** The part of a form with its picture: dropped or chosen, with a preview and its upload. */
export const picture = (title: string, lead: string) => ({
  title,
  lead,
  fields: { image: Picture },
  wide: "all" as const,
});

function Picture<Values extends object>({
  name,
  error,
  record,
  onPick,
  upload,
}: ViewProps<Values, Pictured>) {
  return (
    <Field label="Image" name={name} isLabelHidden error={error} hint="PNG, JPG or GIF, up to 10 MB">
      <FileDrop
        mode="image"
        wrongKindMessage="Please upload an image file (PNG, JPG, GIF)"
        max_bytes={MAX_FILE_BYTES}
        current={record?.image ?? undefined}
        onPick={(file) => onPick(file ? [file] : [])}
        upload={upload}
      />
    </Field>
  );
}
