import { adoptStyle } from '../dom.ts';
import { elementsAround } from '../fill-window.ts';
import type { Role } from '#domain/presenting/window-address';
import css from './take-window.css?inline';

/**
 * Gives the whole window to the viewer, and hides the rest of the page with all of its links. Not
 * by a popover, because such an element cannot go full screen. Restores the page on abort.
 */
export function takeWindow(whole: HTMLElement, part: Role | 'kiosk', signal: AbortSignal): void {
  const { scrollX, scrollY } = window;
  const behind = elementsAround(whole);
  adoptStyle(css, signal);
  whole.dataset['talk'] = part;
  for (const element of behind) {
    element.inert = true;
    element.dataset['behind'] = '';
  }
  signal.addEventListener('abort', () => {
    delete whole.dataset['talk'];
    for (const element of behind) {
      element.inert = false;
      delete element.dataset['behind'];
    }
    scrollTo(scrollX, scrollY);
  });
}
