import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { makeStale } from "#web/api/stale.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";

/**
 * Keeps an attempt that is over on its page. One that ends here shows its end, which is above the questions: at first a
 * sentence, and the result once the server has answered.
 *
 * @param goesOn undefined until the answers on this device are known, because the finish may be among them
 * @returns the ref of the sentence or of the result's heading, and whether the attempt ended on this page
 */
export function useEndInView({ id, state }: Pick<Attempt, "id" | "state">, goesOn: boolean | undefined) {
  const { get, go } = useAddress();
  const queries = useQueryClient();
  const end = useRef<HTMLDivElement & HTMLHeadingElement>(null);
  const [wasOpen] = useState(state === "begun");
  const show = () => {
    end.current?.focus({ preventScroll: true });
    end.current?.scrollIntoView({ block: "center" });
  };
  const showResult = useEffectEvent(() => {
    if (wasOpen) go({ attempt: id, page: undefined }, { replace: true, stays: true });
    else if (!get("attempt")) go({ attempt: id }, { replace: true });
    if (wasOpen) show();
  });
  useEffect(() => {
    if (state === "begun") return;
    showResult();
    void makeStale(queries, "attempts");
  }, [state, queries]);
  const wentOn = useRef<boolean>(undefined);
  const showSentence = useEffectEvent(show);
  useEffect(() => {
    if (wentOn.current && goesOn === false) showSentence();
    wentOn.current = goesOn;
  }, [goesOn]);
  return { end, wasOpen };
}
