import type { Institute } from "#contract/content/institute.ts";
import { Portrait } from "#web/shared/portrait.tsx";

type PrincipalProps = {
  principal: Institute["principal"];
  /** Photo of the principal, if they are a team member. */
  image: string | null;
};

/** The principal's message. Blank lines separate its paragraphs. */
export function Principal({ principal, image }: PrincipalProps) {
  return (
    <section aria-labelledby="principal" className="rounded-xl bg-sunken px-5 py-8 sm:px-10 sm:py-12">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[16rem_1fr] lg:gap-12">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:flex-col lg:items-start">
          {principal.name && (
            <Portrait name={principal.name.replace(/^Dr\.? /, "")} image={image} size="large" />
          )}
          <div className="min-w-[min(8rem,100%)] flex-1">
            <p dir="auto" className="font-bold font-display text-xl empty:hidden">
              {principal.name}
            </p>
            <p dir="auto" className="text-muted empty:hidden">
              {principal.title}
            </p>
          </div>
        </div>
        <div>
          <h2 id="principal" className="text-2xl">
            A Message from Our Principal
          </h2>
          <div className="measure mt-4 grid gap-4">
            {principal.message.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
