import { lazy, useEffect } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Listeners } from "./listeners.tsx";

const started: string[] = [];

function Early() {
  useEffect(() => void started.push("early"), []);
  return null;
}

function Late() {
  useEffect(() => void started.push("late"), []);
  return null;
}

test("no listener starts before the scripts of all listeners have arrived", async () => {
  const early = Promise.resolve({ default: Early });
  const late = Promise.withResolvers<{ default: typeof Late }>();
  await render(
    <Listeners
      sections={[
        { value: "early", Listener: lazy(() => early) },
        { value: "none", Listener: undefined },
        { value: "late", Listener: lazy(() => late.promise) },
      ]}
    />,
  );
  await early;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(started).toEqual([]);
  late.resolve({ default: Late });
  await expect.poll(() => started).toEqual(["early", "late"]);
});
