import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { noOutcome } from "./positions.ts";
import type { Answers } from "./use-answers.ts";
import { useTold } from "./use-told.ts";

/** Questions on one page. Without JavaScript, each page is a form. */
const PAGE = 5;

/**
 * The pages of an attempt. The open one is in the address. An attempt that goes on opens at the page of `firstToDo`, its
 * first question without an answer, once the answers on this device are known. It stays at a page where the student acts.
 */
export function usePages(
  { state, questions }: Attempt,
  firstToDo: number | undefined,
  { areKnown, hasGiven }: Pick<Answers, "areKnown" | "hasGiven">,
) {
  const { get, go } = useAddress();
  const { told } = useTold();
  const count = Math.max(1, Math.ceil(questions.length / PAGE));
  const pageOf = (position: number) =>
    Math.ceil((questions.findIndex((one) => one.position === position) + 1) / PAGE);
  const [first, setFirst] = useState(() => Number(told("page")) || pageOf(firstToDo ?? 0) || 1);
  const page = Math.min(Math.max(Number(told("page")) || (state === "begun" ? first : 1), 1), count);

  // Shows the question after its page has been rendered.
  const target = useRef<number>(undefined);
  useEffect(() => {
    const heading = target.current && document.getElementById(`question-${target.current}`);
    // A result has the headings of all pages, and shows those of the open one.
    if (!heading || heading.getClientRects().length === 0) return;
    target.current = undefined;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  });
  const show = (position: number | undefined) => {
    target.current = position;
  };
  const showPage = (next: number) => show(questions[(next - 1) * PAGE]?.position);

  // A reload opens the same page. The attempt is written into the address first.
  const isInAddress = get("attempt") !== "";
  const keepPage = useEffectEvent(() => {
    if (state !== "begun" || count === 1 || get("page")) return;
    const acts = hasGiven() || document.activeElement?.closest("article");
    const opened = acts ? page : pageOf(firstToDo ?? 0) || 1;
    setFirst(opened);
    go({ page: opened }, { replace: true, stays: true });
  });
  useEffect(() => {
    if (isInAddress && areKnown) keepPage();
  }, [isInAddress, areKnown]);

  return {
    ...{ page, count, pageOf, show, showPage },
    /** Questions of the open page. */
    shown: questions.slice((page - 1) * PAGE, page * PAGE),
    goToPage(next: number) {
      showPage(next);
      go({ page: next, ...noOutcome }, { stays: true });
    },
    goToQuestion(position: number) {
      show(position);
      go({ page: pageOf(position), ...noOutcome }, { stays: true });
    },
  };
}

export type Pages = ReturnType<typeof usePages>;
