const digits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Returns the text with the digits of Arabic and Persian keyboards as 0 to 9, and their signs in numbers as "." and ",". */
export const withPlainDigits = (text: string) =>
  text
    .replace(digits, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",");
