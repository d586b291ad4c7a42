/**
 * Moves the focus to the content when the banner or the app offer is closed, because the close
 * button disappears. `first` is the element whose focus loaded this code.
 */
export function focusAfterClose(page: Document, first: Node): void {
  const lead = (): void => page.getElementById('main')?.focus({ preventScroll: true });
  const banner = page.querySelector<HTMLDetailsElement>('.banner');
  // Closed while this code loaded: the focus is already lost. Other removed controls, such as
  // Start, move the focus themselves.
  const isClosed = banner?.open === false || !first.isConnected;
  if (isClosed && page.activeElement === page.body) lead();
  // Move the focus only if it was lost: it may be elsewhere by now.
  banner?.addEventListener('toggle', () => {
    if (!banner.open && (banner.contains(page.activeElement) || page.activeElement === page.body)) lead();
  });
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.app-offer-close')) lead();
  });
}
