import { cacheSuccess } from '#domain/util/cache-success';

/**
 * Loads the code for animated thumbnails when the pointer or the focus is on a card that has one,
 * including a card where it is already. If the code does not load, nothing moves, and the next such
 * card tries again.
 */
export function loadThumbnailsOnHover(page: Document, load: () => Promise<void>): void {
  const loadOnce = cacheSuccess(load);
  const look = (card: Element | null | undefined) => {
    if (card?.querySelector('[data-animation]')) loadOnce().catch(() => undefined);
  };
  const listen = ({ target }: Event) => look(target instanceof Element ? target.closest('.card') : null);
  for (const type of ['pointerover', 'focusin']) page.addEventListener(type, listen, { passive: true });
  page.querySelectorAll('.card:is(:hover, :focus-within)').forEach(look);
}
