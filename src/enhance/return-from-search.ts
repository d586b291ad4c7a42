/**
 * Gives the focus back to the search button of small screens when a press on the dimmed page collapses the search: the
 * browser does so for Escape and for the close button only.
 */
export function returnFromSearch(page: Document): void {
  const panel = page.getElementById('search-panel');
  const opener = page.querySelector<HTMLElement>('.header-search-open');
  panel?.addEventListener('toggle', ({ newState }) => {
    const { activeElement } = page;
    const isLost = activeElement === page.body || panel.contains(activeElement);
    if (newState === 'closed' && isLost) opener?.focus();
  });
  // The header draws the dimmed page. A finger focuses what it pressed after the search has collapsed.
  page.querySelector('.header')?.addEventListener('mousedown', (press) => {
    if (press.target === press.currentTarget) press.preventDefault();
  });
}
