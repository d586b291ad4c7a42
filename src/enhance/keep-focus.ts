import { closeWhenLeft } from './close-when-left.ts';
import { leadFromClosed } from './closed-offers.ts';
import { joinSearches } from './join-searches.ts';

/** Takes care that the focus of a page is never behind something, nor lost with what is closed or no longer shown. */
export function keepFocus(page: Document): void {
  closeWhenLeft(page);
  leadFromClosed(page);
  joinSearches(page);
}
