import type { ReactNode } from "react";
import type { EnrolledProgram } from "#contract/learning/enrollments.ts";
import { isFreePrice } from "#contract/shared/prices.ts";
import { paths } from "#web/paths.ts";
import { useFeesAreOn } from "#web/student/fees/fee-queries.ts";

type HowToPayLinkProps = { program: EnrolledProgram; children?: ReactNode };

/**
 * What `children` say and the way to the account, for a program with a price that is not finished. Only where fees are off: then
 * nothing else says what the terms ask for, and nobody knows what was paid.
 */
export function HowToPayLink({ program, children }: HowToPayLinkProps) {
  if (useFeesAreOn() !== false || isFreePrice(program.price) || program.progress_percentage === 100)
    return null;
  return (
    <>
      {children}
      <a
        href={`${paths.program(program.id)}#how-to-pay`}
        className="py-1 text-action underline underline-offset-4"
      >
        How to pay
      </a>
    </>
  );
}
