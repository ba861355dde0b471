import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ordering } from "./ordering.tsx";

function Question({ texts }: { texts: string[] }) {
  const [answer, setAnswer] = useState<{ order: string[] } | null>(null);
  return (
    <ordering.Answer
      name="answer-1"
      textId="question-1-text"
      content={{ items: texts.map((text) => ({ id: text.toLowerCase(), text })) }}
      answer={answer}
      right={null}
      isReadOnly={false}
      onAnswer={setAnswer}
    />
  );
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

test.each([[["Filter", "Boil"]], [["Filter", "Boil", "Cool"]]])(
  "an item of %j that is moved to an end keeps the focus (beyond.md 6.1)",
  async (texts) => {
    await render(<Question texts={texts} />);
    await userEvent.click(button("Move Boil up"));
    await expect.element(button("Move Boil down")).toHaveFocus();
    for (const _place of texts.slice(1)) await userEvent.keyboard("{Enter}");
    await expect.element(button("Move Boil up")).toHaveFocus();
    await expect.element(button("Move Boil down")).toBeDisabled();
  },
);
