/** Links to the sections of a long page. */
export function Contents({ sections }: { sections: { id: string; title: string }[] }) {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:self-start">
      <h2 className="text-lg">On this page</h2>
      <ol className="mt-2 grid">
        {sections.map((section, index) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="flex min-h-11 items-center gap-3 text-muted text-sm underline-offset-4 hover:text-action hover:underline"
            >
              <span className="w-5 shrink-0 text-end font-semibold tabular-nums">{index + 1}</span>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A heading such as "3 For Virtual Programs", with the number in a half circle. */
export function NumberedHeading({ id, number, title }: { id: string; number: number; title: string }) {
  return (
    <h2 id={id} className="flex items-center gap-4 text-2xl">
      <span className="shape-d grid h-10 w-12 shrink-0 place-items-center bg-action text-lg text-on-action">
        {number}
      </span>
      {title}
    </h2>
  );
}
