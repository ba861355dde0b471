import { digitalMarketingThread } from "./community-digital-marketing.ts";
import { mobileDataThread } from "./community-mobile-data.ts";
import { qualitativeThread } from "./community-qualitative.ts";
import type { SeedCommunityMessage } from "./types.ts";

export const community = [
  ...mobileDataThread,
  ...digitalMarketingThread,
  ...qualitativeThread,
  {
    program_title: "Monitoring and Evaluation Foundations",
    sender: 0,
    content: "Good evening, all. I begin this week: whose logframe is due on Monday, too?",
    hours_ago: 9,
    replies: [],
    likes: [],
  },
] satisfies SeedCommunityMessage[];
