import { useQuery } from "@tanstack/react-query";
import type { DefaultFacts } from "#contract/content/default-texts/default-texts.ts";
import type { StoredSiteText } from "#contract/content/site-texts.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { bankLines } from "#web/shared/account-lines.tsx";
import { instituteQuery } from "../institute-settings.tsx";

export const textsQuery = q(api.site_texts.list);

interface TextsAndFacts {
  texts: StoredSiteText[];
  /** Facts that the specification's texts contain. */
  facts: DefaultFacts;
}

/** Returns the stored texts and the facts of the default ones, and whether either failed to load. */
export function useTexts() {
  const texts = useQuery(textsQuery);
  const institute = useQuery(instituteQuery);
  const ways = useQuery(q(api.fee_rules.networks));
  const failed = [texts, institute, ways].filter(({ isLoadingError }) => isLoadingError);
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
  let data: TextsAndFacts | undefined;
  if (texts.data && institute.data && ways.data) {
    const { name, email, bank } = institute.data;
    const takesMobileMoney = ways.data.networks.length > 0;
    data = {
      texts: texts.data,
      facts: { name, email, hasAccount: bankLines(bank).length > 0, takesMobileMoney },
    };
  }
  return { data, isFailed: failed.length > 0, retry };
}
