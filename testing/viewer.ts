import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/**
 * The accessible names by which parts of a view page are found. Other languages, and sites with
 * their own texts, need others:
 * `test.use({ viewerNames: { ...ENGLISH, present: 'Präsentieren' } })`.
 */
export interface ViewerNames {
  /** The link that starts a presentation or video, even from a later step. */
  readonly present: string | RegExp;
  readonly next: string;
  readonly previous: string;
  readonly overview: string;
  readonly fullScreen: string;
  readonly restart: string;
  /** The like button, whose name has the count. */
  readonly like: string | RegExp;
  /** The button of the share dialog, and a part of that dialog's name. */
  readonly share: string;
  /** The button of the embed dialog, and a part of that dialog's name. */
  readonly embed: string;
  /** The button that copies, in both dialogs. */
  readonly copy: string;
  /** The button that closes a dialog. */
  readonly close: string;
}

/** The names in English. */
export const ENGLISH: ViewerNames = {
  present: /^(present|play)( from step \d+)?$/i,
  next: 'Next step',
  previous: 'Previous step',
  overview: 'Overview',
  fullScreen: 'Full screen',
  restart: 'Restart',
  like: /like/i,
  share: 'Share',
  embed: 'Embed',
  copy: 'Copy',
  close: 'Close',
};

/** An open dialog of a view page. */
export interface DialogOfViewer {
  /** The dialog itself. */
  readonly dialog: Locator;
  /** Copies the link or the code. */
  readonly copy: Locator;
  /** Closes the dialog. */
  readonly close: Locator;
}

/** The viewer of a view page, an embed page, or a frame with one. Finds its parts by role. */
export class Viewer {
  readonly #page: Page | FrameLocator;
  readonly #names: ViewerNames;

  constructor(page: Page | FrameLocator, names: ViewerNames = ENGLISH) {
    this.#page = page;
    this.#names = names;
  }

  /** The link that starts the presentation or video. */
  get present(): Locator {
    return this.#page.getByRole('link', { name: this.#names.present });
  }

  /** The player of a presentation, once it has started. It takes the keys. */
  get player(): Locator {
    return this.#page.locator('.player');
  }

  /** The position that the player shows, such as "2 of 8". */
  get position(): Locator {
    return this.#page.locator('.player-bar').getByText(/^\d+\D+\d+$/);
  }

  get next(): Locator {
    return this.#button(this.#names.next);
  }

  get previous(): Locator {
    return this.#button(this.#names.previous);
  }

  get overview(): Locator {
    return this.#button(this.#names.overview);
  }

  get fullScreen(): Locator {
    return this.#button(this.#names.fullScreen);
  }

  /** The button at the end of a presentation. */
  get restart(): Locator {
    return this.#button(this.#names.restart);
  }

  /** The first like button. A page may have several that show the same state. */
  get like(): Locator {
    return this.#page.getByRole('button', { name: this.#names.like }).first();
  }

  /** Starts the presentation and waits for its player. */
  async start(): Promise<void> {
    await this.present.click();
    await expect(this.player).toBeVisible();
  }

  /** Opens a dialog and waits until its island is hydrated. */
  async openDialog(name: 'share' | 'embed'): Promise<DialogOfViewer> {
    await this.#button(this.#names[name]).click();
    const dialog = this.#page.getByRole('dialog', { name: this.#names[name] });
    await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
    return {
      dialog,
      copy: dialog.getByRole('button', { name: this.#names.copy, exact: true }),
      close: dialog.getByRole('button', { name: this.#names.close }),
    };
  }

  #button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }
}
