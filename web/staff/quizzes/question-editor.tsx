import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { DarasaClient } from "#contract/all.ts";
import { type Kind, kinds, questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { type Question, questionForms } from "#contract/courses/quizzes/questions.ts";
import { isSameTag, tagsIn } from "#contract/courses/quizzes/tags.ts";
import { Editor, NewEditor, reloaded } from "#web/dashboard/forms/editor/editor.tsx";
import { EditorPage } from "#web/dashboard/forms/editor/editor-page.tsx";
import type { Filled, PageRules } from "#web/dashboard/forms/editor/editor-rules.ts";
import { field, line, type ViewProps } from "#web/dashboard/forms/editor/field-views.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { KeptPoints, SentQuizzes } from "#web/staff/quizzes/results/sent-quizzes.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { RichText } from "#web/ui/inputs/rich-text/rich-text.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { ChooseKind } from "./choose-kind.tsx";
import { drawnNoMore, drawsInWords } from "./draws-in-words.ts";
import { kindEditorOf } from "./kind-editors.ts";
import { pictureRules } from "./picture-rules.ts";
import { QuestionAsShown } from "./question-preview.tsx";
import { questionQuery } from "./quiz-queries.ts";
import { TagsInput } from "./tags-input.tsx";

interface Values {
  /** Never changes. */
  kind: Kind;
  text: string;
  /** Draft of the kind's own parts. */
  content: object;
  points: string;
  tags: string;
  explanation: string;
}

const NEW = "new-";

/** Form of a question (beyond.md 6.1). The address has `question=new`, `question=new-one_of` or `question=12`. */
export function QuestionEditor() {
  const { get, href } = useAddress();
  const open = get("question");
  const program = Number(get("program"));
  if (Number(open) > 0) return <StoredQuestion key={open} id={Number(open)} />;
  if (!(program > 0))
    return (
      <EmptyState
        title="Choose a program first."
        action={<ButtonLink to={href({ question: undefined, tab: "questions" })}>All Questions</ButtonLink>}
      >
        Each program has its own questions.
      </EmptyState>
    );
  const kind = kinds.find((one) => open === `${NEW}${one}`);
  return (
    <NewEditor>
      {kind ? (
        <NewQuestion key={`${program} ${kind}`} program={program} kind={kind} />
      ) : (
        <ChooseKind
          closeTo={href({ question: undefined })}
          hrefOf={(one) => href({ question: `${NEW}${one}` })}
        />
      )}
    </NewEditor>
  );
}

function NewQuestion({ program, kind }: { program: number; kind: Kind }) {
  const rules = useMemo(() => rulesFor(program, kind), [program, kind]);
  return <EditorPage rules={rules} />;
}

function StoredQuestion({ id }: { id: number }) {
  const query = useQuery({ ...questionQuery(id), gcTime: 0, staleTime: 0 });
  const href = useAddress().href({ question: undefined });
  return (
    <Editor query={query} failure={failure} noun="question" list={{ href, label: "All Questions" }}>
      {(question) => (
        <StoredForm key={question.updated_at} question={question} onReload={() => reloaded(query)} />
      )}
    </Editor>
  );
}

type StoredFormProps = { question: Question; onReload: () => Promise<Question | undefined> };

function StoredForm({ question, onReload }: StoredFormProps) {
  const { program, kind } = question;
  const { get, go } = useAddress();
  // The form closes to the questions of the program, also if a link to the question alone opened it.
  const nameProgram = useEffectEvent(() => {
    if (get("program") !== String(program)) go({ program }, { replace: true, stays: true });
  });
  useEffect(() => nameProgram(), []);
  const rules = useMemo(() => rulesFor(program, kind), [program, kind]);
  return <EditorPage rules={rules} record={question} onReload={onReload} />;
}

const failure = "Failed to load the question. Please try again.";

function rulesFor(program: number, kind: Kind): PageRules<Values, Question> {
  const editor = kindEditorOf(kind);
  const label = questionKinds[kind].label.toLowerCase();
  const pictures = pictureRules(program);
  return {
    parameter: "question",
    draftName: `question-${program}-${kind}`,
    stale: "questions",
    schema: questionForms[kind],
    load: (api, id, signal) => api.questions.get({ params: { id }, signal }),
    endpoints: ({ questions }) => ({
      create: ({ body, idempotencyKey, signal }) =>
        questions.create({ params: { id: program }, body: body as never, idempotencyKey, signal }),
      update({ params, body, signal }) {
        const { updated_at, ...question } = body as Values & { updated_at?: string };
        return questions.update({ params, body: { question: question as never, updated_at }, signal });
      },
    }),
    values: (question) => ({
      kind,
      content: question ? editor.draftOf(question.content, question.key) : editor.begin(),
      points: String(question?.points ?? 1),
      tags: question?.tags.join(", ") ?? "",
    }),
    body: ({ values }) => ({
      ...{ kind, text: values.text, explanation: values.explanation },
      ...{ points: pointsIn(values.points), tags: tagsIn(values.tags) },
      ...editor.read(values.content),
    }),
    check: ({ values }) => editor.problemsOf?.(values.content) ?? {},
    inWords: (name, value) => (name === "content" ? editor.inWords(value as object) : undefined),
    title: { add: `New Question: ${label}`, edit: `Edit Question: ${label}` },
    save: { add: "Add Question", edit: "Update Question" },
    ask: async (filled, client) => {
      const kept = await keptInWords(filled, client);
      const drawn = await drawnInWords(filled, client);
      if (!kept && !drawn) return undefined;
      return {
        title: kept ? "Change a question that students have?" : "Remove a tag that quizzes draw with?",
        text: [kept, drawn].filter(Boolean).join(" "),
        answers: [{ label: "Update Question" }],
      };
    },
    saved: (_question, isNew) => (isNew ? "Question added." : "Question updated."),
    failure: "Failed to save the question. Please try again.",
    list: { failure, label: "All Questions" },
    showsChanged: ({ id }) => ({ changed_question: String(id) }),
    showsNew: () => ({ tab: "questions", program: String(program) }),
    Aside: Preview,
    parts: [
      {
        title: "What students read",
        lead: (question) => question && <SentQuizzes question={question.id} />,
        wide: "all",
        fields: {
          text: field((props) => <RichText {...props} pictures={pictures} />),
          content: ({ form }) => <KindPart form={form} />,
        },
      },
      {
        title: "For marking and finding",
        wide: ["tags", "explanation"],
        fields: {
          points: (props) => line({ inputMode: "decimal", hint: <PointsHint {...props} /> })(props),
          tags: ({ form, error }) => (
            <TagsInput
              program={program}
              value={form.values.tags}
              error={error}
              onChange={(tags) => form.set("tags", tags)}
            />
          ),
          explanation: field((props) => <RichText {...props} pictures={pictures} />, {
            hint: "Optional. Students see it with the right answers.",
          }),
        },
      },
    ],
  };
}

function PointsHint({ record, form }: ViewProps<Values, Question>) {
  const isChanged = record && pointsIn(form.values.points) !== record.points;
  return <>Above 0, at most 100. {isChanged && <KeptPoints question={record} />}</>;
}

/** Says which attempts keep the question as it is; undefined if none does. */
async function keptInWords({ changes, record }: Filled<Values, Question>, client: DarasaClient) {
  const isKept = "text" in changes || "content" in changes || "explanation" in changes;
  if (!record || !isKept) return undefined;
  const quizzes = await client.questions.quizzes({ params: { id: record.id } });
  const begun = quizzes.filter(({ attempts_count }) => attempts_count > 0);
  if (begun.length === 0) return undefined;
  const count = begun.reduce((sum, { attempts_count }) => sum + attempts_count, 0);
  return `${count === 1 ? "1 attempt keeps" : `${count} attempts keep`} the question as it is now. To apply the change to them, open the results of ${begun.map(({ title }) => `"${title}"`).join(", ")} and mark again.${"points" in changes ? " The attempts keep its points." : ""}`;
}

/** Says which quizzes draw questions with the tags that are removed; undefined if none does. */
async function drawnInWords({ values, record }: Filled<Values, Question>, client: DarasaClient) {
  const tags = tagsIn(values.tags);
  const removed = record?.tags.filter((tag) => !tags.some((one) => isSameTag(one, tag))) ?? [];
  if (!record || removed.length === 0) return undefined;
  const known = await client.questions.tags({ params: { id: record.program } });
  const draws = known.flatMap((one) => (removed.includes(one.tag) && drawsInWords(one)) || []);
  return draws.length > 0 ? [...draws, drawnNoMore].join(" ") : undefined;
}

/** The fields of the question's kind. Editing one clears the messages of all. */
function KindPart({ form }: Pick<ViewProps<Values>, "form">) {
  const { Part } = kindEditorOf(form.values.kind);
  return (
    <Part
      draft={form.values.content}
      errorAt={(name) => form.errors[name]}
      onChange={(draft) => {
        form.set("content", draft);
        for (const name of Object.keys(form.errors)) if (/^(content|key)\b/.test(name)) form.clear(name);
      }}
    />
  );
}

/** Reads points with a decimal point or comma. */
const pointsIn = (text: string): number => Number(text.trim().replace(",", ".") || Number.NaN);

function Preview({ values }: Filled<Values, Question>) {
  const { kind } = values;
  const points = pointsIn(values.points);
  return (
    <section
      aria-label="Preview as a student"
      className="overflow-clip rounded-lg border border-line bg-page xl:sticky xl:top-24"
    >
      <p className="border-line border-b bg-sunken px-5 py-2 font-semibold text-muted text-sm">
        Preview as a student
      </p>
      <div className="grid max-h-[70dvh] grid-cols-[minmax(0,1fr)] overflow-y-auto p-3 xl:max-h-[calc(100dvh-14rem)]">
        <QuestionAsShown
          kind={kind}
          text={values.text || "<p>Your question appears here.</p>"}
          content={kindEditorOf(kind).shown(values.content)}
          points={Number.isFinite(points) ? points : 0}
        />
      </div>
    </section>
  );
}
