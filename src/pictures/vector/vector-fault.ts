/** A fault of a vector image. The fault follows the name of the file. */
export class VectorFault extends Error {
  readonly fault: string;
  readonly remedy: string;

  constructor(fault: string, remedy: string) {
    super(`${fault}; ${remedy}`);
    this.name = 'VectorFault';
    this.fault = fault;
    this.remedy = remedy;
  }
}
