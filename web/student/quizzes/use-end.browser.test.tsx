import { expect, onTestFinished, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useEnd } from "./use-end.ts";

const times = { ends_at: "2026-03-02T09:00:00Z", server_time: "2026-03-02T08:59:59Z" };

function Page(rules: Pick<Parameters<typeof useEnd>[0], "refetch" | "finish">) {
  useEnd({ attempt: times, mustEnd: true, ...rules });
  return null;
}

test("a server that does not know the attempt is asked less and less (beyond.md 6.1)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const refetch = vi.fn(async () => undefined);
  const finish = vi.fn();
  await render(<Page refetch={refetch} finish={finish} />);
  vi.advanceTimersByTime(1_500);
  expect(refetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_000);
  expect(refetch).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(3_600_000);
  expect(refetch.mock.calls.length).toBeLessThan(70);
  expect(finish).not.toHaveBeenCalled();
});
