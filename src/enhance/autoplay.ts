import type { Wishes } from './wishes.ts';

/**
 * Presses Start where the content starts by itself (page app data, shouldAutoplay and forceAutoplay of spec section 3):
 * always, or unless the visitor saves data or motion. A frame that was asked to (`?autoplay=1`) starts like the latter.
 */
export function startByItself(page: Document, address: URL, { savesData, reducesMotion }: Wishes): void {
  const link = page.querySelector<HTMLElement>('a[data-replay]');
  const isAsked = 'embed' in page.documentElement.dataset && address.searchParams.get('autoplay') === '1';
  const wish = link?.dataset['autoplay'] ?? (isAsked ? 'considerate' : null);
  if (!link || !(wish === 'always' || (wish === 'considerate' && !savesData && !reducesMotion))) return;
  // What starts by itself plays on by itself: the viewer reads the wish off its link.
  link.dataset['autoplay'] = wish;
  link.click();
}
