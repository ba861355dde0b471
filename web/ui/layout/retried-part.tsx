import {
  type ComponentType,
  lazy,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { FailedLine } from "./failed-line.tsx";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** Tries without a press. Later ones are useless, for example after an update of the server. */
const MOST_TRIES = 6;

// biome-ignore lint/suspicious/noExplicitAny: a part takes any properties, and the line takes others
type AnyPart = ComponentType<any>;

/** Script of a part that the rest of the page can do without. */
export interface PartScript<Props> {
  /** The newest try to load it. */
  newest: ComponentType<Props>;
  tryAgain: () => ComponentType<Props>;
  /** Number of tries that failed. */
  failures: number;
}

/** Returns the script of a `RetriedPart`. It loads when the part is shown first. */
export function partScript<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): PartScript<Props> {
  let address: string | undefined;
  const tryOnce = (): AnyPart =>
    lazy(async () => {
      try {
        const part = pick(address ? await loadAgain<Module>(address, script.failures) : await load());
        if (!part) throw new Error(`The script has no such part: ${address}`);
        return { default: part as AnyPart };
      } catch (failure) {
        console.error("a part of the page", failure);
        address ??= addressIn(failure);
        script.failures += 1;
        return { default: LostPart };
      }
    });
  const script: PartScript<Props> = {
    newest: tryOnce(),
    failures: 0,
    tryAgain() {
      script.newest = tryOnce();
      return script.newest;
    },
  };
  return script;
}

/** Returns the address of the lost script, if the browser names it. */
const addressIn = (failure: unknown) =>
  failure instanceof Error ? /https?:\/\/[^\s?]+\.js/.exec(failure.message)?.[0] : undefined;

/** Loads a script under another address, because some browsers do not request a failed one again. */
const loadAgain = <Module,>(address: string, failures: number): Promise<Module> =>
  import(/* @vite-ignore */ `${address}?try=${failures}`);

/**
 * Shows a part whose script loads on demand. If the script is lost on the network, one line says so. It is loaded again
 * with growing pauses, when the network is back, and by a press. A dialog is a `lazyPart`.
 */
export function RetriedPart<Props extends object>({
  script,
  ...props
}: { script: PartScript<Props> } & Props) {
  const [Part, setPart] = useState<AnyPart>(() => script.newest);
  const retry = () => {
    const next = script.tryAgain();
    startTransition(() => setPart(() => next));
  };
  return (
    <Suspense fallback={null}>
      <Part {...props} script={script} onRetry={retry} />
    </Suspense>
  );
}

function LostPart({ script, onRetry }: { script: PartScript<object>; onRetry: () => void }) {
  const { failures } = script;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    addEventListener("online", again);
    const pause_ms = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const timer = failures < MOST_TRIES && navigator.onLine ? setTimeout(again, pause_ms) : undefined;
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [failures]);
  return <FailedLine onRetry={onRetry}>A part of this page did not load.</FailedLine>;
}
