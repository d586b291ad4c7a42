import { START_AGAIN } from '#domain/start-again';
import { readWishes } from './wishes.ts';

/**
 * Presses Start where the content starts by itself (page app data, shouldAutoplay and forceAutoplay of spec section 3):
 * always, or unless the visitor saves data or motion. `asked` is the wish where the content has none. Start that was
 * pressed before the page was loaded again is pressed once more.
 */
export function startByItself(link: HTMLElement, asked?: 'considerate' | null): void {
  const { savesData, reducesMotion } = readWishes(window);
  const wish = link.dataset['autoplay'] ?? asked;
  if (wish === 'always' || (wish === 'considerate' && !savesData && !reducesMotion)) {
    // What starts by itself plays on by itself: the viewer reads the wish off its link.
    link.dataset['autoplay'] = wish;
    link.click();
  } else if (history.state === START_AGAIN) link.click();
}
