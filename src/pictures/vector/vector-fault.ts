import { FaultyFile } from '#library/util/faulty-file';

/** A word of more than 100 characters, such as a name or an id of the file. */
const LONG_WORD = /\S{101,}/g;

/** Returns a text of at most 60 characters. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** A fault of a vector image. */
export class VectorFault extends FaultyFile {
  override readonly name = 'VectorFault';

  constructor(fault: string, remedy: string) {
    super(fault.replaceAll(LONG_WORD, shorten), remedy);
  }
}
