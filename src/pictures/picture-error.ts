/** An image that no picture can be made of; the message names the file, the fault and the remedy. */
export class PictureError extends Error {
  /** Absolute path of the image. */
  readonly file: string;
  /** What is wrong, such as `has no pixels`; follows the name of the file. */
  readonly fault: string;
  /** What to do about it, such as `Scale it down`; a sentence without its full stop. */
  readonly remedy: string;

  constructor(file: string, fault: string, remedy: string, options?: ErrorOptions) {
    super(`${file}: ${fault}. ${remedy}.`, options);
    this.name = 'PictureError';
    this.file = file;
    this.fault = fault;
    this.remedy = remedy;
  }
}
