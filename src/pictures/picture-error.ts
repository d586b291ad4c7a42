/** Thrown for an image that cannot be used. The message has the file, the fault and the remedy. */
export class PictureError extends Error {
  /** Absolute path of the image. */
  readonly file: string;
  /**
   * The fault, as the rest of a sentence that starts with the file name, such as `has no pixels`.
   */
  readonly fault: string;
  /** The action that fixes it, such as `Scale it down`: a sentence without its full stop. */
  readonly remedy: string;

  constructor(file: string, fault: string, remedy: string, options?: ErrorOptions) {
    super(`${file}: ${fault}. ${remedy}.`, options);
    this.name = 'PictureError';
    this.file = file;
    this.fault = fault;
    this.remedy = remedy;
  }
}
