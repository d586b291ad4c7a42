/**
 * Opens a text in the site's storage. Without working storage it is always null, and nothing is
 * kept.
 */
export function openText(storage: Storage | null, key: string) {
  return {
    read(): string | null {
      try {
        return storage?.getItem(key) ?? null;
      } catch {
        // The storage is forbidden.
        return null;
      }
    },
    /** Keeps a text; null removes it. */
    write(text: string | null): void {
      try {
        if (text === null) storage?.removeItem(key);
        else storage?.setItem(key, text);
      } catch {
        // The storage is full or forbidden.
      }
    },
  };
}
