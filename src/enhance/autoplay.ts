import { START_AGAIN } from '#domain/start-again';
import type { Wishes } from './wishes.ts';

/**
 * Presses Start where the content starts by itself (page app data, shouldAutoplay and forceAutoplay of spec section 3):
 * always, or unless the visitor saves data or motion. `asked` is the wish where the content has none. Start that was
 * pressed before the page was loaded again is pressed once more.
 */
export function startByItself(
  page: Document,
  { savesData, reducesMotion }: Wishes,
  asked?: 'considerate' | null,
): void {
  const link = page.querySelector<HTMLElement>('a[data-replay]');
  const wish = link?.dataset['autoplay'] ?? asked;
  if (link && (wish === 'always' || (wish === 'considerate' && !savesData && !reducesMotion))) {
    // What starts by itself plays on by itself: the viewer reads the wish off its link.
    link.dataset['autoplay'] = wish;
    link.click();
  } else if (history.state === START_AGAIN) link?.click();
}
