/** What the browser tells of the visitor's wishes. */
interface Wishes {
  readonly savesData: boolean;
  readonly reducesMotion: boolean;
}

/**
 * Presses Start where the content starts by itself (page app data, shouldAutoplay and forceAutoplay of spec section 3):
 * always, or unless the visitor saves data or motion. A frame that was asked to (`?autoplay=1`) starts like the latter.
 */
export function startByItself(page: Document, address: URL, { savesData, reducesMotion }: Wishes): void {
  const link = page.querySelector<HTMLElement>('a[data-replay]');
  const isAsked = 'embed' in page.documentElement.dataset && address.searchParams.get('autoplay') === '1';
  const wish = link?.dataset['autoplay'] ?? (isAsked ? 'considerate' : null);
  if (wish === 'always' || (wish === 'considerate' && !savesData && !reducesMotion)) link?.click();
}

/** The wishes of the visitor of this page. */
export function readWishes(view: Window): Wishes {
  const { connection } = view.navigator as { connection?: { saveData?: boolean } };
  return {
    savesData: connection?.saveData === true,
    reducesMotion: view.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
