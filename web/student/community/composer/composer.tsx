import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isBlank, MAX_MESSAGE_LENGTH } from "#contract/community/community.ts";
import { useDraft } from "#web/dashboard/forms/use-draft.ts";
import { FormKey } from "#web/shared/form-key.tsx";
import {
  ChosenPicture,
  PictureButton,
  useComposerPicture,
} from "#web/student/community/composer/composer-picture.tsx";
import type { Written } from "#web/student/community/composer/use-outgoing.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { lengthWords } from "#web/ui/inputs/length-words.ts";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";

const empty = { text: "", description: "" };

type ComposerProps = {
  /** Name of the draft, which outlives the page. */
  draft: string;
  label: string;
  /** Hidden fields of the plain form, which works before its script has loaded (post-by-form.ts). */
  target: { program: number } | { parent: number };
  isFocused?: boolean;
  onSend: (written: Written) => void;
  onCancel?: () => void;
};

/** The form for a message or a reply. A blank one is not sent. Ctrl or ⌘ with Enter sends. */
export function Composer({ draft, label, target, isFocused, onSend, onCancel }: ComposerProps) {
  const { values, setValues, discard } = useDraft(draft, empty);
  const picture = useComposerPicture();
  const [lacksWords, setLacksWords] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Text that was typed before the script loaded is not in the state yet.
  const catchUp = useEffectEvent(() => {
    const typed = field.current?.value;
    if (typed && typed !== values.text) setValues({ ...values, text: typed });
  });
  useEffect(() => catchUp(), []);
  const { length } = values.text;
  const problem =
    length > MAX_MESSAGE_LENGTH
      ? `Message must be at most ${MAX_MESSAGE_LENGTH} characters.`
      : lacksWords
        ? "Add a few words to your picture."
        : undefined;
  function send(event: SubmitEvent) {
    event.preventDefault();
    if (!field.current) return;
    // The field may have text that is not in the state yet.
    const text = field.current.value;
    if (isBlank(text) && picture.file) {
      setLacksWords(true);
      return field.current.focus();
    }
    if (isBlank(text) || text.length > MAX_MESSAGE_LENGTH) return;
    onSend({ content: text.trim(), picture: picture.file, picture_description: values.description.trim() });
    void picture.take([]);
    field.current.value = "";
    discard();
  }
  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Escape" && onCancel) onCancel();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  return (
    <form method="post" onSubmit={send} className="composer overflow-y-auto">
      <FormKey />
      <div className="flex flex-wrap items-end gap-2">
        {Object.entries(target).map(([name, id]) => (
          <input key={name} type="hidden" name={name} value={id} />
        ))}
        <ChosenPicture
          picture={picture}
          name={`${fieldId(draft)}-picture`}
          description={values.description}
          onDescribe={(description) => setValues({ ...values, description })}
        />
        <PictureButton picture={picture} />
        {/* A reply also has "Cancel". On a phone, or with large text, its text field takes the whole line. */}
        <div className={classNames("composer-words", onCancel && "max-sm:order-first max-sm:basis-full")}>
          <Field
            name="content"
            id={fieldId(draft)}
            label={label}
            isLabelHidden
            error={problem}
            hint={lengthWords(length, MAX_MESSAGE_LENGTH)}
          >
            <Textarea
              ref={field}
              rows={1}
              className="min-h-12! max-h-40!"
              placeholder={label}
              autoFocus={isFocused}
              value={values.text}
              onChange={(event) => {
                setLacksWords(false);
                setValues({ ...values, text: event.target.value });
              }}
              onKeyDown={sendByKey}
            />
          </Field>
        </div>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" icon={<SendHorizontal className="size-5" />} aria-label="Send">
          <span className="hidden sm:inline">Send</span>
        </Button>
      </div>
    </form>
  );
}
