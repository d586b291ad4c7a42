/** A place in a built file that contains an address. */
export interface FoundLink {
  /**
   * The element and its attribute, such as `a[href]`, or the name of the place in another format,
   * such as `url()`.
   */
  readonly place: string;
  /** The address as written in the file. */
  readonly target: string;
}
