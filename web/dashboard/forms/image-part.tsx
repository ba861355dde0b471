import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/file-drop.tsx";
import { FormPart } from "./form-part.tsx";

/** 10 MiB (api.md section 1). */
const MAX_IMAGE_BYTES = 10_485_760;

export type Upload = { percent: number; onCancel: () => void };

type ImagePartProps = {
  title: string;
  lead?: string;
  current: string | null | undefined;
  error: string | undefined;
  onPick: (file: File | null) => void;
  upload: Upload | undefined;
};

/** The picture of a form: dropped or chosen, with a preview and its upload. */
export function ImagePart({ title, lead, current, error, onPick, upload }: ImagePartProps) {
  return (
    <FormPart title={title} lead={lead}>
      <Field label="Image" name="image" isLabelHidden error={error} hint="PNG, JPG or GIF, up to 10 MB">
        <FileDrop
          mode="image"
          wrongKindMessage="Please upload an image file (PNG, JPG, GIF)"
          max_bytes={MAX_IMAGE_BYTES}
          current={current ?? undefined}
          onPick={onPick}
          upload={upload}
        />
      </Field>
    </FormPart>
  );
}
