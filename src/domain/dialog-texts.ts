/** The texts that the dialogs of a view page need only once they are open, in the language of the page. */
export interface DialogTexts {
  /** Says that copying failed and that the text is selected now. */
  readonly refused: string;
  readonly embed: {
    /** What the copy button says after a copy. */
    readonly copied: string;
  };
  readonly share: {
    /** What the copy button says after a copy, and its tooltip then. */
    readonly copied: string;
    readonly copiedTip: string;
    /** The choice to begin at a step or time, with `{{step}}` and `{{time}}`. */
    readonly startAtStep: string;
    readonly startAtTime: string;
    /** Says at the QR code that it does not lead to the step or time that is chosen. */
    readonly qrFromStart: string;
    /** The button that opens the share sheet of the device. */
    readonly native: string;
    /** Says that the share sheet could not be opened. */
    readonly failed: string;
  };
}
