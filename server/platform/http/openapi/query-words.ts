/** Descriptions of the query parameters. A parameter means the same in every call. */
const words: Record<string, string> = {
  tag: "Only questions with this tag.",
  search: "Words that a result must contain, in upper or lower case.",
  page: "The page number, from 1. Without it, lists that are not always paged return a plain array.",
  page_size: "Results on a page, from 1 to 100. The default is 10.",
  cursor: "The position after the last numbered page, taken from `next`. Only for lists sorted newest first.",
  ordering: "The order of the results. A `-` in front reverses it.",
  program: "Only results of the program with this id.",
  program_id: "Only results of the program with this id.",
  assignment: "Only submissions for the assignment with this id.",
  ids: "The ids of the records, separated by commas.",
  students: "The ids of chosen students, separated by commas.",
  student: "Only results about the student with this id.",
  state: "Only results in this state.",
  currency: "Only results in this currency.",
  method: "Only payments by this method.",
  status: "Only results with this status; `all` returns every status.",
  kind: "Only records of this kind.",
  category: "Only programs of this category, by its full name.",
  is_free: "Only free programs (`true`) or only programs with a price (`false`).",
  min_price: "The lowest price, in whole units of the currency.",
  max_price: "The highest price, in whole units of the currency.",
  starts: "Only programs that begin in this time.",
  duration: "Only programs of this length.",
  is_enrollment_open: "Only programs with open enrollment (`true`) or closed enrollment (`false`).",
  includes_later: "Also students who enrolled after the session and are not marked.",
  needs_name: "Only students whose certificate waits for a name that papers can show.",
  enrolled_since: "Only students who enrolled on this day or later, in Kampala.",
  due_within: "Only assignments that are due within this many days.",
  from: "The first day, in Kampala.",
  to: "The last day (inclusive), in Kampala.",
  round: "Only results of the feedback round with this id.",
  period: "The length of one step of the series.",
  count: "The number of steps, ending with the current one.",
  by: "The grouping of the sums.",
  actor: "Only entries of this member of staff, by email.",
  action: "Only entries of this action.",
  concerning: "Only entries about students with this name, email, organization or phone.",
  resource: "Only entries about this kind of record.",
  resource_id: "Only entries about the record with this id.",
  id: "The id of one record, even if it does not match the search.",
  before: "Only results older than the record with this id.",
  limit: "The largest number of results.",
  inbox: "Also send events of the caller's own inbox.",
  tab: "Random key of the reader's tab. A new stream with it replaces the earlier one.",
  last_event_id:
    "The id of the last event before the stream broke, for clients that cannot send Last-Event-ID.",
  affiliate_code: "Only results of this affiliate code.",
  month: "A month such as 2026-03, in Kampala.",
  list: "The payment method that the file is for.",
  organization: "The employer whom the invoice is addressed to.",
  purchase_order: "The employer's purchase order number, as the invoice shows it.",
  token: "The secret from the emailed link.",
  email: "The email address to look up.",
  known_file: "The `feedback_file_id` that the caller has read; empty for no file.",
  text_page: "Only the texts of this page.",
};

/**
 * Returns the description of a query parameter.
 * @throws Error if it has none
 */
export function wordsFor(name: string): string {
  const found = words[name];
  if (!found) throw new Error(`The query parameter ${name} has no description in query-words.ts.`);
  return found;
}
