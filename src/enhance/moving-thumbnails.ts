import { savesData } from './saves-data.ts';

/**
 * How long the pointer must rest on a card before its thumbnail loads, so that moving over a list
 * of cards loads nothing.
 */
const REST_MS = 300;

const WANTED = '.card:is(:hover, :has(:focus-visible)) [data-animation]';

/**
 * Plays the animated thumbnail of a card while the pointer or the focus is on it, and loads it only
 * then. Never plays for visitors who prefer reduced motion or save data.
 */
export function moveThumbnails(page: Document): void {
  const view = page.defaultView;
  if (!view) return;
  const shown = new Map<Element, HTMLImageElement>();
  let timer = 0;

  function start(): void {
    if (!view || savesData(view) || view.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const thumbnail of page.querySelectorAll<HTMLElement>(WANTED)) {
      if (shown.has(thumbnail)) continue;
      const image = page.createElement('img');
      image.alt = '';
      image.style.position = 'absolute';
      image.style.inset = '0';
      image.src = thumbnail.dataset['animation'] ?? '';
      // Inserted below the other elements on the thumbnail, such as the badge. Until it loads, the
      // still picture shows.
      thumbnail.querySelector('picture')?.after(image);
      shown.set(thumbnail, image);
    }
  }

  function update(event: Event): void {
    // Touches do not play: a finger that scrolls does not point at a card, and a tap leaves the
    // page.
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
  // The pointer may have been on a card before this code loaded.
  timer = view.setTimeout(start, REST_MS);
}
