import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

type CertificateProps = { text: string; program: string; institute: string };

/** The requirements of the certificate, next to a small sample. */
export function Certificate({ text, program, institute }: CertificateProps) {
  return (
    <section aria-labelledby="certificate" className="grid grid-cols-1 gap-5">
      <SectionHeading id="certificate" title="Your certificate" />
      <div className="flex flex-wrap items-center gap-6">
        <Sample program={program} institute={institute} />
        <p dir="auto" className="measure min-w-0 grow basis-48 whitespace-pre-line">
          {text}
        </p>
      </div>
    </section>
  );
}

/** A small drawing of the certificate: a band of kitenge, an empty name, and a seal. */
function Sample({ program, institute }: Omit<CertificateProps, "text">) {
  return (
    <div
      aria-hidden="true"
      className="relative aspect-[1.414] w-56 max-w-full overflow-clip rounded-sm border border-line bg-on-hue text-[#11291e] shadow-md"
    >
      <div className="kitenge-band" />
      <div className="grid justify-items-center gap-1 px-4 pt-3 text-center">
        <p className="font-display font-semibold text-[0.625rem]">{institute}</p>
        <p className="font-bold font-display text-sm">Certificate of Completion</p>
        <p className="mt-1 w-32 border-[#84775a] border-b text-[#5b5135] text-[0.5625rem]">Your name</p>
        <p className="line-clamp-2 text-[0.625rem] leading-tight">{program}</p>
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 40 40"
        width="40"
        height="40"
        className="absolute end-3 bottom-2 size-9"
      >
        <path d="M12 22 8 38l12-6 12 6-4-16z" fill="#c8512b" />
        <circle cx="20" cy="16" r="14" fill="#f5ac1e" />
        <path d="M17 9v14a7 7 0 0 0 0-14z" fill="#0f2d20" />
      </svg>
      <span className="absolute start-4 bottom-3 text-[#5b5135] text-[0.5625rem]">Sample</span>
    </div>
  );
}
