/** Facts about a text of the site, with which the whole is checked without reading it again. */
export interface TextFacts {
  /** Its content security policy without unused hashes; null if it has none. */
  readonly policy: string | null;
  /** The pictures and media that it names, without their widths. */
  readonly media: readonly string[];
  /** Names of the files that hold the scripts moved out of it. */
  readonly scripts: readonly string[];
}
