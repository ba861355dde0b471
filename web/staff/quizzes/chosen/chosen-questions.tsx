import { ListPlus, Tag, Tags, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { MAX_PARTS } from "#contract/courses/quizzes/quizzes.ts";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import type { Selection } from "#web/dashboard/lists/use-selection.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { DeleteChosen } from "./delete-chosen.tsx";
import { TagChosen } from "./tag-chosen.tsx";

/** Shows what can be done with the chosen questions (beyond.md 6.1). The choice stays from page to page. */
export function ChosenQuestions({ selection }: { selection: Selection }) {
  const [opened, setOpened] = useState<"add" | "remove" | "delete">();
  const ids = selection.all();
  const hasChosen = ids.length > 0;
  const hadChosen = useRef(hasChosen);
  useEffect(() => {
    // The pressed button has left the page.
    if (hadChosen.current && !hasChosen) focusMainIfLost();
    hadChosen.current = hasChosen;
  }, [hasChosen]);
  if (!hasChosen) return null;
  const dialog = { ids, onClose: () => setOpened(undefined) };
  return (
    <section
      aria-label="Chosen questions"
      className="z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-3 py-1.5 md:sticky md:top-0"
    >
      <p role="status" className="me-2 font-semibold tabular-nums">
        {ids.length} chosen
      </p>
      <NewQuiz ids={ids} />
      <Button
        size="small"
        variant="secondary"
        icon={<Tag className="size-4.5" />}
        onClick={() => setOpened("add")}
      >
        Add a Tag
      </Button>
      <Button
        size="small"
        variant="secondary"
        icon={<Tags className="size-4.5" />}
        onClick={() => setOpened("remove")}
      >
        Remove a Tag
      </Button>
      <Button
        size="small"
        variant="quiet-danger"
        icon={<Trash2 className="size-4.5" />}
        onClick={() => setOpened("delete")}
      >
        Delete
      </Button>
      <Button size="small" variant="quiet" onClick={selection.clear}>
        Clear Selection
      </Button>
      {(opened === "add" || opened === "remove") && <TagChosen act={opened} {...dialog} />}
      {opened === "delete" && <DeleteChosen {...dialog} onDone={selection.clear} />}
    </section>
  );
}

/** Leads to the form of a new quiz with the chosen questions. */
function NewQuiz({ ids }: { ids: readonly number[] }) {
  const { get, href } = useAddress();
  if (ids.length > MAX_PARTS)
    return (
      <Button size="small" variant="secondary" disabledReason={`At most ${MAX_PARTS} questions in a quiz.`}>
        New Quiz with These
      </Button>
    );
  return (
    <ButtonLink
      to={href({ quiz: "new", quiz_program: [get("program"), ...ids].join(",") })}
      size="small"
      variant="secondary"
      icon={<ListPlus aria-hidden="true" className="size-4.5" />}
    >
      New Quiz with These
    </ButtonLink>
  );
}
