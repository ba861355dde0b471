/** Sizes and counts that several places check. Without imports, so that the small script of a page can include them. */

/** Maximum size of one file, inclusive (api.md 1). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Maximum number of files in one request. */
export const MAX_FILES = 10;
/** Maximum size of a JSON body, and of all text fields of a multipart body together. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** Maximum size of the body of a public form, unless its endpoint sets another size. */
export const MAX_PUBLIC_BODY_BYTES = 16 * 1024;
/** Maximum size of a public form with a message of up to 5,000 characters, each of which may take twelve bytes. */
export const MAX_LONG_FORM_BYTES = 64 * 1024;
/** Maximum number of values in a list of a JSON body. Each is checked: a megabyte of wrong ones would take seconds. */
export const MAX_LIST_LENGTH = 1_000;
/** Maximum depth of nested objects and lists in a JSON body. */
export const MAX_JSON_DEPTH = 32;
/** Maximum size of all files that one student has submitted. The message of `student_space_full` names it. */
export const MAX_STUDENT_BYTES = 500 * 1024 * 1024;
/** Maximum number of pixels of an uploaded picture. A small file may unpack to more than fits into memory. */
export const MAX_PICTURE_PIXELS = 24_000_000;
/** Maximum number of pixels of a JPEG, which shrinks while it is decoded. Phones take 50 megapixels. */
export const MAX_JPEG_PIXELS = 51_000_000;
/** Maximum length of a picture's longer side. A very thin picture takes far longer than its area suggests. */
export const MAX_PICTURE_SIDE = 12_000;

/** Lengths of a new password, in characters. Registration requires fewer than all other forms (visitors.md 5). */
export const MIN_REGISTRATION_PASSWORD_LENGTH = 6;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Maximum length of a password that is only compared. */
export const MAX_TYPED_PASSWORD_LENGTH = 1024;

/** Maximum lengths of texts, in characters. */
export const MAX_EMAIL_LENGTH = 254;
export const MAX_LINE_LENGTH = 200;
/** Maximum length of a phone number as people write it. */
export const MAX_PHONE_LENGTH = 60;
export const MAX_NAME_LENGTH = 150;
export const MAX_SEARCH_LENGTH = 100;
/** Maximum length of the sender's description of a picture. */
export const MAX_DESCRIPTION_LENGTH = 200;
/** Maximum length of a note of staff about a student. */
export const MAX_NOTE_LENGTH = 5_000;
/** Maximum length of the reason for reporting a post. */
export const MAX_REPORT_LENGTH = 500;
/** Maximum number of words used in a search. The rest are ignored. Each is compared with every text of the list. */
export const MAX_SEARCH_WORDS = 10;

/** Maximum number of lines of search synonyms. Each line is read for every search. */
export const MAX_SYNONYMS = 200;
/** Maximum number of variants of a search that are made with synonyms. */
export const MAX_SEARCH_VARIANTS = 60;

/** Days that deleted records stay in the bin. */
export const BIN_DAYS = 30;
/** Days during which a student can download the zip of their data. */
export const DATA_EXPORT_DAYS = 7;
/** Days from the request to the erasure of an account. A log-in in this time cancels it. */
export const ACCOUNT_DELETION_DAYS = 14;

/** Maximum number of devices shown in Settings. */
export const MAX_SHOWN_SESSIONS = 50;
/** Maximum number of API tokens of one person. */
export const MAX_TOKENS = 10;
/** Default and maximum lifetime of an API token, in days. */
export const TOKEN_DAYS = 90;
export const MAX_TOKEN_DAYS = 365;

/** Number of digits of a phone number after the country code (visitors.md 5). */
export const NATIONAL_DIGITS = 9;

/**
 * Limits of a statement of a bank or network: lines, columns, and lines that become payments in one
 * transaction, for which other payments must wait.
 */
export const MAX_STATEMENT_ROWS = 50_000;
export const MAX_STATEMENT_COLUMNS = 60;
export const MAX_STATEMENT_PAYMENTS = 100;
/** Maximum number of lines and columns of a student file. */
export const MAX_IMPORT_ROWS = 5_000;
export const MAX_IMPORT_COLUMNS = 60;
/** Maximum number of certificates that one call issues, in one transaction. */
export const MAX_CERTIFICATES_AT_ONCE = 500;

/** Durations in seconds, for the limits of endpoints. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Days after a log-in for which its browser counts as known. Known browsers have their own queues (`turnLimits`). */
export const KNOWN_DEVICE_DAYS = 180;

/**
 * Amount of work that one process accepts before it answers 503. Clients take turns, so that a busy client does not
 * delay the others. A client is an IPv4 address or an IPv6 /64, which may be a whole school.
 */
