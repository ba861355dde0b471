import { MANY_OF_A_NETWORK } from "#contract/affiliates/commission-rules.ts";
import type { Commission, CommissionProof } from "#contract/affiliates/commissions.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/time/time.tsx";

const proofs: Record<CommissionProof, string> = {
  session: "Enrolled while logged in",
  registration: "Enrolled with a new account",
  kept: "Enrolled by email address, then used by its owner",
  network: "Reported from the student's network",
};

/** Shows the evidence that staff check before they confirm: the click, how the student enrolled, and the payment. */
export function CommissionEvidence({ evidence }: Pick<Commission, "evidence">) {
  const { clicked_at, proof, network_enrollments, confirmed_at, confirmed_by } = evidence;
  return (
    <div className="text-sm">
      <p>{clicked_at ? <>Click: {<Time at={clicked_at} />}</> : "No click recorded"}</p>
      <p>{proof ? proofs[proof] : "Enrolled before this was recorded"}</p>
      <p className="text-muted">
        {confirmed_at ? (
          <>
            Payment: <Time at={confirmed_at} />
            {confirmed_by && `, ${confirmed_by}`}
          </>
        ) : (
          "Payment not confirmed"
        )}
      </p>
      {network_enrollments >= MANY_OF_A_NETWORK && (
        <Badge tone="accent">{network_enrollments} enrollments from one network that day</Badge>
      )}
    </div>
  );
}
