import { CopyButton } from "./copy-button.tsx";

/** The payment reference, with a button that copies it. */
export function CopyReference({ reference }: { reference: string }) {
  return (
    <div>
      <h3 className="text-muted text-sm">Payment reference</h3>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="select-all whitespace-nowrap rounded-md bg-sunken px-3 py-2 font-semibold">
          {reference}
        </code>
        <CopyButton value={reference} />
      </div>
      <p className="mt-1.5 text-muted text-sm">Write it on the transfer, so that we find your payment.</p>
    </div>
  );
}
