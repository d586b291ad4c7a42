import { BASE } from '#domain/addresses/base';
import { readContentAddress } from '#domain/addresses/content-address';
import { oembedPath } from '#domain/addresses/paths';
import { savesData } from './saves-data.ts';

/**
 * How long the pointer must rest on a card before its thumbnail loads, so that moving over a list
 * of cards loads nothing.
 */
const HOVER_DELAY_MS = 300;

/** How long a step stays in view, and how long the flight to it takes. */
const STAY_MS = 950;
const FLIGHT_MS = 500;

/** Height divided by width of a step in the picture of the first steps. */
const STEP_RATIO = 9 / 16;

const POINTED_THUMBNAIL = '.card:is(:hover, :has(:focus-visible)) .card-thumbnail';

/** Cards of videos and templates, which have no steps to fly through. */
const STILL_CONTENT_PATH = /\/(?:v|presentation-template)\//;

/**
 * Moves the thumbnail of a card while the pointer or the focus is on it: plays that of a video, and
 * flies once through the first steps of a presentation. Loads pictures only then. Never moves for
 * visitors who prefer reduced motion or save data.
 */
export function moveThumbnails(page: Document, fetchFile: typeof fetch = fetch): void {
  const view = page.defaultView;
  if (!view) return;
  const shownImages = new Map<Element, HTMLImageElement[]>();
  let timer = 0;

  function start(): void {
    if (!view || savesData(view) || view.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const thumbnail of page.querySelectorAll<HTMLElement>(POINTED_THUMBNAIL))
      if (!shownImages.has(thumbnail)) void show(thumbnail);
  }

  async function show(thumbnail: HTMLElement): Promise<void> {
    const { animation } = thumbnail.dataset;
    const link = thumbnail.closest('.card')?.querySelector<HTMLAnchorElement>('.card-link');
    const images: HTMLImageElement[] = [];
    shownImages.set(thumbnail, images);
    if (animation !== undefined) images.push(createLayer(page, animation));
    else if (link && !STILL_CONTENT_PATH.test(link.pathname))
      images.push(...(await createFlight(page, link, fetchFile)));
    // Inserted below the other elements on the thumbnail, such as the badge. Until it loads, the
    // still picture shows.
    if (shownImages.get(thumbnail) === images) thumbnail.querySelector('picture')?.after(...images);
  }

  function update(event: Event): void {
    // Touches do not play: a finger that scrolls does not point at a card, and a tap leaves the
    // page.
    if ((event as Partial<PointerEvent>).pointerType === 'touch') return;
    view?.clearTimeout(timer);
    for (const [thumbnail, images] of shownImages) {
      if (thumbnail.matches(POINTED_THUMBNAIL)) continue;
      for (const image of images) image.remove();
      shownImages.delete(thumbnail);
    }
    timer = view?.setTimeout(start, HOVER_DELAY_MS) ?? 0;
  }

  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    page.addEventListener(type, update, { passive: true });
  // The pointer may have been on a card before this code loaded.
  timer = view.setTimeout(start, HOVER_DELAY_MS);
}

/** Creates a picture that covers a thumbnail. */
function createLayer(page: Document, src: string): HTMLImageElement {
  const image = page.createElement('img');
  image.alt = '';
  image.style.position = 'absolute';
  image.style.inset = '0';
  image.src = src;
  return image;
}

/**
 * Creates a layer for each of the first steps of the presentation that a card leads to. Each moves
 * once, so that nothing has to be paused. Returns none if the presentation has no such steps or the
 * network fails.
 */
async function createFlight(
  page: Document,
  { pathname }: HTMLAnchorElement,
  fetchFile: typeof fetch,
): Promise<HTMLImageElement[]> {
  const address = readContentAddress(pathname.slice(BASE.length));
  if (address === null) return [];
  try {
    const response = await fetchFile(oembedPath(address.oid));
    const { flight } = response.ok ? ((await response.json()) as { flight?: string }) : {};
    if (flight === undefined) return [];
    const strip = createLayer(page, flight);
    await strip.decode();
    const count = Math.round(strip.naturalHeight / strip.naturalWidth / STEP_RATIO);
    return Array.from({ length: count }, (_, index) => {
      const layer = createLayer(page, flight);
      layer.style.objectPosition = `0 ${(100 * index) / (count - 1)}%`;
      fly(layer, index * (FLIGHT_MS + STAY_MS), index === count - 1);
      return layer;
    });
  } catch {
    return [];
  }
}

/**
 * Lets a layer arrive after a delay, stay, and go, under the next layer. Only the last one fades,
 * to the still picture, so that no edge shows in between.
 */
function fly(layer: HTMLImageElement, delay: number, isLast: boolean): void {
  const duration = 2 * FLIGHT_MS + STAY_MS;
  layer.style.opacity = '0';
  layer.animate(
    [
      { opacity: 0, scale: 1.5, easing: 'ease-out' },
      { opacity: 1, scale: 1, offset: FLIGHT_MS / duration },
      { opacity: 1, scale: 1.05, offset: 1 - FLIGHT_MS / duration, easing: 'ease-in' },
      { opacity: isLast ? 0 : 1, scale: isLast ? 1.05 : 1.5 },
    ],
    { delay, duration },
  );
}
