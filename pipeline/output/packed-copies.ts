/** Endings of packed copies, with what HTTP calls their encodings. */
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

const PACKED = /\.(?:br|gz)$/;

/** Whether a file is the packed copy of another one. */
export const isPacked = (name: string): boolean => PACKED.test(name);

/** The name of the file that a packed copy holds; of any other file its own. */
export const unpackedName = (name: string): string => name.replace(PACKED, '');

/** How a file is packed, as HTTP calls it; undefined if it is not. */
export const encodingOf = (name: string): string | undefined => ENCODINGS[PACKED.exec(name)?.[0] ?? ''];
