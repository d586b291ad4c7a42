/**
 * Limits for reading a deck. They stop a file that was made to exhaust time or memory, with a
 * message.
 */
export interface ReaderBounds {
  /**
   * Seconds for opening a file, reading the text of a page, or drawing it. A normal page takes one
   * second.
   */
  readonly seconds: number;
  /**
   * Seconds for the whole file, plus `totalSecondsAPage` for each page, because many slow pages add
   * up.
   */
  readonly totalSeconds: number;
  readonly totalSecondsAPage: number;
  /**
   * Memory of the reader process in bytes. A page with a photo of 50 megapixels takes half of the
   * default.
   */
  readonly memory: number;
}

/** The limits of the import command. */
export const BOUNDS: ReaderBounds = {
  seconds: 60,
  totalSeconds: 60,
  totalSecondsAPage: 5,
  memory: 2_000_000_000,
};
