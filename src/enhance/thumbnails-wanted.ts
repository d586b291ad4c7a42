import { onceDone } from '#domain/retry';

/**
 * Loads the code that moves thumbnails when a card that has a moving one is pointed at or has the focus. Code that does not
 * load moves nothing; the next such card tries again.
 */
export function awaitThumbnails(page: Document, load: () => Promise<void>): void {
  const loadOnce = onceDone(load);
  const listen = ({ target }: Event) => {
    if (target instanceof Element && target.closest('.card')?.querySelector('[data-animation]'))
      loadOnce().catch(() => undefined);
  };
  for (const type of ['pointerover', 'focusin']) page.addEventListener(type, listen, { passive: true });
}
