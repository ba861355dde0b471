import type { SeedCommunityMessage } from "./types.ts";

const program_title = "Digital Marketing for Small Businesses";

export const digitalMarketingThread = [
  {
    program_title,
    sender: 6,
    content:
      'Good morning from Kumasi. I make shea soap and body butter. My sentence after three customers laughed at the first one: "Soap for dry harmattan skin, made this month, delivered tomorrow." Better?',
    hours_ago: 860,
    replies: [
      {
        sender: 4,
        content: 'Much better. "Made this month" is the strong part. I would put it first.',
        hours_ago: 851,
      },
    ],
    likes: [4, 13],
  },
  {
    program_title,
    sender: 4,
    content:
      "For those who photograph products: I taped white paper to a window, morning light, no flash. The picture of the gift boxes took 30 seconds and looks like I hired somebody.",
    hours_ago: 610,
    replies: [{ sender: 6, content: "Tried it with the soap. The window is now reserved.", hours_ago: 588 }],
    likes: [6, 12, 13],
  },
  {
    program_title,
    sender: 13,
    content:
      "We roast a little coffee for local sale as a cooperative. Google asked us to verify by video. Did it work for anyone without a sign-post? Our gate has only a number.",
    hours_ago: 402,
    replies: [
      {
        sender: 4,
        content:
          "I filmed the street, then the gate, then me opening the door with the key and the registration certificate inside. Approved after three days.",
        hours_ago: 397,
      },
      { sender: 13, content: "Done, and approved this morning. We exist!", hours_ago: 290 },
    ],
    likes: [6, 12],
  },
  {
    program_title,
    sender: 12,
    content:
      "Honest question. My customers are farmers who call; they do not follow pages. Is week 5 useful for a grain trader at all?",
    hours_ago: 214,
    replies: [
      {
        sender: 13,
        content:
          "Our buyers are the same. I skipped the posting plan and used the time for WhatsApp labels: who has stock, who has asked for price, who is paid. It saved me already.",
        hours_ago: 209,
      },
      {
        sender: 6,
        content:
          "A daily price in your WhatsApp status, at the same hour. They will check it like the weather.",
        hours_ago: 201,
      },
    ],
    likes: [4, 6],
  },
  {
    program_title,
    sender: 6,
    content:
      "Paid campaign result: GHS 150, 61 messages, 9 orders. But 5 of the 9 came from one customer's cousin. How do I count that in the sheet?",
    hours_ago: 73,
    replies: [
      {
        sender: 4,
        content:
          "Put the first one under the advert and the four others under referral. Then thank the cousin with a bar of soap.",
        hours_ago: 70,
      },
    ],
    likes: [4, 12, 13],
  },
  {
    program_title,
    sender: 12,
    content:
      "Update from Choma: price in the status every day at 6 a.m. for one week. Eleven farmers answered it who had not called since June. I sold nothing yet, but I know where the maize is.",
    hours_ago: 11,
    replies: [],
    likes: [4, 6, 13],
  },
] satisfies SeedCommunityMessage[];
