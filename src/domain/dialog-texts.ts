/** The texts that the dialogs of a view page need only once they are open, in the language of the page. */
export interface DialogTexts {
  /** Says that copying failed and that the text is selected now. */
  readonly refused: string;
  readonly embed: {
    /** What the copy button says after a copy. */
    readonly copied: string;
  };
}
