/** What moves from page to page; the picture on the stage of a view page has this name by CSS (Preview.astro). */
const NAME = 'stage';

/**
 * Lets the picture of a card that is pressed become the one on the stage of the page behind it, and the other way round
 * on the way back, in browsers that move pictures between pages. Without a card that partakes nothing moves. The browser
 * takes its pictures when the next page is there: nothing waits for this.
 */
export function moveCardPictures(view: Window): void {
  const page = view.document;
  let release = (): void => undefined;

  /** The picture of the card is what moves, and until the next time nothing else of this page. */
  function name(picture: HTMLElement): void {
    const parts: [HTMLElement | null, string][] = [
      [page.querySelector<HTMLElement>('.preview'), 'none'],
      [picture, NAME],
    ];
    for (const [part, value] of parts) part?.style.setProperty('view-transition-name', value);
    release = () => parts.forEach(([part]) => part?.style.removeProperty('view-transition-name'));
  }

  /** Moves the picture of the card that leads to an address, if there is one; else what else there is, if that is wanted. */
  function move(transition: ViewTransition | null, url: string | null | undefined, orElse: boolean): void {
    release();
    if (!transition) return;
    // A browser that moves nothing after all, for it took too long, is no fault to report.
    transition.ready.catch(() => undefined);
    const picture = findPicture(page, url);
    if (picture) name(picture);
    else if (!orElse) transition.skipTransition();
  }

  // Going back, the card may be on the other page.
  view.addEventListener('pageswap', ({ viewTransition, activation }) =>
    move(viewTransition, activation?.entry.url, activation?.navigationType === 'traverse'),
  );
  // A page that comes back from the browser's cache; one that is new has not loaded this yet.
  view.addEventListener('pagereveal', ({ viewTransition }) => {
    // Safari moves pictures, but may not tell where from.
    const { navigation } = view as Partial<Window>;
    move(viewTransition, navigation?.activation?.from?.url, page.querySelector('.preview') !== null);
  });
}

/** The picture of the card that leads to an address, the focused one if there are several, if it is in view. */
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
