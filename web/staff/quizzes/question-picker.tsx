import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Kind, kinds } from "#contract/courses/quizzes/kinds.ts";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { api } from "#web/api/client.ts";
import { listQ, PAGE_SIZE } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedLine } from "#web/ui/layout/failed-line.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { everyQuestion, type QuestionFilter } from "./chosen/every-question.ts";
import { InBody } from "./in-body.tsx";
import { kindLabels } from "./kind-labels.ts";
import { questionQuery, tagsQuery } from "./quiz-queries.ts";
import { tagOptions } from "./tag-options.ts";

interface QuestionPickerProps {
  program: number;
  /** Questions that the quiz has already. */
  chosen: readonly number[];
  /** Number of questions that may be added. */
  most: number;
  onClose: () => void;
  onChoose: (ids: number[]) => void;
}

/** Chooses questions of a program's bank. Ticks stay while the search changes. */
export function QuestionPicker({ program, chosen, most, onClose, onChoose }: QuestionPickerProps) {
  const queries = useQueryClient();
  const [filter, setFilter] = useState<QuestionFilter>({ search: "", kind: "", tag: "" });
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<readonly Question[]>([]);
  const { data: tags } = useQuery(tagsQuery(program));
  const list = useQuery({
    ...listQ(api.questions.list, { params: { id: program }, query: { ...filter, page } }),
    // Questions may be written in another tab.
    refetchOnWindowFocus: "always",
  });
  const change = (values: Partial<QuestionFilter>) => {
    setFilter({ ...filter, ...values });
    setPage(1);
  };
  const isPicked = (id: number) => picked.some((one) => one.id === id);
  const toggle = (question: Question) =>
    setPicked(isPicked(question.id) ? picked.filter(({ id }) => id !== question.id) : [...picked, question]);
  const choosingAll = useMutation({
    mutationFn: () => everyQuestion(queries, program, filter, list.data?.count ?? 0),
    onSuccess: (found) =>
      setPicked([...picked, ...found.filter(({ id }) => !chosen.includes(id) && !isPicked(id))]),
  });
  function add() {
    // The list is newest first, but a quiz is written from its beginning.
    const inOrder = [...picked].sort((one, other) => one.id - other.id);
    // The form shows them at once.
    for (const question of inOrder) queries.setQueryData(questionQuery(question.id).queryKey, question);
    onChoose(inOrder.map(({ id }) => id));
  }
  const isFiltered = filter.search !== "" || filter.kind !== "" || filter.tag !== "";
  return (
    <InBody>
      <Dialog
        isOpen
        onClose={onClose}
        title="Choose Questions"
        size="large"
        closesOnBackdrop={false}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button disabledReason={picked.length > most ? `At most ${most} more.` : undefined} onClick={add}>
              {picked.length === 0
                ? "Add Questions"
                : `Add ${countInWords({ count: picked.length, count_is_exact: true }, "Question")}`}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="grid gap-2 sm:grid-cols-[2fr_1fr_1fr]">
            <SearchBox
              label="Search by text, tag or answer"
              maxLength={100}
              value={filter.search}
              onChange={(search) => change({ search })}
            />
            <Select
              aria-label="Kind"
              placeholder="All kinds"
              value={filter.kind}
              onChange={({ currentTarget }) => change({ kind: currentTarget.value as Kind | "" })}
              options={kinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
            />
            <Select
              aria-label="Tag"
              placeholder="All tags"
              value={filter.tag}
              onChange={({ currentTarget }) => change({ tag: currentTarget.value })}
              options={tagOptions(tags, filter.tag)}
            />
          </div>
          <div className="text-sm">
            <p className="flex flex-wrap gap-x-5">
              <OtherTab href={paths.newQuestion(program)}>Write a question</OtherTab>
              <OtherTab href={paths.importQuestions(program)}>Import questions</OtherTab>
            </p>
            <p className="text-muted">
              They open in another tab. This quiz stays here, and new questions appear when you come back.
            </p>
          </div>
          {list.isPending ? (
            <Loading label="Loading questions">
              <SkeletonRow />
              <SkeletonRow />
            </Loading>
          ) : list.isLoadingError ? (
            <FailedState
              title="Failed to load the questions. Please try again."
              onRetry={() => void list.refetch()}
            />
          ) : list.data.results.length === 0 ? (
            <EmptyState title={isFiltered ? "No questions found" : "No questions yet"}>
              {isFiltered
                ? "No question matches your search."
                : "Write a question, or import some, with the links above."}
            </EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="text-muted text-sm">
                  Chosen questions are added in the order in which they were written.
                </p>
                <Button
                  size="small"
                  variant="quiet"
                  isPending={choosingAll.isPending}
                  pendingLabel="Choosing..."
                  onClick={() => choosingAll.mutate()}
                >
                  Choose all {list.data.count}
                </Button>
              </div>
              {choosingAll.isError && (
                <FailedLine onRetry={() => choosingAll.mutate()}>
                  The questions could not be chosen.
                </FailedLine>
              )}
              <ul aria-label="Questions of the program" className="grid grid-cols-[minmax(0,1fr)]">
                {list.data.results.map((question) => (
                  <li key={question.id} className="border-line border-b last:border-b-0">
                    <Checkbox
                      label={<Words question={question} isChosen={chosen.includes(question.id)} />}
                      checked={isPicked(question.id) || chosen.includes(question.id)}
                      disabled={chosen.includes(question.id)}
                      onChange={() => toggle(question)}
                    />
                  </li>
                ))}
              </ul>
              {(page > 1 || list.data.next) && (
                <div className="flex items-center justify-between gap-3">
                  <Button
                    size="small"
                    variant="secondary"
                    disabledReason={page === 1 ? "First page" : undefined}
                    onClick={() => setPage(page - 1)}
                  >
                    Back
                  </Button>
                  <span className="text-muted text-sm tabular-nums">
                    Page {page} of {Math.max(Math.ceil(list.data.count / PAGE_SIZE), page)}
                  </span>
                  <Button
                    size="small"
                    variant="secondary"
                    disabledReason={list.data.next ? undefined : "Last page"}
                    onClick={() => setPage(page + 1)}
                  >
                    Next
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      </Dialog>
    </InBody>
  );
}

const OtherTab = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className="inline-flex min-h-11 items-center text-action underline underline-offset-4 sm:min-h-8"
  >
    {children}
  </a>
);

function Words({ question, isChosen }: { question: Question; isChosen: boolean }) {
  const { plain_text, kind, points, tags } = question;
  const facts = [kindLabels[kind], countInWords({ count: points, count_is_exact: true }, "point"), ...tags];
  return (
    <span className="block min-w-0">
      <span dir="auto" className="wrap-anywhere line-clamp-2">
        {plain_text}
      </span>
      <span dir="auto" className="wrap-anywhere block text-muted text-sm">
        {[...facts, ...(isChosen ? ["in this quiz"] : [])].join(", ")}
      </span>
    </span>
  );
}
