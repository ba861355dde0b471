/**
 * Passwords that everybody tries first, and the words of this site; compared without case, digits and signs
 * at the end, so that "Password123!" counts as "password" (security.md T05).
 */
const common = new Set(
  (
    "password passw0rd qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef abcdefg letmein welcome " +
    "iloveyou admin administrator login monkey dragon football baseball sunshine princess master shadow superman " +
    "batman trustno starwars whatever freedom ninja azerty hello charlie donald jesus jesuschrist blessed blessing " +
    "mother father family africa uganda kampala kenya nairobi nigeria lagos zambia lusaka rwanda kigali tanzania " +
    "darasa student teacher training institute classroom secret test testing guest user changeme default qazwsx " +
    "1q2w3e4r 1qaz2wsx a1b2c3d4 q1w2e3 q1w2e3r4 123qwe 1234qwer qwe123 abc123 123abc aa123456 a123456 " +
    "pass mypassword love liverpool arsenal chelsea manchester barcelona realmadrid"
  ).split(" "),
);
const MINIMUM_OWN_WORD = 5;

/** Whether the password is a common one, or little more than the person's own name or e-mail. */
export function isCommonPassword(password: string, own: string[]): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const stem = lower.replace(/[^\p{L}]+$/u, "");
  if (common.has(lower) || common.has(stem)) return true;
  const ownWords = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return ownWords.some((word) => word.length >= MINIMUM_OWN_WORD && word === stem);
}
