/** A place of a built file that names an address. */
export interface FoundLink {
  /** Where: the element and its attribute, like `a[href]`, or what else the format calls it, like `url()`. */
  readonly place: string;
  /** The address as it stands there. */
  readonly target: string;
}
