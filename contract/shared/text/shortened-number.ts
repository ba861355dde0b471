/** Pattern of a number that a spreadsheet shortened, such as "2.34568E+10". Some of its digits are lost. */
const shortened = /^[+-]?\d+(?:[.,]\d+e\+?|e\+)\d+$/i;

export const isShortened = (text: string) => shortened.test(text.trim());

export const numberShortened = "The spreadsheet shortened this number. Write all its digits.";
