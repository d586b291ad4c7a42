/** A picture in several widths and formats, ready for `<picture>`. */
export interface PictureData {
  /** Address of the picture for browsers without AVIF: a WebP, or the JPEG of link previews. */
  readonly src: string;
  /**
   * Width in pixels of that picture or of the largest AVIF. With `height`, it gives the aspect
   * ratio.
   */
  readonly width: number;
  readonly height: number;
  /** The AVIF variants with their widths, for `srcset`. Needs a `sizes` attribute. */
  readonly avif: string;
  /**
   * The picture in a few blurred pixels, as a data URL of at most 300 characters. It is shown until
   * the real one has loaded.
   */
  readonly placeholder: string;
}
