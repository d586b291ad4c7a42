/**
 * Limits for reading a deck. They stop a file that was made to exhaust time or memory, with a
 * message.
 */
export interface ReaderBounds {
  /**
   * Processor seconds for opening a file, reading the text of a page, or drawing it. A normal page
   * takes one second. Other work of the machine does not count.
   */
  readonly seconds: number;
  /**
   * Processor seconds for the whole file, plus `totalSecondsAPage` for each page, because many slow
   * pages add up.
   */
  readonly totalSeconds: number;
  readonly totalSecondsAPage: number;
  /**
   * Seconds on the clock for the same as `seconds`. They end a reader that waits for something
   * instead of computing, and are many, because a busy machine gives it little time.
   */
  readonly secondsOnClock: number;
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
  secondsOnClock: 900,
  memory: 2_000_000_000,
};
