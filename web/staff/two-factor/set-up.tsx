import { useQuery } from "@tanstack/react-query";
import type { TwoFactorSetUp } from "#contract/accounts/two-factor.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { ProofForm } from "./proof-form.tsx";
import { QrCode } from "./qr-code.tsx";

type SetUpProps = { onDone: (codes: string[]) => void; onCancel: () => void };

/**
 * Sets up the second factor: the person scans or types the key, then types the first code. Nothing changes until that
 * code is right.
 */
export function SetUp({ onDone, onCancel }: SetUpProps) {
  // Each opening makes a new key, which is dropped when the set-up closes.
  const begun = useQuery({
    queryKey: api.two_factor.set_up.queryKey,
    queryFn: () => api.two_factor.set_up(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (begun.isPending)
    return (
      <Loading label="Making your key">
        <SkeletonText lines={5} />
      </Loading>
    );
  if (begun.isError)
    return (
      <FailedState
        title={sentenceOf(begun.error, "Your key could not be made. Please try again.")}
        onRetry={() => void begun.refetch()}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
      <Key setUp={begun.data} />
      <ProofForm
        title="2. Type the first code"
        lead="It shows that the app is set up. Your password shows that it is you."
        submitLabel="Switch On"
        isFirst
        send={async (body) => (await api.two_factor.confirm({ body })).recovery_codes}
        onDone={onDone}
        onCancel={onCancel}
      />
    </div>
  );
}

function Key({ setUp: { typed_key, app_link, qr_rows } }: { setUp: TwoFactorSetUp }) {
  return (
    <section aria-labelledby="key" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div>
        <h3 id="key" className="font-semibold text-lg">
          1. Add it to your app
        </h3>
        <p className="mt-1 text-muted text-sm">Scan this picture with the authenticator app.</p>
      </div>
      <QrCode rows={qr_rows} label="QR code for your authenticator app" />
      <div>
        <p className="text-muted text-sm">No camera? Type this key into the app:</p>
        <code className="mt-1 block select-all break-all rounded-md bg-sunken px-3 py-2.5">
          {typed_key.match(/.{1,4}/g)?.join(" ")}
        </code>
      </div>
      <div className="lg:hidden">
        <a href={app_link} className={buttonLook("secondary", "small")}>
          Open the app on this phone
        </a>
      </div>
    </section>
  );
}
