/** A place in a built file that contains an address. */
export interface FoundLink {
  /** The element and attribute, as `a[href]`, or a place in another format, as `url()`. */
  readonly place: string;
  /** The address as written in the file. */
  readonly target: string;
}
