import { ImagePlus } from "lucide-react";
import { useId, useRef } from "react";
import { MAX_DESCRIPTION_LENGTH, MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PickedFileLine } from "#web/ui/inputs/picked-file-line.tsx";
import { usePickedFile } from "#web/ui/inputs/use-picked-file.ts";
import { usePreview } from "#web/ui/inputs/use-preview.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

/** A picture for a message, made smaller on the device. */
export function useComposerPicture() {
  const input = useRef<HTMLInputElement>(null);
  const { file, problem, isPreparing, take } = usePickedFile(input, {
    accept: "image/png,image/jpeg,image/gif,image/webp",
    max_bytes: MAX_FILE_BYTES,
    wrongKindMessage: "Please choose an image file (PNG, JPG, GIF or WebP)",
    joinsPictures: false,
    onPick: undefined,
  });
  return { input, file, problem, isPreparing, take };
}

type Picture = ReturnType<typeof useComposerPicture>;

/** The button beside the text. It is a file input underneath, and stands once the script is there: the plain form sends words. */
export function PictureButton({ picture }: { picture: Picture }) {
  const id = useId();
  if (!useIsBrowser()) return null;
  return (
    <label
      htmlFor={id}
      title="Attach a picture"
      className="relative grid size-12 shrink-0 cursor-pointer place-items-center rounded-md text-ink hover:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
    >
      <ImagePlus className="size-5" />
      <span className="sr-only">Attach a picture</span>
      <input
        id={id}
        ref={picture.input}
        type="file"
        accept="image/*"
        onChange={(event) => void picture.take([...(event.currentTarget.files ?? [])])}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

type ChosenPictureProps = {
  picture: Picture;
  name: string;
  description: string;
  onDescribe: (words: string) => void;
};

/** The chosen picture above the text, with words for those who cannot see it. */
export function ChosenPicture({ picture, name, description, onDescribe }: ChosenPictureProps) {
  const { file, problem, isPreparing, take } = picture;
  const preview = usePreview(file);
  return (
    <>
      {problem && (
        <p role="alert" className="basis-full font-medium text-sm text-urgent">
          {problem}
        </p>
      )}
      <p role="status" className={isPreparing ? "basis-full text-muted text-sm" : "sr-only"}>
        {isPreparing && "Making it smaller on this device..."}
      </p>
      {file && (
        <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <PickedFileLine
            picked={{ name: file.name, size_bytes: file.size, ...(preview && { imageUrl: preview }) }}
            onClear={() => void take([])}
          />
          <Field name={name} label="What the picture shows, for those who cannot see it">
            <Input
              maxLength={MAX_DESCRIPTION_LENGTH}
              value={description}
              onChange={(event) => onDescribe(event.target.value)}
            />
          </Field>
        </div>
      )}
    </>
  );
}
