import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import type { Pages } from "./use-pages.ts";

/** "Back" and "Next". While the attempt goes on, they send its form without JavaScript. Later they are links. */
export function PageButtons({
  pages: { page, count, goToPage, showPage },
  goesOn,
}: {
  pages: Pages;
  goesOn: boolean;
}) {
  const { href } = useAddress();
  const step = (to: number, label: string) =>
    to < 1 || to > count ? (
      goesOn && <span />
    ) : goesOn ? (
      <Button type="submit" name="page" value={to} variant="secondary" onClick={() => goToPage(to)}>
        {label}
      </Button>
    ) : (
      <ButtonLink to={href({ page: to })} variant="secondary" preventScrollReset onClick={() => showPage(to)}>
        {label}
      </ButtonLink>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      {(goesOn || count > 1) && (
        <>
          {step(page - 1, "Back")}
          <span className="text-muted text-sm tabular-nums">
            Page {page} of {count}
          </span>
          {step(page + 1, "Next")}
        </>
      )}
    </div>
  );
}
