/** A picture in several widths and formats, with the size it takes in the layout. */
export interface PictureData {
  /** Address of the picture for browsers that know none of the sources. */
  src: string;
  /** Width and height in pixels, for the aspect ratio. */
  width: number;
  height: number;
  /** The same picture in better formats, best first. */
  sources: readonly { type: string; srcset: string }[];
  /** A tiny blurred picture as a data address, shown until the real one is there. */
  placeholder: string;
}
