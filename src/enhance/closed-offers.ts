/**
 * Leads the focus into the content when the banner or the offer of the app is closed, which takes its button away. `first`
 * had the focus first, which has brought this code.
 */
export function leadFromClosed(page: Document, first: Node): void {
  const lead = (): void => page.getElementById('main')?.focus({ preventScroll: true });
  const banner = page.querySelector<HTMLDetailsElement>('.banner');
  // Closed while this code came: the focus is already lost. Others that lose it, such as Start, lead it themselves.
  const isClosed = banner?.open === false || !first.isConnected;
  if (isClosed && page.activeElement === page.body) lead();
  // It may be elsewhere by now, and is only led where it was lost.
  banner?.addEventListener('toggle', () => {
    if (!banner.open && (banner.contains(page.activeElement) || page.activeElement === page.body)) lead();
  });
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.app-offer-close')) lead();
  });
}
