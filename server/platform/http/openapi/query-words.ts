/** What each query parameter means; one name means the same in every call. */
const words: Record<string, string> = {
  search: "Words that a result has. Each must be found; upper and lower case are equal.",
  page: "The page, from 1. Without it, lists that are not always paged answer a plain array.",
  page_size: "Results on a page, 1 to 100; 10 unless it is given.",
  cursor:
    "Where to go on past the last numbered page. Take it from `next`; lists that are newest first have it.",
  ordering: "The order of the results. A `-` in front reverses it.",
  program: "Only what belongs to the program with this id.",
  program_id: "Only what belongs to the program with this id.",
  assignment: "Only the work for the assignment with this id.",
  student: "Only what concerns the student with this id.",
  state: "Only what is in this state.",
  status: "Only what has this status; `all` is no filter.",
  kind: "Only records of this kind.",
  category: "Only programs of this category, by its whole name.",
  is_free: "Only programs that are free (`true`) or that cost something (`false`).",
  min_price: "The lowest price, in whole units of the currency.",
  max_price: "The highest price, in whole units of the currency.",
  starts: "Only programs that begin in this time.",
  duration: "Only programs of this length.",
  is_enrollment_open: "Only programs that can be enrolled in (`true`) or that are closed (`false`).",
  enrolled_since: "Only students who enrolled on this day or later, in Kampala.",
  due_within: "Only assignments that are due within this many days.",
  from: "The first day, in Kampala.",
  to: "The last day, in Kampala; it is included.",
  period: "The length of one step of the series.",
  count: "The number of steps, the last of which is the present.",
  by: "What the sums are grouped by.",
  actor: "Only entries of this member of staff, by email.",
  action: "Only entries of this action.",
  resource: "Only entries about this kind of record.",
  resource_id: "Only entries about the record with this id.",
  id: "The id of one record, also when it does not match the search.",
  before: "Only what is older than the record with this id.",
  limit: "The largest number of results.",
  inbox: "Also the events of the caller's own inbox.",
  last_event_id:
    "The last event that came before the stream broke, for clients that cannot send Last-Event-ID.",
  affiliate_code: "Only what came by this affiliate code.",
  month: "A month such as 2026-03, in Kampala.",
  list: "The way of payment that the file is for.",
  organization: "The employer whom the invoice is addressed to.",
  purchase_order: "The employer's purchase order number, as the invoice shows it.",
  token: "The secret from the emailed link.",
  email: "The email address to look up.",
};

/** @throws Error for a parameter that nobody has described */
export function wordsFor(name: string): string {
  const found = words[name];
  if (!found) throw new Error(`The query parameter ${name} has no description in query-words.ts.`);
  return found;
}
