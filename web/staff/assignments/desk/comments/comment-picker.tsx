import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useState } from "react";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Combobox } from "#web/ui/inputs/combobox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { savedComments } from "./saved-comments-query.ts";

const SavedCommentList = lazyPart(async () => ({
  default: (await import("./saved-comment-list.tsx")).SavedCommentList,
}));

export const COMMENT_FIELD = "saved_comment";

type CommentPickerProps = { typed: string; onChoose: (comment: string) => void };

/** Finds one of the institute's saved comments by typing, and inserts it into the feedback with Enter. */
export function CommentPicker({ typed, onChoose }: CommentPickerProps) {
  const { data } = useQuery(savedComments);
  const comments = data ?? [];
  const [isListOpen, setIsListOpen] = useState(false);
  const text = typed.trim();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {data?.length === 0 ? (
        <p className="text-muted text-sm">
          No saved comments yet. Write one and save it for all markers. You can then insert it here.
        </p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field must not save the marks
        <div onKeyDown={stopEnter}>
          <Field label="Saved comments" name={COMMENT_FIELD} isLabelHidden>
            <Combobox
              options={comments.map((comment) => ({ value: String(comment.id), label: comment.text }))}
              value=""
              onChange={(id) => onChoose(comments.find((one) => String(one.id) === id)?.text ?? "")}
              placeholder="Insert a saved comment (C)"
            />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap">
        {text !== "" && !comments.some((one) => one.text === text) && <SaveComment text={text} />}
        {comments.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => setIsListOpen(true)}>
            Edit list
          </Button>
        )}
      </div>
      {isListOpen && (
        <Suspense>
          <SavedCommentList onClose={() => setIsListOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function stopEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
}

function SaveComment({ text }: { text: string }) {
  const keyOf = useRetryKey();
  const saving = useChange(() => api.saved_comments.create({ body: { text }, idempotencyKey: keyOf(text) }), {
    stale: "saved_comments",
    done: "Comment saved for all markers.",
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        isPending={saving.isPending}
        pendingLabel="Saving..."
        onClick={() => saving.mutate()}
      >
        Save for all markers
      </Button>
      {saving.error && (
        <p role="alert" className="w-full font-medium text-sm text-urgent">
          {firstSentence(saving.error)}
        </p>
      )}
    </>
  );
}

const firstSentence = (error: Error) =>
  problemOf(error, error.message || "The comment was not saved. Please try again.");
