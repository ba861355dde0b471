import { data, redirect } from "react-router";
import type { DarasaClient } from "#contract/all.ts";
import { readCertificateCode, shownCode } from "#contract/courses/certificates/certificate-codes.ts";
import { isMissing, logFailure } from "#web/api/api-error.ts";
import { serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { siteMeta } from "#web/site/meta/meta.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import type { Route } from "./+types/check-paper.ts";

const problems = {
  none: "Type the code on the paper.",
  number: "This is the number of a paper. Type its code, which has 16 letters and digits.",
  unknown: "We have issued no certificate or receipt with this code. Compare it with the paper, or ask us.",
  failed: "The code could not be checked. Please try again in a moment.",
};

/** Longer than a whole address with a code, which people paste. */
const MAX_TYPED = 300;

export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("code")?.trim().slice(0, MAX_TYPED);
  if (typed === undefined) return { typed: "", problem: undefined };
  const code = codeIn(typed);
  if (code === "") return data({ typed, problem: problems.none }, { status: 400 });
  if (/^\d{4}-?\d{6}$/.test(code)) return data({ typed, problem: problems.number }, { status: 404 });
  try {
    const paper = await pageOfPaper(serverApi(context), code);
    if (paper) return redirect(paper);
  } catch (error) {
    logFailure("check of a typed code", error);
    return data({ typed, problem: problems.failed }, { status: 503 });
  }
  return data({ typed, problem: problems.unknown }, { status: 404 });
}

/** Returns the code itself where somebody typed or pasted the whole address. */
const codeIn = (typed: string) => typed.split(/[?#]/)[0]?.split("/").findLast(Boolean)?.trim() ?? "";

/** Returns the address of the paper with this code, a certificate or a receipt. */
async function pageOfPaper(api: DarasaClient, typed: string): Promise<string | undefined> {
  const certificate = readCertificateCode(typed);
  if (certificate && (await exists(api.certificates.get_public({ params: { code: certificate } }))))
    return paths.certificate(shownCode(certificate));
  const receipt = typed.toLowerCase().replace(/[\s-]/g, "");
  if (/^[0-9a-z]{16}$/.test(receipt) && (await exists(api.payments.verify({ params: { code: receipt } }))))
    return paths.verify(receipt);
  return undefined;
}

async function exists(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Not cached, because a paper may be issued at any time. */
export const headers = () => ({ "cache-control": "no-store" });

export function meta({ matches }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: "Verify a Certificate or Receipt",
    description: "Type the code on one of our certificates or receipts to see whether it is valid.",
    path: paths.checkPaper(),
  });
}

/** The page where anybody, such as an employer, types the code of a paper (visitors.md 2). */
export default function CheckPaper({ loaderData: { typed, problem } }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-2xl gap-6 py-12">
      <PageHeading
        title="Verify a Certificate or Receipt"
        lead="Type the code on the paper to see whether it is ours and still valid."
      />
      <form method="get" action={paths.checkPaper()} className="grid gap-5">
        <Field
          label="Code"
          name="code"
          isRequired
          error={problem}
          hint="16 letters and digits, next to the QR code. Spaces, dashes and capitals do not matter."
        >
          <Input
            defaultValue={typed}
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
