/** From this width on, the header shows its wide search (rule 9.13). */
const WIDE = '(min-width: 768px)';

/**
 * Synchronises the two searches of a header. When the window becomes wide or narrow, the other
 * search receives the text. If the wide search had the focus, the button that expands the narrow
 * one receives it.
 */
export function syncSearches(page: Document): void {
  const narrow = page.querySelector<HTMLInputElement>('#search-panel input');
  const wide = page.querySelector<HTMLInputElement>('.header-search input');
  if (!narrow || !wide) return;
  let hasFocus = page.activeElement === wide;
  wide.addEventListener('focus', () => (hasFocus = true));
  // A browser takes the focus from a hidden field, sometimes before it reports the width.
  wide.addEventListener('blur', () => (hasFocus &&= wide.getClientRects().length === 0));
  page.defaultView?.matchMedia(WIDE).addEventListener('change', ({ matches }) => {
    const [from, to] = matches ? [narrow, wide] : [wide, narrow];
    to.value = from.value;
    if (matches || !hasFocus) return;
    page.querySelector<HTMLElement>('.header-search-open')?.focus();
    hasFocus = false;
  });
}
