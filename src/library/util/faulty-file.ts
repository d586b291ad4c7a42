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
