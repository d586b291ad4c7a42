import { RELOAD_TO_START } from '#domain/reload-to-start';
import { readPreferences } from './preferences.ts';

/**
 * Presses Start if the content has an autoplay setting (shouldAutoplay and
 * forceAutoplay, rule 3.13): always, or unless the visitor saves data or reduces motion.
 * `asked` is the setting for content without one. Also presses Start again if the page was reloaded
 * in order to start.
 */
export function autoplay(link: HTMLElement, asked?: 'considerate' | null): void {
  const { savesData, reducesMotion } = readPreferences(window);
  const wish = link.dataset['autoplay'] ?? asked;
  if (wish === 'always' || (wish === 'considerate' && !savesData && !reducesMotion)) {
    // Content that starts by itself also continues by itself: the viewer reads the setting from the
    // link.
    link.dataset['autoplay'] = wish;
    link.click();
  } else if (history.state === RELOAD_TO_START) link.click();
}
