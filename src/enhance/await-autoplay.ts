import type { START_AGAIN } from '#domain/start-again';

// As a type, what other code imports too costs this file nothing.
const AGAIN: typeof START_AGAIN = 'start-again';

/**
 * Loads the code that presses Start where the content starts by itself, where the frame is `asked` to, or where the page
 * was loaded again to start. Most pages wait for their visitor and do not need it. If it does not load, Start works, and the client log hears of it.
 */
export function awaitAutoplay(
  page: Document,
  asked?: 'considerate' | null,
  load = () => import('./autoplay.ts'),
): void {
  const link = page.querySelector<HTMLElement>('a[data-replay]');
  if (link && (link.dataset['autoplay'] || asked || history.state === AGAIN))
    void load().then((code) => code.startByItself(link, asked));
}
