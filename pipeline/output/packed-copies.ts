/** Endings of packed copies, with what HTTP calls their encodings. */
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

const PACKED = /\.(?:br|gz)$/;

/** Which packed copies a build writes. */
export interface Packing {
  /** Whether to write .br files, and .gz files too. */
  readonly isCompressed: boolean;
  /** Leaves the .gz files out, which few visitors need. */
  readonly noGzip?: boolean;
}

/** Whether a file of a site belongs to one that is packed so: packed copies may not. */
export const isKept = (name: string, { isCompressed, noGzip = false }: Packing): boolean =>
  !isPacked(name) || (isCompressed && !(noGzip && name.endsWith('.gz')));

/** Whether a file is the packed copy of another one. */
export const isPacked = (name: string): boolean => PACKED.test(name);

/** The name of the file that a packed copy holds; of any other file its own. */
export const unpackedName = (name: string): string => name.replace(PACKED, '');

/** How a file is packed, as HTTP calls it; undefined if it is not. */
export const encodingOf = (name: string): string | undefined => ENCODINGS[PACKED.exec(name)?.[0] ?? ''];
