import { Fragment, type ReactNode } from "react";

/** Returns the text with a place after each "@" where a line may break, so that an email breaks there first. */
export function breakable(text: string): ReactNode {
  const [first, ...others] = text.split("@");
  if (others.length === 0) return text;
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
        <Fragment key={index}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
