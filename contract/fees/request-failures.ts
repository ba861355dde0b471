/** Reasons why a request failed or is unanswered, with texts for the student: what happened, and what to do next. */
export const failures = {
  declined: {
    what: "You declined the payment on your phone.",
    next: "Nothing was taken. Try again when you are ready.",
  },
  expired: {
    what: "The payment was not approved on your phone in time.",
    next: "Nothing was taken. Try again with the phone in your hand: the question is there for about 5 minutes.",
  },
  no_funds: {
    what: "There is not enough money on this mobile-money account.",
    next: "Nothing was taken. Top it up and try again, or pay a part of the fee.",
  },
  limit: {
    what: "This payment is above the limit of your mobile-money account.",
    next: "Nothing was taken. Pay a part of the fee today, or pay by bank transfer.",
  },
  unknown_phone: {
    what: "This number has no mobile-money account that can pay.",
    next: "Nothing was taken. Check the number, or use another one.",
  },
  unavailable: {
    what: "The network could not carry out the payment.",
    next: "Nothing was taken. Make sure that there is enough money on the account and try again in a few minutes.",
  },
  refused: {
    what: "The network refused the request.",
    next: "Nothing was taken. Pay another way, and tell us, so that we can fix it.",
  },
  unanswered: {
    what: "The network has not told us whether you paid.",
    next: "If money was taken, do not pay again: the payment appears here as soon as the network tells us, or you can report it with “I have paid”. If your phone did not ask you, try again.",
  },
  not_sent: {
    what: "The network could not be reached.",
    next: "Nothing was taken. Try again later, or pay another way.",
  },
} as const;
export type Failure = keyof typeof failures;
export const failureNames = Object.keys(failures) as [Failure, ...Failure[]];
