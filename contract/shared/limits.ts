/** The sizes and counts that several places check. Without imports, so that a page's own small script can carry them. */

/** Of one file; exactly so many bytes are accepted (api.md section 1). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Of one request. */
export const MAX_FILES = 10;
/** Of a JSON body, and of all text fields of a multipart body together. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** Of the body of a public form, unless its endpoint names another size. */
export const MAX_PUBLIC_BODY_BYTES = 16 * 1024;
/** Of a public form with a message of up to 5,000 characters, each of which may be sent as twelve bytes. */
export const MAX_LONG_FORM_BYTES = 64 * 1024;
/** Values of a list in a JSON body. Each is checked, and a megabyte of wrong ones takes seconds. */
export const MAX_LIST_LENGTH = 1_000;
/** Of objects and lists within each other in a JSON body. */
export const MAX_JSON_DEPTH = 32;
/** Of all files that one student has submitted; the sentence of `student_space_full` names it. */
export const MAX_STUDENT_BYTES = 500 * 1024 * 1024;
/** Of an uploaded picture: a small file may unpack to more than fits into memory. */
export const MAX_PICTURE_PIXELS = 24_000_000;
/** Of a picture's longer side: a line of one pixel's width takes far longer than its area says. */
export const MAX_PICTURE_SIDE = 12_000;

/** Lengths of a new password, in characters. Registration asks for fewer than all other forms (public-site.md section 5). */
export const MIN_REGISTRATION_PASSWORD_LENGTH = 6;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Of a password that is only compared. */
export const MAX_TYPED_PASSWORD_LENGTH = 1024;

/** Lengths of texts, in characters. */
export const MAX_EMAIL_LENGTH = 254;
export const MAX_LINE_LENGTH = 200;
/** Of a phone as people write it. */
export const MAX_PHONE_LENGTH = 60;
export const MAX_NAME_LENGTH = 150;
export const MAX_SEARCH_LENGTH = 100;
/** Of what a picture shows, in its sender's words. */
export const MAX_DESCRIPTION_LENGTH = 200;
/** Of a note of staff about a student. */
export const MAX_NOTE_LENGTH = 5_000;
/** Of why a post is reported. */
export const MAX_REPORT_LENGTH = 500;
/** Of a search, as many words are looked for, the first ones: each is compared with every text of the list. */
export const MAX_SEARCH_WORDS = 10;

/** Of the lines of terms that mean the same in a search; each is read for every search. */
export const MAX_SYNONYMS = 200;
/** A search is tried with so many of its synonyms. */
export const MAX_SEARCH_VARIANTS = 20;

/** What staff delete lies in the bin for so long. */
export const BIN_DAYS = 30;

/** Of the devices that Settings show. */
export const MAX_SHOWN_SESSIONS = 50;
/** Of the API tokens of one person. */
export const MAX_TOKENS = 10;
/** How long an API token works, unless its maker chooses, and at most. */
export const TOKEN_DAYS = 90;
export const MAX_TOKEN_DAYS = 365;

/** Digits of a phone after the country code (public-site.md section 5). */
export const NATIONAL_DIGITS = 9;

/** Of a bank's or network's statement: lines, columns, and lines that become payments in one transaction, for which others wait. */
export const MAX_STATEMENT_ROWS = 50_000;
export const MAX_STATEMENT_COLUMNS = 60;
export const MAX_STATEMENT_PAYMENTS = 100;
/** Of a file of students: lines and columns. */
export const MAX_IMPORT_ROWS = 5_000;
export const MAX_IMPORT_COLUMNS = 60;
/** Of the certificates that one call issues: they are issued in one transaction. */
export const MAX_CERTIFICATES_AT_ONCE = 500;

/** Seconds, for the limits of endpoints. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** So long after a log-in its browser counts as known: it has lines of its own before what `turnLimits` bounds. */
export const KNOWN_DEVICE_DAYS = 180;

/**
 * What one process takes on before it refuses with 503. Clients take turns, so that one who asks for much delays nobody
 * else. A client is an IPv4 address or an IPv6 /64, which may be a whole school.
 */
