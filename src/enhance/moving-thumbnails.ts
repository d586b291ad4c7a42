import { readWishes } from './wishes.ts';

/** How long a card has to be pointed at before anything loads: passing over a list of cards loads nothing. */
const REST_MS = 300;

const WANTED = '.card:is(:hover, :has(:focus-visible)) [data-animation]';

/**
 * Lets cards that have a moving thumbnail show it while they are pointed at or have the focus. Nothing of it loads
 * before; never for visitors who want less motion or less data.
 */
export function moveThumbnails(page: Document): void {
  const view = page.defaultView;
  if (!view) return;
  const shown = new Map<Element, HTMLImageElement>();
  let timer = 0;

  function start(): void {
    const { savesData, reducesMotion } = readWishes(page.defaultView ?? window);
    if (savesData || reducesMotion) return;
    for (const thumbnail of page.querySelectorAll<HTMLElement>(WANTED)) {
      if (shown.has(thumbnail)) continue;
      const image = page.createElement('img');
      image.alt = '';
      image.style.position = 'absolute';
      image.style.inset = '0';
      image.src = thumbnail.dataset['animation'] ?? '';
      // Under what else lies on the thumbnail, such as its duration; what has not loaded shows the still picture.
      thumbnail.querySelector('picture')?.after(image);
      shown.set(thumbnail, image);
    }
  }

  function update(event: Event): void {
    // A finger that scrolls points at nothing, and one that taps leaves the page.
    if ((event as Partial<PointerEvent>).pointerType === 'touch') return;
    view?.clearTimeout(timer);
    for (const [thumbnail, image] of shown) {
      if (thumbnail.matches(WANTED)) continue;
      image.remove();
      shown.delete(thumbnail);
    }
    timer = view?.setTimeout(start, REST_MS) ?? 0;
  }

  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    page.addEventListener(type, update, { passive: true });
  // The card that was pointed at before this code came.
  timer = view.setTimeout(start, REST_MS);
}
