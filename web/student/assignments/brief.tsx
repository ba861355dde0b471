import { ChevronDown } from "lucide-react";

/** What fits on three lines of a wide screen has nothing to fold. */
const MAX_LINES = 3;
const MAX_CHARACTERS = 210;

/** What is asked, as staff wrote it. A long one shows three lines until it is opened, with or without script. */
export function Brief({ text }: { text: string }) {
  if (text === "") return null;
  if (text.length <= MAX_CHARACTERS && text.split("\n").length <= MAX_LINES)
    return <p className="measure whitespace-pre-line text-sm">{text}</p>;
  return (
    <details className="group measure text-sm">
      <summary className="cursor-pointer list-none">
        <span className="line-clamp-3 whitespace-pre-line group-open:line-clamp-none">{text}</span>
        <span className="flex min-h-11 items-center gap-1.5 font-semibold text-action">
          <span className="group-open:hidden">Read all of it</span>
          <span className="hidden group-open:inline">Show less</span>
          <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open:rotate-180" />
        </span>
      </summary>
    </details>
  );
}
