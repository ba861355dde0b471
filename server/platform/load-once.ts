/** Returns a function that loads a value at its first call. A failed load is tried again at the next call. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    if (loaded) return loaded;
    loaded = load();
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
}
