/** The `view-transition-name` that CSS gives to the picture on the stage (Preview.astro). */
const STAGE_TRANSITION_NAME = 'stage';

/**
 * Animates the picture of a pressed card into the stage of the next page, and back again, in
 * browsers with view transitions between pages. Without a matching card, nothing is animated. The
 * browser captures the pictures when the next page is ready, so nothing waits for this code.
 */
export function moveCardPictures(view: Window): void {
  const page = view.document;
  let removeTransitionNames = (): void => undefined;

  /** Makes the picture of a card the only animated element, until the next transition. */
  function setTransitionNames(picture: HTMLElement): void {
    const namedElements: [HTMLElement | null, string][] = [
      [page.querySelector<HTMLElement>('.preview'), 'none'],
      [picture, STAGE_TRANSITION_NAME],
    ];
    for (const [element, value] of namedElements) element?.style.setProperty('view-transition-name', value);
    removeTransitionNames = () =>
      namedElements.forEach(([element]) => element?.style.removeProperty('view-transition-name'));
  }

  /**
   * Animates the picture of the card that leads to `url`. If there is no such card, skips the
   * transition, unless `keepsTransition`.
   */
  function animate(
    transition: ViewTransition | null,
    url: string | null | undefined,
    keepsTransition: boolean,
  ): void {
    removeTransitionNames();
    if (!transition) return;
    // Browsers cancel slow transitions. That is not a failure to report.
    transition.ready.catch(() => undefined);
    const picture = findPicture(page, url);
    if (picture) setTransitionNames(picture);
    else if (!keepsTransition) transition.skipTransition();
  }

  // On back navigation, the transition is kept, because the card may be on the next page.
  view.addEventListener('pageswap', ({ viewTransition, activation }) =>
    animate(viewTransition, activation?.entry.url, activation?.navigationType === 'traverse'),
  );
  // Only for a page from the back/forward cache: a new page has not loaded this code yet.
  view.addEventListener('pagereveal', ({ viewTransition }) => {
    // Safari has view transitions, but may not report the previous page.
    const { navigation } = view as Partial<Window>;
    animate(viewTransition, navigation?.activation?.from?.url, page.querySelector('.preview') !== null);
  });
}

/** Returns the visible picture of a card that leads to an address; the focused card comes first. */
function findPicture(page: Document, url: string | null | undefined): HTMLElement | null | undefined {
  if (!url) return undefined;
  const { pathname } = new URL(url);
  const links = [...page.querySelectorAll<HTMLAnchorElement>('.card-link')]
    .filter((link) => link.pathname === pathname)
    .toSorted((a, b) => Number(b === page.activeElement) - Number(a === page.activeElement));
  return links
    .map((link) => link.closest('.card')?.querySelector<HTMLElement>('.card-thumbnail'))
    .find((picture) => picture && isInView(picture));
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < (element.ownerDocument.defaultView?.innerHeight ?? 0);
}
