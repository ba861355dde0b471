/** The sizes and counts that several places check. Without imports, so that a page's own small script can carry them. */

/** Of one file; exactly so many bytes are accepted (api.md section 1). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Of one request. */
export const MAX_FILES = 10;
/** Of a JSON body, and of one field of a multipart body. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** Of all files that one student has submitted; the sentence of `student_space_full` names it. */
export const MAX_STUDENT_BYTES = 500 * 1024 * 1024;
/** Of an uploaded picture: a small file may unpack to more than fits into memory. */
export const MAX_PICTURE_PIXELS = 24_000_000;

/** Lengths of a new password, in characters. Registration asks for fewer than all other forms (public-site.md section 5). */
export const MIN_REGISTRATION_PASSWORD_LENGTH = 6;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Of a password that is only compared. */
export const MAX_TYPED_PASSWORD_LENGTH = 1024;

/** Lengths of texts, in characters. */
export const MAX_EMAIL_LENGTH = 254;
export const MAX_LINE_LENGTH = 200;
export const MAX_NAME_LENGTH = 150;
export const MAX_SEARCH_LENGTH = 100;

/** Digits of a phone after the country code (public-site.md section 5). */
export const NATIONAL_DIGITS = 9;

/** Seconds, for the limits of endpoints. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
