import { ImagePlus } from "lucide-react";
import { useId, useRef } from "react";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { MAX_DESCRIPTION_LENGTH } from "#contract/shared/limits.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { PickedFileLine } from "#web/ui/inputs/files/picked-file-line.tsx";
import { PreparingLine } from "#web/ui/inputs/files/preparing-line.tsx";
import { usePickedFile } from "#web/ui/inputs/files/use-picked-file.ts";
import { usePreview } from "#web/ui/inputs/files/use-preview.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

const rules = fileRules("image");

/** Manages the picture of a message. The device makes it smaller. */
export function useComposerPicture() {
  const input = useRef<HTMLInputElement>(null);
  const picked = usePickedFile(input, rules, { joinsPictures: false, onPick: undefined });
  return { input, ...picked };
}

type Picture = ReturnType<typeof useComposerPicture>;

/**
 * The picture button next to the text, a styled file input. It needs the script, because the plain form sends only
 * text.
 */
export function PictureButton({ picture }: { picture: Picture }) {
  const id = useId();
  if (!useIsBrowser()) return null;
  return (
    <label
      htmlFor={id}
      title={`Attach a picture: ${fileHint("image")}`}
      className="relative grid size-12 shrink-0 cursor-pointer place-items-center rounded-md text-ink hover:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
    >
      <ImagePlus className="size-5" />
      <span className="sr-only">Attach a picture</span>
      <input
        id={id}
        ref={picture.input}
        type="file"
        accept={rules.accept}
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

/** The chosen picture above the text, with a field for its description. */
export function ChosenPicture({ picture, name, description, onDescribe }: ChosenPictureProps) {
  const { file, problem, isPreparing, isHeld, take } = picture;
  const preview = usePreview(file);
  return (
    <>
      {problem && (
        <p role="alert" className="basis-full font-medium text-sm text-urgent">
          {problem}
        </p>
      )}
      <PreparingLine isPreparing={isPreparing} isHeld={isHeld} className="basis-full" />
      {file && (
        <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <PickedFileLine
            picked={{ name: file.name, size_bytes: file.size, ...(preview && { imageUrl: preview }) }}
            onClear={() => void take([])}
          />
          <Field name={name} label="Describe the picture for people who cannot see it">
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
