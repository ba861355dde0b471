import { ApiError } from "#contract/shared/api-error.ts";
import { paths } from "#web/paths.ts";

/** Links to the fee of the payment that already has the transaction number. Nothing for other errors. */
export function KnownFee({ error }: { error: Error }) {
  const fee = error instanceof ApiError ? Number(error.body.known_charge ?? 0) : 0;
  if (!fee) return null;
  return (
    <p className="mt-1 text-sm">
      <a
        href={paths.dashboard("fees", { fee })}
        target="_blank"
        rel="noopener"
        className="inline-block py-1 text-action underline underline-offset-4"
      >
        Open the fee of that payment in another tab
      </a>
    </p>
  );
}
