import { type SubmitEvent, useState } from "react";
import { isBlank, MAX_MESSAGE_LENGTH } from "#contract/community/community.ts";
import { failureOf, kindOf } from "#web/student/community/failure.ts";
import type { MessageOrReply } from "#web/student/community/thread/thread-data.ts";
import { useEdit } from "#web/student/community/thread/use-thread.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { lengthWords } from "#web/ui/inputs/length-words.ts";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

/** Edits the user's own message in place. A blank one is not sent. */
export function EditMessage({ message, onClose }: { message: MessageOrReply; onClose: () => void }) {
  const [text, setText] = useState(message.content);
  const [isEmpty, setIsEmpty] = useState(false);
  const edit = useEdit(message.program);
  const kind = kindOf(message);
  const { length } = text.trim();
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (edit.isPending) return;
    if (isBlank(text)) return setIsEmpty(true);
    if (length > MAX_MESSAGE_LENGTH) return;
    if (text.trim() === message.content) onClose();
    else edit.mutate({ id: message.id, content: text.trim() }, { onSuccess: onClose });
  }
  const problem = isEmpty
    ? `Write a few words, or delete the ${kind}.`
    : length > MAX_MESSAGE_LENGTH
      ? `Message must be at most ${MAX_MESSAGE_LENGTH} characters.`
      : edit.error
        ? failureOf("update", kind, edit.error)
        : undefined;
  return (
    <form onSubmit={save} className="my-2 grid gap-2">
      <Field
        name={`edit-${message.id}`}
        label={`Edit your ${kind}`}
        isLabelHidden
        error={problem}
        hint={lengthWords(length, MAX_MESSAGE_LENGTH)}
      >
        <Textarea
          rows={2}
          autoFocus
          value={text}
          onChange={(event) => {
            setIsEmpty(false);
            setText(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="small" isPending={edit.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
