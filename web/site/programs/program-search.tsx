import { useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { MAX_SEARCH_LENGTH } from "#contract/shared/limits.ts";
import { paths } from "#web/paths.ts";
import type { Filters } from "#web/site/programs/listing.ts";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** Typing searches after this pause. */
const PAUSE_MS = 300;

/** The search over the programs: as one types, or with the button where there is no JavaScript. The address is its state. */
export function ProgramSearch({ filters: { category, search, referral } }: { filters: Filters }) {
  const navigate = useNavigate();
  const [text, setText] = useState(search);
  const asked = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by other means than typing here: a chip taken off, the browser's Back.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(wanted: string, wait_ms = PAUSE_MS) {
    setText(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = wanted.trim();
      navigate(paths.programs({ category, search: wanted.trim(), ref: referral }), {
        // Back leads from a search to the page before it, not through each character that was typed.
        replace: search !== "",
        preventScrollReset: true,
      });
    }, wait_ms);
  }

  return (
    <Form
      method="get"
      action={paths.programs()}
      role="search"
      className="flex max-w-2xl gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text, 0);
      }}
    >
      {category && <input type="hidden" name="category" value={category} />}
      {referral && <input type="hidden" name="ref" value={referral} />}
      <SearchBox
        label="Search programs by name or category..."
        value={text}
        onChange={ask}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        className="min-w-0 flex-1 [&_input]:text-ellipsis"
      />
      <Button type="submit" className="[@media(scripting:enabled)]:max-sm:hidden">
        Search
      </Button>
    </Form>
  );
}
