import { useState } from "react";
import { DownloadLink } from "#web/shared/download-link.tsx";

type PaymentProofProps = { paymentId: number; filename: string; isOpen: boolean };

/**
 * Shows the proof next to the decision. A photo is shown only while the payment waits for a decision, because it costs
 * data. A PDF is a download, because the site's policy forbids documents of others in its pages.
 */
export function PaymentProof({ paymentId, filename, isOpen }: PaymentProofProps) {
  const [isFailed, setIsFailed] = useState(false);
  const address = `/api/payments/${paymentId}/proof/`;
  const isPicture = /\.(jpe?g|png)$/i.test(filename);
  return (
    <div className="grid justify-items-start gap-2">
      {isPicture && isOpen && !isFailed && (
        <img
          src={address}
          alt={`Proof of the payment: ${filename}`}
          loading="lazy"
          onError={() => setIsFailed(true)}
          className="max-h-96 min-h-24 max-w-full rounded-md border border-line bg-sunken object-contain"
        />
      )}
      {isFailed && <p className="text-sm text-urgent">The picture cannot be shown. Download it instead.</p>}
      <DownloadLink href={address} label={`Download the proof ${filename}`}>
        {filename}
      </DownloadLink>
    </div>
  );
}
