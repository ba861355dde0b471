import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { controlLook } from "#web/ui/inputs/control-look.ts";
import { type FileRules, fileProblem } from "#web/ui/inputs/files/file-problem.ts";
import { shrinkPicture } from "#web/ui/inputs/files/shrink-picture.ts";
import { useUnfinished } from "./use-unfinished.ts";

export interface StoredPicture {
  url: string;
  width: number;
  height: number;
}

/** Pictures of a text: how they are stored, and which addresses may stay in it. */
export interface PictureRules {
  files: FileRules;
  hint: string;
  maxDescription: number;
  isAllowed: (url: string) => boolean;
  /** Stores a picture. Returns it, or a sentence that says why it was not stored. */
  store: (file: File) => Promise<StoredPicture | string>;
}

interface RichTextPictureProps {
  editor: Editor;
  rules: PictureRules;
  onClose: () => void;
}

/**
 * Moves the caret behind the added picture. Otherwise the picture could be selected, and the next letter or picture would
 * replace it.
 */
function goBehindPicture(editor: Editor): void {
  const { selection, doc } = editor.state;
  // The caret is already in the rest of the paragraph.
  if (selection.empty) return;
  const { to } = selection;
  if (doc.resolve(to).nodeAfter?.isTextblock) editor.commands.setTextSelection(to + 1);
  else editor.commands.insertContentAt(to, { type: "paragraph" });
}

/** Asks for a picture and its description, under the toolbar. It is not a form element, since forms cannot be nested. */
export function RichTextPicture({ editor, rules, onClose }: RichTextPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [description, setDescription] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isStoring, setIsStoring] = useState(false);
  const id = useId();
  useUnfinished(
    input,
    () => Boolean(input.current?.files?.length || description.trim()),
    () => setProblem("Add the picture, or cancel it."),
  );
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  async function insert() {
    if (isStoring) return;
    const file = input.current?.files?.[0];
    const alt = description.trim();
    const wrong = file ? fileProblem(file, rules.files) : "Choose a picture.";
    setProblem(wrong ?? (alt ? undefined : "Describe the picture for people who cannot see it."));
    if (!file || wrong || !alt) return;
    setIsStoring(true);
    const stored = await rules.store(await shrinkPicture(file));
    setIsStoring(false);
    if (typeof stored === "string") return setProblem(stored);
    const { url, width, height } = stored;
    editor.commands.insertContent({ type: "picture", attrs: { src: url, alt, width, height } });
    goBehindPicture(editor);
    close();
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) void insert();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside
    <div onKeyDown={onKey} className="grid gap-2 border-line border-t p-2">
      <div className="flex flex-wrap items-end gap-2">
        <label htmlFor={`${id}-file`} className="grid min-w-48 flex-1 gap-1 text-sm">
          Picture file
          <input
            id={`${id}-file`}
            ref={input}
            type="file"
            accept={rules.files.accept}
            aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
            // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
            autoFocus
            onChange={() => setProblem(undefined)}
            className={controlLook}
          />
        </label>
        <label htmlFor={`${id}-words`} className="grid min-w-48 flex-1 gap-1 text-sm">
          Description of the picture
          <input
            id={`${id}-words`}
            type="text"
            maxLength={rules.maxDescription}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            className={controlLook}
          />
        </label>
        <Button size="small" isPending={isStoring} pendingLabel="Adding..." onClick={() => void insert()}>
          Add
        </Button>
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {rules.hint}
      </p>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="font-medium text-sm text-urgent">
          {problem}
        </p>
      )}
    </div>
  );
}
