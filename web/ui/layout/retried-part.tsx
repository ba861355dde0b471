import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "./alert.tsx";

/** Pause before the second try. It doubles each time. */
const PAUSE_MS = 2_000;
/** Tries without a press. Later ones are useless, for example after an update of the server. */
const MOST_TRIES = 6;

// biome-ignore lint/suspicious/noExplicitAny: a part takes any properties, and the line takes others
type AnyPart = ComponentType<any>;

/** Script of a part that the rest of the page can do without. */
export interface PartScript<Props> {
  load: () => ComponentType<Props>;
  /** The newest try to load it. */
  newest: ComponentType<Props>;
  /** Number of tries that failed. */
  failures: number;
  /** True once a try has ended, so that the part can be drawn at once. */
  isKnown: boolean;
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
        // Some browsers do not request a failed script again, except under another address.
        const again = address && `${address}?try=${script.failures}`;
        const module: Module = again ? await import(/* @vite-ignore */ again) : await load();
        return { default: (pick(module) as AnyPart | undefined) ?? LostPart };
      } catch (failure) {
        // Some browsers name the script.
        address ??= /https?:\/\/[^\s?]+/.exec(String(failure))?.[0];
        script.failures += 1;
        return { default: LostPart };
      } finally {
        script.isKnown = true;
      }
    });
  const script: PartScript<Props> = { load: tryOnce, newest: tryOnce(), failures: 0, isKnown: false };
  return script;
}

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
    const next = script.load();
    script.newest = next;
    startTransition(() => setPart(() => next));
  };
  return <HeldPart {...props} Part={Part} script={script} onRetry={retry} />;
}

type HeldPartProps = { Part: AnyPart; script: { isKnown: boolean }; onRetry: () => void };

/**
 * Shows the part. While its script loads, new properties would make React remove the part that the server has drawn, and
 * the page would jump. The page draws the part again later, with the newest properties.
 */
const HeldPart = memo(
  ({ Part, ...props }: HeldPartProps) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  ),
  (before, after) => before.Part === after.Part && !after.script.isKnown,
);

function LostPart({ script, onRetry }: { script: PartScript<object>; onRetry: () => void }) {
  const { failures } = script;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    addEventListener("online", again);
    const mayTry = failures < MOST_TRIES && navigator.onLine;
    const timer = mayTry ? setTimeout(again, PAUSE_MS * 2 ** (failures - 1)) : undefined;
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [failures]);
  // The address of a script that this one needs cannot be changed, so only a new page requests it again.
  const press = () => (failures > 1 && navigator.onLine ? location.reload() : onRetry());
  const again = (
    <Button variant="secondary" size="small" onClick={press}>
      Try Again
    </Button>
  );
  return (
    <Alert tone="warning" action={again}>
      A part of this page did not load.
    </Alert>
  );
}
