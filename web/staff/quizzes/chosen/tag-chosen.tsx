import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { drawnNoMore, drawsInWords } from "../draws-in-words.ts";
import { tagsQuery } from "../quiz-queries.ts";
import { questionsInWords, UNDO_MS } from "./questions-in-words.ts";
import { useChosenQuestions } from "./use-chosen-questions.ts";

const words = {
  add: {
    title: (count: string) => `Add a tag to ${count}`,
    button: "Add Tag",
    missing: "Write the tag.",
    done: (tag: string, count: number) => `Tag "${tag}" added to ${questionsInWords(count)}.`,
    nothing: (tag: string) => `All of them have the tag "${tag}" already.`,
    failure: "The tag was not added. Please try again.",
  },
  remove: {
    title: (count: string) => `Remove a tag from ${count}`,
    button: "Remove Tag",
    missing: "Choose the tag.",
    done: (tag: string, count: number) => `Tag "${tag}" removed from ${questionsInWords(count)}.`,
    nothing: (tag: string) => `None of them has the tag "${tag}".`,
    failure: "The tag was not removed. Please try again.",
  },
};
const calls = { add: api.questions.add_tag, remove: api.questions.remove_tag };
const opposite = { add: "remove", remove: "add" } as const;

interface TagChosenProps {
  act: keyof typeof words;
  ids: readonly number[];
  onClose: () => void;
}

/** Adds a tag to the chosen questions, or removes one. The choice stays. */
export function TagChosen({ act, ids, onClose }: TagChosenProps) {
  const [tag, setTag] = useState("");
  const showToast = useToast();
  const said = words[act];
  const undo = useChange((body: TagOfSome) => calls[opposite[act]]({ body }), {
    stale: "questions",
    done: ({ ids }, body) => words[opposite[act]].done(body.tag, ids.length),
    failure: words[opposite[act]].failure,
  });
  const change = useChange((body: TagOfSome) => calls[act]({ body }), {
    stale: "questions",
    onDone(changed, body) {
      onClose();
      if (changed.ids.length === 0) return showToast(said.nothing(body.tag));
      // The others keep the tag, or stay without it.
      const back = { ids: changed.ids, tag: body.tag };
      showToast(said.done(body.tag, changed.ids.length), {
        lasts_ms: UNDO_MS,
        action: { label: "Undo", onPress: () => undo.mutate(back) },
      });
    },
  });
  const written = tag.trim();
  const own = useOwnTags(ids, act === "remove");
  const missing = own?.length === 0 ? "None of them has a tag." : said.missing;
  const send = () => !change.isPending && written !== "" && change.mutate({ ids: [...ids], tag: written });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    send();
  }
  return (
    <ConfirmDialog
      isOpen
      isDestructive={false}
      title={said.title(questionsInWords(ids.length))}
      confirmLabel={said.button}
      isPending={change.isPending}
      pendingLabel="Saving..."
      disabledReason={written === "" ? missing : undefined}
      error={change.error ? problemOf(change.error, said.failure) : undefined}
      onConfirm={send}
      onCancel={onClose}
    >
      <form noValidate onSubmit={submit}>
        <Field label="Tag" name="tag">
          {act === "add" ? (
            <NewTag value={tag} onChange={setTag} />
          ) : (
            <OwnTag tags={own} value={tag} onChange={setTag} />
          )}
        </Field>
      </form>
      {act === "remove" && <Draws tag={written} />}
    </ConfirmDialog>
  );
}

interface TagOfSome {
  ids: number[];
  tag: string;
}

type TagProps = { value: string; onChange: (tag: string) => void };

function useTags() {
  const program = Number(useAddress().get("program"));
  return useQuery(tagsQuery(program)).data ?? [];
}

function NewTag({ value, onChange }: TagProps) {
  return (
    <>
      <Input
        list="question-tags"
        autoComplete="off"
        maxLength={40}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data-first-focus=""
      />
      <datalist id="question-tags">
        {useTags().map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

interface CountedTag {
  tag: string;
  count: number;
}

/**
 * Returns the tags of the chosen questions, with the number of those that have each. Undefined until the questions are
 * loaded. If that fails, returns all tags of the program.
 */
function useOwnTags(ids: readonly number[], isNeeded: boolean): CountedTag[] | undefined {
  const all = useTags();
  const { data, isError } = useChosenQuestions(ids, { isNeeded });
  if (isError) return all;
  if (!data) return undefined;
  const counts = new Map<string, number>();
  for (const tag of data.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => a.tag.localeCompare(b.tag));
}

function OwnTag({ tags, value, onChange }: TagProps & { tags: CountedTag[] | undefined }) {
  return (
    <Select
      placeholder={tags ? "Choose a tag" : "Loading tags..."}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={(tags ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
    />
  );
}

/** Warns before a tag with which quizzes draw questions is removed. */
function Draws({ tag }: { tag: string }) {
  const known = useTags().find((one) => one.tag === tag);
  const draws = known && drawsInWords(known);
  if (!draws) return null;
  return (
    <p role="status" className="wrap-anywhere">
      <bdi>{draws}</bdi> {drawnNoMore}
    </p>
  );
}
