/**
 * Brings the code that takes care of the focus, with the first focus, and says what has it. Code that does not come takes
 * care of nothing.
 */
export function awaitFocus(page: Document, load: (first: Node) => Promise<void>): void {
  page.addEventListener('focusin', ({ target }) => void load(target as Node).catch(() => undefined), {
    once: true,
  });
}
