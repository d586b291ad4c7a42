/** The titles of the results, which the arrow keys focus. */
const TITLES = 'h2 a';

/**
 * Lets arrow keys move the focus from the input to the results and through them, and Escape back to
 * the input. A keyboard user need not tab through the controls in between. The tab order stays the
 * same.
 */
export function handleArrowKeys(list: HTMLElement, field: HTMLElement | null): () => void {
  function walk(event: KeyboardEvent): void {
    const { key, target } = event;
    // During composition, arrow keys choose a character.
    if (
      event.isComposing ||
      !(target instanceof Node) ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    const titles = [...list.querySelectorAll<HTMLElement>(TITLES)];
    const at = target === field ? -1 : titles.findIndex((title) => title.closest('li')?.contains(target));
    if (target !== field && at === -1) return;
    const next = nextOf(key, at, titles, field);
    if (next === undefined || next === target) return;
    event.preventDefault();
    next?.focus();
  }
  document.addEventListener('keydown', walk);
  return () => document.removeEventListener('keydown', walk);
}

function nextOf(
  key: string,
  at: number,
  titles: readonly HTMLElement[],
  field: HTMLElement | null,
): HTMLElement | null | undefined {
  if (key === 'ArrowDown') return titles[at + 1];
  if (key === 'ArrowUp') return at === 0 ? field : titles[at - 1];
  return key === 'Escape' && at >= 0 ? field : undefined;
}
