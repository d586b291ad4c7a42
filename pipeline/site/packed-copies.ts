/** Extensions of compressed copies, with their HTTP content codings. */
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/** Quality of Brotli for pages and data. It is 60 times faster than the highest one. */
export const BROTLI_QUALITY = 9;

const PACKED = /\.(?:br|gz)$/;

/** The compressed copies that a build writes. */
export interface Packing {
  /** Whether to write .br files, and .gz files too. */
  readonly isCompressed: boolean;
  /** Leaves out .gz files, which few visitors need. */
  readonly noGzip?: boolean;
}

/** Reports whether a site with this packing has the file. It may exclude compressed copies. */
export const isKept = (name: string, { isCompressed, noGzip = false }: Packing): boolean =>
  !isPacked(name) || (isCompressed && !(noGzip && name.endsWith('.gz')));

/** Reports whether a file is a compressed copy of another one. */
export const isPacked = (name: string): boolean => PACKED.test(name);

/** Returns the name of the uncompressed file; for any other file its own name. */
export const unpackedName = (name: string): string => name.replace(PACKED, '');

/** Returns the HTTP content coding of a file; undefined if it is not compressed. */
export const encodingOf = (name: string): string | undefined => ENCODINGS[PACKED.exec(name)?.[0] ?? ''];
