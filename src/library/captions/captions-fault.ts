/** A fault of a WebVTT file. The fault follows the name of the file. */
export class CaptionsFault extends Error {
  readonly fault: string;
  readonly remedy: string;

  constructor(fault: string, remedy: string) {
    super(`${fault}; ${remedy}`);
    this.name = 'CaptionsFault';
    this.fault = fault;
    this.remedy = remedy;
  }
}
