/** Thrown for a file of media. `fault` continues a sentence that starts with the file's name. */
export class FaultyFile extends Error {
  override readonly name: string = 'FaultyFile';
  readonly fault: string;
  readonly remedy: string;

  constructor(fault: string, remedy: string) {
    super(`${fault}; ${remedy}`);
    this.fault = fault;
    this.remedy = remedy;
  }
}

/** Decodes a text, without a byte order mark. Throws a FaultyFile if it is not in UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FaultyFile('is not in UTF-8', 'save it with the encoding UTF-8');
  }
}
