/** What reading a deck may take. A file made to take long, or all memory, then ends with a message. */
export interface ReaderBounds {
  /** Seconds to open a file, to read the text of a page, or to draw one. Usual pages take one second. */
  readonly seconds: number;
  /** Seconds for the whole file, and more for each of its pages: many slow pages are slow too. */
  readonly totalSeconds: number;
  readonly totalSecondsAPage: number;
  /** Memory of the process that reads, bytes. A page with a photo of 50 megapixels takes half as much. */
  readonly memory: number;
}

/** The bounds of the command. */
export const BOUNDS: ReaderBounds = {
  seconds: 60,
  totalSeconds: 60,
  totalSecondsAPage: 5,
  memory: 2_000_000_000,
};
