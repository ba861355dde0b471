import type { ReactNode } from "react";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { isFreePrice } from "#contract/shared/money/prices.ts";
import { paths } from "#web/paths.ts";
import { useFeesAreOn } from "#web/student/fees/fee-queries.ts";

type HowToPayLinkProps = { program: EnrolledProgram; children?: ReactNode };

/**
 * Shows `children` and a link to the ways to pay, for an unfinished program with a price. Only if fees are off: then no
 * other place says what the terms require, and payments are not recorded.
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
