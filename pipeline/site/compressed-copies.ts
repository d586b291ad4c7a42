/** Extensions of compressed copies, with their HTTP content codings. */
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/**
 * Brotli quality for pages and data. It is 40 times faster than the highest quality. Compared with
 * 9, it takes 29 % less time, at the cost of 0.2 % more bytes.
 */
export const BROTLI_QUALITY = 7;

const COMPRESSED = /\.(?:br|gz)$/;

/** The compressed copies that a build writes. */
export interface Compression {
  /** Whether to write .br files, and .gz files too. */
  readonly isCompressed: boolean;
  /** Leaves out .gz files, which few visitors need. */
  readonly noGzip?: boolean;
}

/** Reports whether a site has the file: some sites have no compressed copies, or none in gzip. */
export const isIncluded = (name: string, { isCompressed, noGzip = false }: Compression): boolean =>
  !isCompressedCopy(name) || (isCompressed && !(noGzip && name.endsWith('.gz')));

/** Reports whether a file is a compressed copy of another one. */
export const isCompressedCopy = (name: string): boolean => COMPRESSED.test(name);

/** Returns the name of the uncompressed file; for any other file its own name. */
export const uncompressedName = (name: string): string => name.replace(COMPRESSED, '');

/** Returns the HTTP content coding of a file; undefined if it is not compressed. */
export const encodingOf = (name: string): string | undefined => ENCODINGS[COMPRESSED.exec(name)?.[0] ?? ''];
