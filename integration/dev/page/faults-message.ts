/** Name of the element that holds the faults over a page. Pages of a built site have none. */
export const FAULTS_ELEMENT = 'podium-faults';

/** Name of the event that brings faults to the page, and by which the page asks for them. */
export const FAULTS_EVENT = 'podium:faults';

/** Message of the dev server to the open pages after each check of the content. */
export interface FaultsMessage {
  readonly count: number;
  /** The faults as HTML, in a `template`. */
  readonly html: string;
}
