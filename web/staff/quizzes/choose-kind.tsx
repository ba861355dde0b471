import { Link } from "react-router";
import { type Kind, kinds, questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { FormHeading } from "#web/dashboard/forms/form-heading.tsx";
import { kindEditors } from "./kind-editors.ts";

interface ChooseKindProps {
  closeTo: string;
  hrefOf: (kind: Kind) => string;
}

/** Chooses the kind of a new question, which cannot change later. */
export function ChooseKind({ closeTo, hrefOf }: ChooseKindProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormHeading
        title="New Question"
        lead="Choose the kind of question. It cannot change later."
        back={{ label: "All Questions", href: closeTo }}
        onClose={() => {}}
      />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link
              to={hrefOf(kind)}
              className="grid h-full min-h-16 content-start gap-1 rounded-lg border border-line bg-surface p-4 hover:border-action"
            >
              <span className="font-semibold text-action">{questionKinds[kind].label}</span>
              <span className="text-muted text-sm">{kindEditors[kind].marked}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
