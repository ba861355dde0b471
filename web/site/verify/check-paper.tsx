import { data, redirect } from "react-router";
import { withoutGaps } from "#contract/shared/text/typed-code.ts";
import { logFailure } from "#web/api/api-error.ts";
import { serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { siteMeta } from "#web/site/meta/meta.ts";
import { looksLikeCode, pageOfPaper } from "#web/site/verify/page-of-paper.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import type { Route } from "./+types/check-paper.ts";

/** Messages about a typed text that leads to no paper, each with the beginning of the title. */
const problems = {
  none: ["No code", "Type the code on the paper."],
  number: ["Not a code", "This is the number of a paper. Type its code, which has 16 letters and digits."],
  malformed: [
    "Not a code",
    "A code has 16 letters and digits. On a certificate it looks like 7K2M-9QFX-3B0D-ZZ12. On a receipt it is the end of the address, such as k2m9qf3b0dtt1275.",
  ],
  unknown: [
    "Code not found",
    "We have issued no certificate or receipt with this code. Compare it with the paper, or ask us.",
  ],
  failed: ["Code not checked", "The code could not be checked. Please try again in a moment."],
} as const;

/** Longer than a whole address with a code, which people paste. */
const MAX_TYPED = 300;

export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("code")?.trim().slice(0, MAX_TYPED);
  if (typed === undefined) return { typed: "", problem: undefined };
  const refused = (problem: keyof typeof problems, status: number) => data({ typed, problem }, { status });
  const code = codeIn(typed);
  if (code === "") return refused("none", 400);
  if (/^\d{10}$/.test(withoutGaps(code))) return refused("number", 404);
  if (!looksLikeCode(code)) return refused("malformed", 404);
  try {
    const paper = await pageOfPaper(serverApi(context), code);
    if (paper) return redirect(paper);
  } catch (error) {
    logFailure("check of a typed code", error);
    return refused("failed", 503);
  }
  return refused("unknown", 404);
}

/** Returns the code itself where somebody typed or pasted the whole address. */
const codeIn = (typed: string) => typed.split(/[?#]/)[0]?.split("/").findLast(Boolean)?.trim() ?? "";

/** Not cached, because a paper may be issued at any time. */
export const headers = () => ({ "cache-control": "no-store" });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const outcome = loaderData?.problem && problems[loaderData.problem][0];
  return siteMeta(matches, {
    title: `${outcome ? `${outcome}: ` : ""}Verify a Certificate or Receipt`,
    description: "Type the code on one of our certificates or receipts to see whether it is valid.",
    path: paths.checkPaper(),
  });
}

/** The page where anybody, such as an employer, types the code of a paper (visitors.md 2). */
export default function CheckPaper({ loaderData: { typed, problem } }: Route.ComponentProps) {
  const message = problem && problems[problem][1];
  return (
    <div className="page-width grid max-w-2xl gap-6 py-12">
      <PageHeading
        title="Verify a Certificate or Receipt"
        lead="Type the code on the paper to see whether it is ours and still valid."
      />
      {message && <FormErrorSummary errors={[{ name: "code", message }]} />}
      <form method="get" action={paths.checkPaper()} className="grid gap-5">
        <Field
          label="Code"
          name="code"
          isRequired
          {...(message && { error: message })}
          hint="16 letters and digits, next to the QR code. Spaces, dashes and capitals do not matter."
        >
          <Input
            defaultValue={typed}
            // A screen reader reads the message with the field, also without JavaScript.
            autoFocus={message !== undefined}
            maxLength={MAX_TYPED}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" className="justify-self-start">
          Verify
        </Button>
      </form>
    </div>
  );
}
