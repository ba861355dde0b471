import { CircleAlert, CircleCheck, X } from "lucide-react";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";

type Toast = {
  id: number;
  message: string;
  tone: "success" | "error";
  lasts_ms: number;
  /** Topic of the toast. A later toast on the same topic replaces it. */
  about?: string | undefined;
  /** A button in the toast, usable once. */
  action?: { label: string; onPress: () => void } | undefined;
};
type ToastOptions = Partial<Pick<Toast, "tone" | "lasts_ms" | "about" | "action">>;
export type ShowToast = (message: string, options?: ToastOptions) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Returns the function that shows a short message. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

type ToastProviderProps = {
  /** Shows the toasts in the page's header from 768 px on, where they cover no controls. */
  isInHeader?: boolean;
  children: ReactNode;
};

/**
 * Shows the toasts of its descendants in a live region, above the sticky buttons of a form. The region never takes the
 * focus.
 */
export function ToastProvider({ isInHeader, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const lastId = useRef(0);
  const show = useCallback<ShowToast>((message, options = {}) => {
    const { tone = "success", lasts_ms = 5000, about, action } = options;
    lastId.current += 1;
    const toast = { id: lastId.current, message, tone, lasts_ms, about, action };
    // At most three at a time: more would cover a phone's screen.
    setToasts((shown) => [...shown.filter((one) => !about || one.about !== about), toast].slice(-3));
  }, []);
  const drop = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        data-toasts=""
        className={classNames(
          "pointer-events-none fixed inset-x-4 bottom-20 z-50 grid justify-items-center gap-2 sm:start-auto sm:w-96",
          isInHeader && "md:end-60 md:top-1.5 md:bottom-auto",
        )}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDone={drop} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, onDone }: { toast: Toast; onDone: (id: number) => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const enteredAt = useRef<string>(undefined);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDone(toast.id), toast.lasts_ms);
    return () => clearTimeout(timer);
  }, [isHeld, onDone, toast]);
  return (
    <ToastFrame
      message={toast.message}
      tone={toast.tone}
      // A toast may appear under a resting pointer. Only a moving pointer shows that somebody is reading.
      onPointerEnter={(event) => {
        enteredAt.current = placeOf(event);
      }}
      onPointerMove={(event) => {
        if (placeOf(event) !== enteredAt.current) setIsHeld(true);
      }}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      action={
        toast.action && {
          ...toast.action,
          onPress: () => {
            onDone(toast.id);
            toast.action?.onPress();
          },
        }
      }
      onDismiss={() => onDone(toast.id)}
    />
  );
}

type ToastFrameProps = ComponentProps<"div"> &
  Pick<Toast, "message" | "tone" | "action"> & { onDismiss?: () => void };

/** The toast's markup. The script of content pages fills in the text. */
export function ToastFrame({ message, tone, action, onDismiss, ...rest }: ToastFrameProps) {
  const Icon = tone === "success" ? CircleCheck : CircleAlert;
  return (
    <div
      {...rest}
      className="on-bar pointer-events-auto flex w-full animate-arrive items-center gap-3 rounded-lg border border-accent bg-bar-raised py-1.5 ps-4 pe-1.5 text-bar-ink text-sm shadow-lg"
    >
      <Icon className="size-5 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 py-1.5">{message}</p>
      {action && (
        <button
          type="button"
          onClick={action.onPress}
          className="min-h-11 shrink-0 cursor-pointer rounded-md px-3 font-semibold text-accent hover:bg-bar"
        >
          {action.label}
        </button>
      )}
      <IconButton label="Dismiss" icon={<X className="size-4" />} onClick={onDismiss} tone="bar" />
    </div>
  );
}

const placeOf = ({ screenX, screenY }: { screenX: number; screenY: number }) => `${screenX} ${screenY}`;
