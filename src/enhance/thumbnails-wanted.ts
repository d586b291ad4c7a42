/**
 * Loads the code that moves thumbnails, once, when the pointer or the focus is on a card that has a moving one, also
 * if it is there already. If the code does not load, nothing moves.
 */
export function awaitThumbnails(page: Document, load: () => Promise<void>): void {
  let loading: Promise<void> | undefined;
  const look = (card: Element | null | undefined) => {
    if (card?.querySelector('[data-animation]')) loading ??= load().catch(() => undefined);
  };
  const listen = ({ target }: Event) => look(target instanceof Element ? target.closest('.card') : null);
  for (const type of ['pointerover', 'focusin']) page.addEventListener(type, listen, { passive: true });
  page.querySelectorAll('.card:is(:hover, :focus-within)').forEach(look);
}
