import { type SubmitEvent, useState } from "react";
import { isBlank, MAX_MESSAGE_LENGTH } from "#contract/learning/community.ts";
import { failureOf, wordFor } from "#web/student/community/failure.ts";
import type { Said } from "#web/student/community/thread-data.ts";
import { useEdit } from "#web/student/community/use-thread.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** One's own words, to be changed where they stand. Blank is not sent. */
export function EditSaid({ said, onClose }: { said: Said; onClose: () => void }) {
  const [text, setText] = useState(said.content);
  const edit = useEdit(said.program);
  const word = wordFor(said);
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (isBlank(text) || edit.isPending) return;
    if (text.trim() === said.content) onClose();
    else edit.mutate({ id: said.id, content: text.trim() }, { onSuccess: onClose });
  }
  return (
    <form onSubmit={save} className="my-2 grid gap-2">
      <Field
        name={`edit-${said.id}`}
        label={`Edit your ${word}`}
        isLabelHidden
        error={edit.error ? failureOf("update", word, edit.error) : undefined}
      >
        <Textarea
          rows={2}
          maxLength={MAX_MESSAGE_LENGTH}
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
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
