import { RELOAD_TO_START } from '#domain/playback/reload-to-start';
import { savesData } from './saves-data.ts';

/**
 * Presses Start if the content has an autoplay setting (shouldAutoplay and forceAutoplay,
 * rule 3.13): `always`, or `considerate`, which respects visitors who save data or prefer reduced
 * motion. `requestedSetting` is for content without a setting. Also presses Start if the page was
 * reloaded in order to start.
 */
export function autoplay(link: HTMLElement, requestedSetting?: 'considerate' | null): void {
  const setting = link.dataset['autoplay'] ?? requestedSetting;
  const mayAutoplay = !savesData(window) && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (setting === 'always' || (setting === 'considerate' && mayAutoplay)) {
    // The viewer reads this from the link: content that starts by itself also advances by itself.
    link.dataset['autoplay'] = setting;
    link.click();
  } else if (history.state === RELOAD_TO_START) link.click();
}
