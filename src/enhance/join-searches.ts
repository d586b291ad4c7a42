/** From this width on the header has its wide search (spec section 9, header mobile breakpoint). */
const WIDE = '(min-width: 768px)';

/**
 * Makes one of the two searches of a header: where the window gets wide or narrow, the other one
 * has the text. A wide search that gets narrow gives its focus to the button that expands the
 * narrow one.
 */
export function joinSearches(page: Document): void {
  const narrow = page.querySelector<HTMLInputElement>('#search-panel input');
  const wide = page.querySelector<HTMLInputElement>('.header-search input');
  if (!narrow || !wide) return;
  page.defaultView?.matchMedia(WIDE).addEventListener('change', ({ matches }) => {
    const [from, to] = matches ? [narrow, wide] : [wide, narrow];
    to.value = from.value;
    if (!matches && page.activeElement === wide)
      page.querySelector<HTMLElement>('.header-search-open')?.focus();
  });
}
