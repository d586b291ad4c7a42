/** Brings the code that takes care of the focus, with the first focus. Code that does not come takes care of nothing. */
export function awaitFocus(page: Document, load: () => Promise<void>): void {
  page.addEventListener('focusin', () => void load().catch(() => undefined), { once: true });
}