export const turnLimits = {
  /** Password hashes, 64 MiB each. Two processors finish a full queue in the 10 s that a page waits for an answer. */
  passwords: { at_once: 2, at_once_for_client: 2, waiting: 250, waiting_for_client: 40 },
  pictures: { at_once: 1, at_once_for_client: 1, waiting: 40, waiting_for_client: 10 },
  share_pictures: { at_once: 1, at_once_for_client: 1, waiting: 40, waiting_for_client: 10 },
  /** Pages that are not in the cache. */
  pages: { at_once: 16, at_once_for_client: 8, waiting: 300, waiting_for_client: 150 },
} as const;

/** Limits counted in memory before anything else. Limits by address are high: mobile carriers share addresses. */
export const requestLimits = {
  api_by_user: { name: "any-user", points: 200, seconds: MINUTE },
  api_by_address: { name: "any-address", points: 600, seconds: MINUTE },
  pages_by_address: { name: "any-page", points: 600, seconds: MINUTE },
  /** Limit for guessed tokens, which count toward no other limit. */
  wrong_tokens: { name: "wrong-token", points: 60, seconds: MINUTE },
} as const;

/** Returns the limits of a student's uploads: ten accepted ones, and a higher number of attempts. */
export const uploadLimits = <const Name extends string>(name: Name) =>
  [
    { name, points: 10, seconds: 10 * MINUTE, by: "user", counts: "accepted" },
    { name: `${name}-attempt`, points: 40, seconds: 10 * MINUTE, by: "user" },
  ] as const;

/** Limit for changes of submitted work, files and texts together. */
export const workChangeLimit = {
  name: "upload-change",
  points: 40,
  seconds: 10 * MINUTE,
  by: "user",
} as const;

/** Limit for a student's payment requests to phones. Each request makes somebody's phone ring. */
export const mobileMoneyLimit = {
  name: "mobile-money",
  points: 5,
  seconds: 10 * MINUTE,
  by: "user",
} as const;

/** Limit for one-click unsubscribing. Mailbox providers send the calls of many people from a few addresses. */
export const oneClickLimit = { name: "one-click", points: 600, seconds: MINUTE } as const;

/** Limit for callbacks of mobile-money networks. They send one for each payment, from a few addresses. */
export const callbackLimit = { name: "mobile-money-callback", points: 120, seconds: MINUTE } as const;

/** Days until staff need a second factor, from the start of the rule, or of the account if it is newer. */
export const SECOND_FACTOR_GRACE_DAYS = 7;

/** Maximum length of a public number such as "10,000+", which is shown in large type in a small tile. */
export const MAX_FIGURE_LENGTH = 12;

/** Maximum hours a week of a program, as shown on its page. */
export const MAX_WEEKLY_HOURS = 60;
/** Days until a request for an email about the opening of a program is deleted. */
export const OPENING_ALERT_DAYS = 365;
/** Number of related programs, testimonials and the like that a page shows. */
export const SHOWN_BESIDE = 3;
/** Maximum number of steps in "How it works" on the home page. */
export const MAX_STEPS = 3;
/** Number of programs that begin next, and number of employers, on the home page. */
export const SHOWN_STARTS = 4;
export const SHOWN_EMPLOYERS = 12;

/** Maximum number of saved comments. */
export const MAX_SAVED_COMMENTS = 100;

/** Maximum numbers of questions of a feedback form and of choices of a question, and length of a text answer. */
export const FEEDBACK_QUESTIONS = 20;
export const FEEDBACK_CHOICES = 10;
export const FEEDBACK_ANSWER_LENGTH = 2_000;
/** Smallest number of answers that results of feedback show, and by which they grow. */
export const FEEDBACK_LOT = 5;
/** Days after which a form reminds its students once, and after which it closes. */
export const FEEDBACK_REMINDER_DAYS = 7;
export const FEEDBACK_OPEN_DAYS = 30;

/** Maximum number of devices that show one person's notifications. If there are more, the newest are used. */
export const MAX_PUSH_DEVICES = 10;
/** Limit for calls that turn notifications on for a device. */
export const pushLimit = { name: "push-subscription", points: 30, seconds: 10 * MINUTE, by: "user" } as const;

/** Maximum number of files of one unit. */
export const MAX_UNIT_FILES = 10;
/** Maximum size of a unit's file that a device stores while the student reads. Larger files are stored on request. */
export const KEPT_WHILE_READING_BYTES = 256 * 1024;

export const DEFAULT_PAGE_SIZE = 10;
/** Maximum number of rows in a list if no page is requested. */
export const MOST_WITHOUT_PAGE = 100;
/** Highest page number that can be requested. Clients follow `next` to further pages. */
export const MOST_PAGES = 500;
/** Highest exact count. Larger counts stop here. */
export const MOST_COUNTED = 10_000;

/** Maximum length of the message in an affiliate's application, inclusive. */
export const MAX_APPLICATION_MESSAGE = 2_000;

/** Number of questions that one act of staff may change. */
export const MAX_CHOSEN_QUESTIONS = 500;
