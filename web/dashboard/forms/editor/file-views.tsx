import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/files/file-drop.tsx";
import type { ViewProps } from "./field-views.tsx";

type Pictured = { image: string | null };

/** Returns a form part for a picture, with drop zone, preview and upload progress. */
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
    <Field label="Image" name={name} isLabelHidden error={error} hint={fileHint("image")}>
      <FileDrop
        mode="image"
        rules={fileRules("image")}
        current={record?.image ?? undefined}
        onPick={(file) => onPick(file ? [file] : [])}
        upload={upload}
      />
    </Field>
  );
}
