/**
 * Returns a copy of a text. The parser of pages returns slices of a page, and each slice that is
 * kept holds the whole page in memory.
 */
export const copyText = (text: string): string => Buffer.from(text).toString();
