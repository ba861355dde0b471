import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { pageOf } from "#web/shared/page-of.ts";

export const PAGE_SIZE = 20;

/** The queries under this key are stale after a testimonial was saved, toggled or deleted. */
export const testimonialsKey = ["testimonials"];

export const testimonialListQuery = (api: DarasaClient, page: number) => {
  const query = { page, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...testimonialsKey, "list", query],
    queryFn: async ({ signal }) => pageOf(await api.testimonials.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};
