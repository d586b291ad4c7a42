/** An image that no picture can be made of; the message names the file, the fault and the remedy. */
export class PictureError extends Error {
  /** Absolute path of the image. */
  readonly file: string;

  constructor(file: string, fault: string, remedy: string, options?: ErrorOptions) {
    super(`${file}: ${fault}. ${remedy}.`, options);
    this.name = 'PictureError';
    this.file = file;
  }
}