export const turnLimits = {
  /** Hashes of 64 MiB each. So many wait as two processors hash in the 10 s that a page waits for its answer. */
  passwords: { at_once: 2, at_once_for_client: 2, waiting: 250, waiting_for_client: 40 },
  pictures: { at_once: 1, at_once_for_client: 1, waiting: 40, waiting_for_client: 10 },
  share_pictures: { at_once: 1, at_once_for_client: 1, waiting: 40, waiting_for_client: 10 },
  /** Pages that the cache does not answer. */
  pages: { at_once: 16, at_once_for_client: 8, waiting: 300, waiting_for_client: 150 },
} as const;

/** Requests that are counted in memory before anything else. Those of an address are many because mobile carriers share addresses. */
export const requestLimits = {
  api_by_user: { name: "any-user", points: 200, seconds: MINUTE },
  api_by_address: { name: "any-address", points: 600, seconds: MINUTE },
  pages_by_address: { name: "any-page", points: 600, seconds: MINUTE },
  /** Guessing tokens reaches no other limit. */
  wrong_tokens: { name: "wrong-token", points: 60, seconds: MINUTE },
} as const;

/** Uploads of one student: ten that are accepted. Refused ones use up none of them, and are limited by their number. */
export const uploadLimits = <const Name extends string>(name: Name) =>
  [
    { name, points: 10, seconds: 10 * MINUTE, by: "user", counts: "accepted" },
    { name: `${name}-attempt`, points: 40, seconds: 10 * MINUTE, by: "user" },
  ] as const;

/** Changes of work that was handed in: files and texts together. */
export const workChangeLimit = {
  name: "upload-change",
  points: 40,
  seconds: 10 * MINUTE,
  by: "user",
} as const;

/** Payments that one student may ask a phone for: each makes somebody's phone ring. */
export const mobileMoneyLimit = {
  name: "mobile-money",
  points: 5,
  seconds: 10 * MINUTE,
  by: "user",
} as const;

/** Providers of mailboxes post for many people from few addresses. */
export const oneClickLimit = { name: "one-click", points: 600, seconds: MINUTE } as const;

/** What mobile-money networks tell; they tell it once for each payment, from few addresses. */
export const callbackLimit = { name: "mobile-money-callback", points: 120, seconds: MINUTE } as const;

/** From the rule, or from the account where it is newer, until staff need a second factor. */
export const SECOND_FACTOR_GRACE_DAYS = 7;

/** Of a public number of the institute, such as "10,000+": it stands in large type in a small tile. */
export const MAX_FIGURE_LENGTH = 12;

/** Of a program, as its page tells. */
export const MAX_WEEKLY_HOURS = 60;
/** Of programs, testimonials and the like that a page shows beside its own. */
export const SHOWN_BESIDE = 3;
/** Of the steps in which the home page tells how it works. */
export const MAX_STEPS = 3;
/** Of programs that begin next, and of employers, on the home page. */
export const SHOWN_STARTS = 4;
export const SHOWN_EMPLOYERS = 12;

/** Of the comments that markers use again. */
export const MAX_SAVED_COMMENTS = 100;

/** Devices that show one person's notifications; of more the newest. */
export const MAX_PUSH_DEVICES = 10;
/** Each one turns notifications on for a device. */
export const pushLimit = { name: "push-subscription", points: 30, seconds: 10 * MINUTE, by: "user" } as const;

/** Of the files of one unit. */
export const MAX_UNIT_FILES = 10;
/** A unit's file up to this size is kept on the student's device as they read; a larger one when they ask for it. */
export const KEPT_WHILE_READING_BYTES = 256 * 1024;

export const DEFAULT_PAGE_SIZE = 10;
/** Rows that a list answers when no page is asked for. */
export const MOST_WITHOUT_PAGE = 100;
/** Pages that can be asked for by number; further ones are followed by `next`. */
export const MOST_PAGES = 500;
/** A count is exact up to here. */
export const MOST_COUNTED = 10_000;
