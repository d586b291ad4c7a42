/**
 * The texts that the dialogs of a view page need only once they are open, in the language of the
 * page.
 */
export interface DialogTexts {
  /** Says that copying failed and that the text is now selected. */
  readonly refused: string;
  readonly embed: {
    /** Label of the copy button after a copy. */
    readonly copied: string;
  };
  readonly share: {
    /** Label of the copy button after a copy, and its tooltip. */
    readonly copied: string;
    readonly copiedTip: string;
    /** Label of the option to begin at a step, time or view, with `{{step}}` and `{{time}}`. */
    readonly startAtStep: string;
    readonly startAtTime: string;
    readonly startAtView: string;
    /** Note next to the QR code: it ignores the selected step or time. */
    readonly qrFromStart: string;
    /** The button that opens the share sheet of the device. */
    readonly native: string;
    /** Says that the share sheet could not be opened. */
    readonly failed: string;
  };
}
