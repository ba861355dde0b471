import { ChevronDown } from "lucide-react";
import { questionsOf } from "#contract/courses/programs/program-texts.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** Questions about the program that expand to show their answers. */
export function Questions({ text }: { text: string }) {
  const questions = questionsOf(text);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="grid grid-cols-1 gap-5">
      <SectionHeading id="questions" title="Questions and answers" />
      <div className="measure divide-y divide-line border-line border-y">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 py-2.5 font-semibold">
              <span className="min-w-0 flex-1">{question}</span>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid gap-2 pb-4">
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
