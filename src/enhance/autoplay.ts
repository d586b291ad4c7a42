import { RELOAD_TO_START } from '#domain/playback/reload-to-start';
import { savesData } from './saves-data.ts';

/**
 * Presses Start if the content has an autoplay setting (shouldAutoplay and forceAutoplay,
 * rule 3.13): always, or unless the visitor saves data or reduces motion. `requested` is the
 * setting for content without one. Also presses Start again if the page was reloaded in order to
 * start.
 */
export function autoplay(link: HTMLElement, requested?: 'considerate' | null): void {
  const setting = link.dataset['autoplay'] ?? requested;
  const isWelcome = !savesData(window) && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (setting === 'always' || (setting === 'considerate' && isWelcome)) {
    // Content that starts by itself also goes on by itself: the viewer reads the link.
    link.dataset['autoplay'] = setting;
    link.click();
  } else if (history.state === RELOAD_TO_START) link.click();
}
