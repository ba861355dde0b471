import { type SubmitEvent, useState } from "react";
import { isBlank, MAX_MESSAGE_LENGTH } from "#contract/community/community.ts";
import type { CommunityPost } from "#contract/community/community-posts.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useDraft } from "#web/dashboard/forms/use-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

type AnswerFormProps = { post: CommunityPost; onClose: () => void };

/** Answers a post in the stream. The typed text is stored as a draft. */
export function AnswerForm({ post, onClose }: AnswerFormProps) {
  const [initial] = useState({ content: "" });
  const { values, setValues, discard } = useDraft(`community-answer-${post.id}`, initial);
  const keyFor = useRetryKey();
  const answer = useChange(
    () => api.community.reply({ params: { id: post.id }, body: values, idempotencyKey: keyFor(values) }),
    {
      stale: "community_posts",
      onDone: () => {
        discard();
        onClose();
      },
      done: `Your reply to ${post.sender_name} was sent.`,
    },
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!answer.isPending && !isBlank(values.content)) answer.mutate();
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="grid gap-3"
    >
      <Field label={`Reply to ${post.sender_name}`} name="answer" id={`answer-${post.id}`}>
        <Textarea
          rows={3}
          // Staff opened the form to write in this field.
          autoFocus
          maxLength={MAX_MESSAGE_LENGTH}
          value={values.content}
          onChange={(event) => setValues({ content: event.target.value })}
        />
      </Field>
      {answer.error && (
        <Alert tone="error">{problemOf(answer.error, "Failed to send the reply. Please try again.")}</Alert>
      )}
      <div className="flex gap-3">
        <Button
          size="small"
          type="submit"
          isPending={answer.isPending}
          pendingLabel="Sending..."
          disabledReason={isBlank(values.content) ? "Write the reply first." : undefined}
        >
          Send Reply
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
