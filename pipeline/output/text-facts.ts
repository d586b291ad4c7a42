/** What a text of the built site says of itself, so that the site can be judged as a whole without reading it again. */
export interface TextFacts {
  /** Its content security policy with no more hashes than it uses; null if it has none. */
  readonly policy: string | null;
  /** The pictures and media that it names, up to their widths. */
  readonly media: readonly string[];
  /** The scripts that were taken out of it into files of their own, by name. */
  readonly scripts: readonly string[];
}
