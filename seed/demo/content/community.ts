import { digitalMarketingThread } from "./community-digital-marketing.ts";
import { mobileDataThread } from "./community-mobile-data.ts";
import { qualitativeThread } from "./community-qualitative.ts";
import type { SeedCommunityMessage } from "./types.ts";

export const community = [
  ...mobileDataThread,
  ...digitalMarketingThread,
  ...qualitativeThread,
] satisfies SeedCommunityMessage[];
