import { cacheSuccess } from '#domain/util/cache-success';

/**
 * Loads the code for moving thumbnails when the pointer or the focus reaches a card of content,
 * or is already there. If the code fails to load, nothing moves, and the next such card tries
 * again.
 */
export function loadThumbnailsOnHover(page: Document, load: () => Promise<void>): void {
  const loadOnce = cacheSuccess(load);
  const loadFor = (card: Element | null | undefined) => {
    if (card?.querySelector('[data-animation], .card-badge')) loadOnce().catch(() => undefined);
  };
  const listen = ({ target }: Event) => loadFor(target instanceof Element ? target.closest('.card') : null);
  for (const type of ['pointerover', 'focusin']) page.addEventListener(type, listen, { passive: true });
  page.querySelectorAll('.card:is(:hover, :focus-within)').forEach(loadFor);
}
