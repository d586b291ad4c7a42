/**
 * Brings the code that moves thumbnails, once, when a card that has a moving one is pointed at or has the focus. Code that
 * does not come moves nothing.
 */
export function awaitThumbnails(page: Document, load: () => Promise<void>): void {
  let loading: Promise<void> | undefined;
  const listen = ({ target }: Event) => {
    if (target instanceof Element && target.closest('.card')?.querySelector('[data-animation]'))
      loading ??= load().catch(() => undefined);
  };
  for (const type of ['pointerover', 'focusin']) page.addEventListener(type, listen, { passive: true });
}
