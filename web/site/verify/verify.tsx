import { data, redirect } from "react-router";
import { formatMoney } from "#contract/shared/money/money.ts";
import { logFailure } from "#web/api/api-error.ts";
import { serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { NoSuchPaper, noSuchPaper, PaperNotChecked } from "#web/site/frame/code-page.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { pageOfCertificate, receiptWith } from "#web/site/verify/page-of-paper.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import type { Route } from "./+types/verify.ts";

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const api = serverApi(context);
  try {
    const receipt = await receiptWith(api, code);
    if (receipt) return { receipt };
    // Somebody may type this page's address with the code of a certificate.
    const certificate = await pageOfCertificate(api, code);
    // A malformed code gets the same page as an unknown code.
    return certificate ? redirect(certificate) : data({ receipt: "missing" as const }, { status: 404 });
  } catch (error) {
    logFailure("check of a receipt", error);
    return data({ receipt: "failed" as const }, { status: 503 });
  }
}

/** Not cached, because a receipt may be reversed at any time. */
export const headers = () => ({ "cache-control": "no-store" });

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return siteMeta(matches, {
    title: titleFor(loaderData?.receipt),
    description: "Check that one of our receipts is valid.",
    path: paths.verify(params.code),
    is_unlisted: true,
  });
}

/** Returns the page's title with the outcome of the check. */
function titleFor(receipt: Route.ComponentProps["loaderData"]["receipt"] | undefined): string {
  if (receipt === "missing") return noSuchPaper;
  if (typeof receipt !== "object") return "Check a receipt";
  return `Receipt ${receipt.number} is ${receipt.is_valid ? "valid" : "not valid"}`;
}

/** The public page of a receipt, for anyone with its code (beyond.md 1). */
export default function Verify({ loaderData: { receipt } }: Route.ComponentProps) {
  if (receipt === "missing") return <NoSuchPaper />;
  if (receipt === "failed") return <PaperNotChecked paper="receipt" />;
  const { is_valid, number, issued_at, reversed_at, program_title, payer_initials, ...money } = receipt;
  const lines = [
    ["Number", number],
    ["Date", formatTime(issued_at)],
    ["Amount", formatMoney(money)],
    ["Program", program_title],
    ["Paid by", payer_initials],
  ];
  return (
    <div className="page-width grid max-w-2xl gap-6 py-12">
      <h1 className="text-3xl">Receipt {number}</h1>
      {is_valid ? (
        <Alert tone="success">This receipt is valid.</Alert>
      ) : (
        <Alert tone="error">
          This receipt is not valid: the payment was reversed
          {reversed_at ? ` on ${formatTime(reversed_at)}` : ""}.
        </Alert>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-3">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-sm">
        Compare this with the paper. If they differ, the paper is not ours.
      </p>
    </div>
  );
}
