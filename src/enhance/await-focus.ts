/**
 * Loads the code that takes care of the focus with the first focus, and says what has it. If the code does not load, the next
 * focus tries again.
 */
export function awaitFocus(page: Document, load: (first: Node) => Promise<void>): void {
  page.addEventListener(
    'focusin',
    ({ target }) => void load(target as Node).catch(() => awaitFocus(page, load)),
    { once: true },
  );
}
