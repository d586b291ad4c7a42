/** A picture in several widths and formats, with its size in the layout. */
export interface PictureData {
  /** Address of the picture for browsers without AVIF. */
  src: string;
  /** Width and height in pixels, for the aspect ratio. */
  width: number;
  height: number;
  /** The AVIF variants with their widths, for `srcset`. */
  avif: string;
  /** A tiny blurred picture as a data URL, shown until the real one has loaded. */
  placeholder: string;
}
