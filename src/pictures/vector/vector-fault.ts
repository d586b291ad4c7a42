/** A word of more than 100 characters, such as a name or an id of the file. */
const LONG_WORD = /\S{101,}/g;

/** Returns a text of at most 60 characters. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** A fault of a vector image. `fault` continues a sentence that starts with the file's name. */
export class VectorFault extends Error {
  readonly fault: string;
  readonly remedy: string;

  constructor(said: string, remedy: string) {
    const fault = said.replaceAll(LONG_WORD, shorten);
    super(`${fault}; ${remedy}`);
    this.name = 'VectorFault';
    this.fault = fault;
    this.remedy = remedy;
  }
}
