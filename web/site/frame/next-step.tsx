import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

type NextStepProps = { title: string; lead: string };

/** Closing section of a page, with links to the programs and to the contact page. */
export function NextStep({ title, lead }: NextStepProps) {
  return (
    <section
      aria-labelledby="next-step"
      className="on-bar grid items-center gap-6 rounded-xl bg-bar px-6 py-10 text-bar-ink sm:px-10 lg:grid-cols-[1fr_auto]"
    >
      <div>
        <h2 id="next-step" className="text-2xl">
          {title}
        </h2>
        <p className="measure mt-2 text-bar-muted">{lead}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.programs()} variant="accent">
          View Programs
        </ButtonLink>
        <ButtonLink
          to={paths.contact()}
          variant="secondary"
          className="border-bar-muted! text-bar-ink! hover:border-accent! hover:text-accent!"
        >
          Contact Us
        </ButtonLink>
      </div>
    </section>
  );
}
