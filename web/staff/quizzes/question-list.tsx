import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import { api } from "#web/api/client.ts";
import { choice, fetchedChoice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { deletion } from "#web/dashboard/lists/deletion/deletion.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import type { QueryOf, Shown } from "#web/dashboard/lists/list-rules.ts";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { RowCheckbox } from "#web/dashboard/lists/row-checkbox.tsx";
import { useSelection } from "#web/dashboard/lists/use-selection.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { ProgramPicker } from "#web/staff/assignments/program-picker.tsx";
import { OutdatedQuizzes } from "#web/staff/quizzes/results/outdated-quizzes.tsx";
import { SentTitles } from "#web/staff/quizzes/results/sent-quizzes.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { ChooseAll } from "./chosen/choose-all.tsx";
import { ChosenQuestions } from "./chosen/chosen-questions.tsx";
import { kindLabels } from "./kind-labels.ts";
import { tagsQuery } from "./quiz-queries.ts";
import { tagOptions } from "./tag-options.ts";

/** Query parameters of the list. Those of other lists of the section stay when the tab changes. */
const bankFilters = {
  kind: undefined,
  tag: undefined,
  find: undefined,
  bank_page: undefined,
  changed_question: undefined,
};

/** Questions of a program's bank. */
const questions = defineList({
  list: api.questions.list,
  noun: ["question"],
  pageName: "bank_page",
  filters: {
    search: search("Search by text, tag or answer", "find"),
    kind: choice("Kind", kindLabels, { all: "All kinds" }),
    tag: fetchedChoice("Tag", { all: "All tags", useOptions: useTagOptions }),
  },
  caption: "Questions",
  useTools: useQuestionTools,
  above: ({ selection }) => <ChosenQuestions selection={selection} />,
  buttons: ({ count }, { selection, filter }) => (
    <ChooseAll filter={filter} count={count} selection={selection} />
  ),
  columns: ({ selection }) => [
    {
      key: "text",
      header: "Question",
      isRowHeader: true,
      cell: ({ id, plain_text, kind }) => (
        <div className="flex items-center gap-1">
          <RowCheckbox
            label={`Choose ${shortened(plain_text, 80)}`}
            id={id}
            selection={selection}
            canSelect
          />
          <div className="min-w-0">
            <TwoLines isStrong first={plain_text} second={kindLabels[kind]} />
          </div>
        </div>
      ),
    },
    {
      key: "tags",
      header: "Tags",
      showsFrom: "lg",
      cell: ({ tags }) => (
        <span dir="auto" className="wrap-anywhere">
          {tags.join(", ") || "–"}
        </span>
      ),
    },
    { key: "points", header: "Points", isNumeric: true, size: "fit", cell: ({ points }) => points },
    {
      key: "quizzes",
      header: "Quizzes",
      isNumeric: true,
      size: "fit",
      cell: ({ quizzes_count }) => quizzes_count,
    },
  ],
  actions: (question, { remove }) => <Actions question={question} onDelete={remove} />,
  dialogs: {
    remove: deletion<Question>({
      kind: "question",
      title: ({ plain_text }) => `Delete "${shortened(plain_text, 80)}"?`,
      text: ({ id, quizzes_count }) =>
        quizzes_count > 0 && (
          <>
            <p>
              {`${quizzes_count === 1 ? "A quiz has this question, or draws" : `${quizzes_count} quizzes have this question, or draw`} it by a tag. New attempts no longer get it. Attempts that have begun keep it.`}
            </p>
            <SentTitles question={id} />
          </>
        ),
      remove: ({ id }) => api.questions.remove({ params: { id } }),
      stale: "questions",
      done: "Question deleted.",
      failure: "The question was not deleted. Please try again.",
    }),
  },
  empty: {
    title: "No questions yet",
    text: "Questions that you write for this program appear here. Each can be in many quizzes.",
    action: <NewQuestionLink />,
  },
  noMatch: { title: "No questions found", text: "No question matches your search." },
});

type ShownFilter = QueryOf<typeof api.questions.list>;

/** Returns the choice, which stays from page to page. */
function useQuestionTools({ filter }: Shown<ShownFilter>) {
  const selection = useSelection(`${useAddress().get("program")} ${JSON.stringify(filter)}`);
  const { search = "", kind = "", tag = "" } = filter;
  return { selection, filter: { search, kind, tag } };
}

export const prefetchQuestions = (visit: SectionVisit) => {
  const id = Number(visit.search.get("program"));
  return id > 0 ? questions.prefetch(visit, { params: { id } }) : Promise.resolve();
};

/** Shows the bank of a program. Program and filters are in the address. */
export function QuestionList() {
  const { get, go } = useAddress();
  const program = Number(get("program")) || 0;
  return (
    <section aria-labelledby="questions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="questions" className="sr-only">
        Questions
      </h2>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full sm:w-96">
          <Field label="Program" name="bank_program">
            <ProgramPicker
              value={program > 0 ? String(program) : ""}
              onChange={(id) => go({ ...bankFilters, program: id }, { stays: true })}
            />
          </Field>
        </div>
        {program > 0 && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink size="small" variant="secondary" to={paths.importQuestions(program)}>
              Import
            </ButtonLink>
            <DownloadLink href={paths.questionsGift(program)} label="Download the questions as GIFT">
              GIFT
            </DownloadLink>
            <DownloadLink href={paths.questionsCsv(program)} label="Download the questions as CSV">
              CSV
            </DownloadLink>
            <DownloadLink href={paths.questionsXlsx(program)} label="Download the questions as XLSX">
              XLSX
            </DownloadLink>
            <NewQuestionLink />
          </div>
        )}
      </div>
      {program > 0 && <OutdatedQuizzes />}
      {program > 0 && (
        <p className="text-muted text-sm">
          A download has the whole bank. GIFT leaves out ordering questions, units of numbers, and what a good
          answer has; CSV and XLSX have everything but the pictures. Pictures stay in this program: an import
          into another one leaves out questions with pictures, and names them.
        </p>
      )}
      {program > 0 ? (
        <questions.view params={{ id: program }} />
      ) : (
        <EmptyState title="Choose a program.">Each program has its own questions.</EmptyState>
      )}
    </section>
  );
}

function NewQuestionLink() {
  const { href } = useAddress();
  return (
    <ButtonLink size="small" to={href({ question: "new" })} icon={<Plus className="size-4.5" />}>
      New Question
    </ButtonLink>
  );
}

function Actions({ question, onDelete }: { question: Question; onDelete: (question: Question) => void }) {
  const { href } = useAddress();
  const label = shortened(question.plain_text, 80);
  return (
    <>
      <EditLink to={href({ question: question.id })} label={label} />
      <DeleteButton label={label} onClick={() => onDelete(question)} />
    </>
  );
}

function useTagOptions() {
  const { get } = useAddress();
  const program = Number(get("program")) || 0;
  const { data } = useQuery({ ...tagsQuery(program), enabled: program > 0 });
  return tagOptions(data, get("tag"));
}
