import type { RELOAD_TO_START } from '#domain/playback/reload-to-start';

// Repeated here, because an import would add a request. The type keeps both values the same.
const RELOAD_TO_START_COPY: typeof RELOAD_TO_START = 'start-again';

/**
 * Loads the code that presses Start, if the content starts by itself, the frame's URL requests it
 * (`requestedSetting`), or the page was reloaded in order to start. Most pages do not need that
 * code. If it fails to load, the visitor can still press Start, and the failure is logged.
 */
export function loadAutoplay(
  page: Document,
  requestedSetting?: 'considerate' | null,
  load = () => import('./autoplay.ts'),
): void {
  const link = page.querySelector<HTMLElement>('a[data-replay]');
  if (link && (link.dataset['autoplay'] || requestedSetting || history.state === RELOAD_TO_START_COPY))
    void load().then((code) => code.autoplay(link, requestedSetting));
}
