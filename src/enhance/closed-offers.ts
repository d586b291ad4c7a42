/** Leads the focus into the content when the banner or the offer of the app is closed, which takes its button away. */
export function leadFromClosed(page: Document): void {
  const lead = (): void => page.getElementById('main')?.focus({ preventScroll: true });
  // Closed while this code came, which a first focus brings, and a press focuses: the focus is already lost.
  if (page.activeElement === page.body) lead();
  const banner = page.querySelector<HTMLDetailsElement>('.banner');
  // It may be elsewhere by now, and is only led where it was lost.
  banner?.addEventListener('toggle', () => {
    if (!banner.open && (banner.contains(page.activeElement) || page.activeElement === page.body)) lead();
  });
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.app-offer-close')) lead();
  });
}
