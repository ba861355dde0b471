import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TwoFactorStatus } from "#contract/accounts/two-factor.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { FactorRule } from "./factor-rule.tsx";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUp } from "./set-up.tsx";

type Step = "set-up" | "renew" | "off" | null;

/** Manages the second factor of the person's own login. It is off until it is set up here. */
export function TwoStepLogin({ title = "Two-Step Login" }: { title?: string }) {
  const status = useQuery(q(api.two_factor.status));
  return (
    <FormPart
      title={title}
      lead="With it, your password is not enough to log in: the login also asks for a code that only your phone shows."
    >
      {status.isPending && (
        <Loading label="Loading two-step login">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {status.isError && (
        <FailedState title="Failed to load two-step login." onRetry={() => void status.refetch()} />
      )}
      {status.data && <Steps status={status.data} />}
      {status.data && <FactorRule isOn={status.data.is_on} />}
    </FormPart>
  );
}

function Steps({ status }: { status: TwoFactorStatus }) {
  const [step, setStep] = useState<Step>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const queries = useQueryClient();
  const showToast = useToast();
  async function done(said: string, made: string[] | null) {
    await makeStale(queries, "two_factor");
    setCodes(made);
    setStep(null);
    showToast(said);
  }
  if (codes) return <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />;
  const cancel = () => setStep(null);
  if (step === "set-up")
    return <SetUp onDone={(made) => void done("Two-step login is on.", made)} onCancel={cancel} />;
  if (step === "renew")
    return (
      <ProofForm
        title="New recovery codes"
        lead="The old ones stop working."
        submitLabel="Make New Codes"
        send={async (body) => (await api.two_factor.renew_codes({ body })).recovery_codes}
        onDone={(made) => void done("You have new recovery codes.", made)}
        onCancel={cancel}
      />
    );
  if (step === "off")
    return (
      <ProofForm
        title="Switch two-step login off"
        lead="Your password alone will then log you in. If you have lost your phone, type a recovery code."
        submitLabel="Switch Off"
        send={(body) => api.two_factor.switch_off({ body })}
        onDone={() => void done("Two-step login is off.", null)}
        onCancel={cancel}
      />
    );
  return <Standing status={status} onStep={setStep} />;
}

function Standing({ status, onStep }: { status: TwoFactorStatus; onStep: (step: Step) => void }) {
  const { is_on, since, recovery_codes_left: left } = status;
  if (!is_on)
    return (
      <>
        <p className="measure">
          You need an authenticator app on your phone: Google Authenticator, Microsoft Authenticator, Aegis
          and others are free, and work without a network.
        </p>
        <div>
          <Button onClick={() => onStep("set-up")}>Set Up Two-Step Login</Button>
        </div>
      </>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="good">On</Badge>
        {since && (
          <p>
            since <Time at={since} shows="minute" />
          </p>
        )}
      </div>
      <p className={left < 3 ? "text-urgent" : "text-muted"}>
        {left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`}
        {left < 3 && " Make new ones before you need them."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onStep("renew")}>
          New Recovery Codes
        </Button>
        <Button variant="danger" onClick={() => onStep("off")}>
          Switch Off
        </Button>
      </div>
    </>
  );
}
