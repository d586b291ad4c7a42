import { copyByHand } from './copy-by-hand.ts';
import { keepFocus } from './keep-focus.ts';

/** All that a page needs from its first focus on, as one file. */
export function serveFocus(page: Document): void {
  keepFocus(page);
  copyByHand(page);
}
