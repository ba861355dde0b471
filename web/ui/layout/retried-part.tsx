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
import { useIsBrowser } from "./use-is-browser.ts";

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
  /** Takes over what the server has drawn. It waits for its script, because a message would replace that. */
  drawn: ComponentType<Props>;
  /** Number of tries that failed. */
  failures: number;
}

/** Parts whose tries have ended, so that they can be drawn at once. */
const known = new WeakSet<AnyPart>();

/** Returns the script of a `RetriedPart`. It loads when the part is shown first. */
export function partScript<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): PartScript<Props> {
  let address: string | undefined;
  async function request(): Promise<AnyPart | undefined> {
    try {
      // Some browsers do not request a failed script again, except under another address.
      const again = address && `${address}?try=${script.failures}`;
      const module: Module = again ? await import(/* @vite-ignore */ again) : await load();
      const part: AnyPart | undefined = pick(module);
      if (part) return part;
    } catch (failure) {
      // Some browsers name the script.
      address ??= /https?:\/\/[^\s?]+/.exec(String(failure))?.[0];
    }
    script.failures += 1;
    return undefined;
  }
  function tryOnce(waits = false): AnyPart {
    const part: AnyPart = lazy(async () => {
      let loaded = await request();
      while (!loaded && waits) {
        await new Promise<void>((go) => afterPause(script.failures, go));
        loaded = await request();
      }
      known.add(part);
      return { default: loaded ?? LostPart };
    });
    return part;
  }
  const script: PartScript<Props> = {
    load: () => tryOnce(),
    newest: tryOnce(),
    // On the server, nobody may wait.
    drawn: tryOnce(!import.meta.env.SSR),
    failures: 0,
  };
  return script;
}

/** Calls once: after a pause that grows with the failures, or when the network is back. Returns how to cancel. */
function afterPause(failures: number, call: () => void): () => void {
  const mayTry = failures < MOST_TRIES && navigator.onLine;
  const timer = mayTry ? setTimeout(again, PAUSE_MS * 2 ** (failures - 1)) : undefined;
  addEventListener("online", again);
  function cancel() {
    clearTimeout(timer);
    removeEventListener("online", again);
  }
  function again() {
    cancel();
    call();
  }
  return cancel;
}

/**
 * Shows a part whose script loads on demand. If the script is lost on the network, one line says so. It is loaded again
 * with growing pauses, when the network is back, and by a press. What the server has drawn stays instead of that line. A
 * dialog is a `lazyPart`.
 */
export function RetriedPart<Props extends object>({
  script,
  ...props
}: { script: PartScript<Props> } & Props) {
  const isBrowser = useIsBrowser();
  const [Part, setPart] = useState<AnyPart>(() => (isBrowser ? script.newest : script.drawn));
  const retry = () => {
    const next = script.load();
    script.newest = next;
    startTransition(() => setPart(() => next));
  };
  const [, setShown] = useState<AnyPart>();
  return <HeldPart {...{ Part, script, own: props }} onRetry={retry} onShow={() => setShown(() => Part)} />;
}

interface HeldPartProps {
  Part: AnyPart;
  script: { drawn: AnyPart };
  /** Properties of the part. */
  own: object;
  onRetry: () => void;
  /** Draws the part again. */
  onShow: () => void;
}

/**
 * Shows the part. While its script loads, new properties would make React remove the part that the server has drawn, and
 * the page would jump. The part is drawn again when it has loaded, with the newest properties. If another change made
 * React remove it, its script is loaded as that of a new part.
 */
const HeldPart = memo(
  ({ Part, script, own, onRetry, onShow }: HeldPartProps) => {
    const isDrawn = Part === script.drawn;
    return (
      <Suspense fallback={isDrawn && <OnShow call={onRetry} />}>
        <Part {...own} script={script} onRetry={onRetry} />
        {isDrawn && <OnShow call={onShow} />}
      </Suspense>
    );
  },
  (before, after) => before.Part === after.Part && !known.has(after.Part),
);

/** Shows nothing, and calls once when that is shown. */
function OnShow({ call }: { call: () => void }) {
  const shown = useEffectEvent(call);
  useEffect(() => shown(), []);
  return null;
}

function LostPart({ script, onRetry }: { script: PartScript<object>; onRetry: () => void }) {
  const { failures } = script;
  const retry = useEffectEvent(onRetry);
  useEffect(() => afterPause(failures, () => retry()), [failures]);
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
