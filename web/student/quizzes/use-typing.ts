import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Pause after the last key before a typed answer is stored and sent. */
const PAUSE_MS = 700;
/** Times between storing, and between sending, while somebody types without a pause. Each call costs data. */
const STORE_MS = 1_000;
const SEND_MS = 5_000;

type Timer = ReturnType<typeof setTimeout>;

interface Work {
  store: () => void;
  send: () => void;
}

/**
 * Stores and sends what is typed: after a pause, and every few seconds while there is none, because a battery may be empty
 * at any time. A page that closes does so at once.
 */
export function useTyping(work: Work) {
  const [isTyping, setIsTyping] = useState(false);
  const timers = useRef<{ pause?: Timer; store?: Timer; send?: Timer }>({});
  const latest = useRef(work);
  latest.current = work;

  function store() {
    clearTimeout(timers.current.store);
    delete timers.current.store;
    latest.current.store();
  }
  function send() {
    clearTimeout(timers.current.send);
    delete timers.current.send;
    store();
    latest.current.send();
  }
  /** Stores and sends what is not stored and sent yet. */
  function end() {
    if (!timers.current.pause) return;
    clearTimeout(timers.current.pause);
    delete timers.current.pause;
    setIsTyping(false);
    send();
  }
  /** Notes that a key was pressed. */
  function note() {
    setIsTyping(true);
    clearTimeout(timers.current.pause);
    timers.current.pause = setTimeout(end, PAUSE_MS);
    timers.current.store ??= setTimeout(store, STORE_MS);
    timers.current.send ??= setTimeout(send, SEND_MS);
  }

  const close = useEffectEvent(end);
  useEffect(() => {
    const listen = () => close();
    addEventListener("pagehide", listen);
    document.addEventListener("visibilitychange", listen);
    return () => {
      close();
      removeEventListener("pagehide", listen);
      document.removeEventListener("visibilitychange", listen);
    };
  }, []);

  return { isTyping, note, end };
}
