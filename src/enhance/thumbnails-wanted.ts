import { onceDone } from '#domain/retry';

/**
 * Loads the code that moves thumbnails when the pointer or the focus is on a card that has a moving one, also if it is there
 * already. Code that does not load moves nothing; the next such card tries again.
 */
export function awaitThumbnails(page: Document, load: () => Promise<void>): void {
  const loadOnce = onceDone(load);
  const look = (card: Element | null | undefined) => {
    if (card?.querySelector('[data-animation]')) loadOnce().catch(() => undefined);
  };
  const listen = ({ target }: Event) => look(target instanceof Element ? target.closest('.card') : null);
  for (const type of ['pointerover', 'focusin']) page.addEventListener(type, listen, { passive: true });
  page.querySelectorAll('.card:is(:hover, :focus-within)').forEach(look);
}
