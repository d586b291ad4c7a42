/** The titles of the results, by which the arrow keys walk. */
const TITLES = 'h2 a';

/**
 * Arrow keys lead from the field to the results and through them, Escape leads back to the field: who types need not
 * tab through all that stands between. Everything stays in the order of the tab key too.
 */
export function walkResults(list: HTMLElement, field: HTMLElement | null): () => void {
  function walk(event: KeyboardEvent): void {
    const { key, target } = event;
    // While letters are composed, arrows choose among them.
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
