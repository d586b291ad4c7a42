import type { PlayerTexts } from '#domain/addresses/texts-path';
import { add } from './dom.ts';

/** Keeps the page for use without a network, and removes it. Rejects where storage is refused. */
export interface OfflineCopy {
  readonly isKept: (path: string) => Promise<boolean>;
  readonly keepPage: (path: string) => Promise<void>;
  readonly forgetPage: (path: string) => Promise<void>;
}

/** Appends a button that keeps the page on this device, or removes it. */
export function addOfflineButton(
  dialog: Element,
  texts: PlayerTexts['presentation'],
  loadCode: () => Promise<OfflineCopy>,
): void {
  const button = add(dialog, 'button', 'button button-quiet');
  button.hidden = true;
  const status = add(dialog, 'p', 'key-help-status');
  status.role = 'status';
  const path = location.pathname;
  let isKept = false;
  let isBusy = false;
  const draw = (text = isKept ? texts.keptOffline : '') => {
    button.textContent = isKept ? texts.removeOffline : texts.keepOffline;
    button.ariaDisabled = `${isBusy}`;
    status.textContent = text;
  };
  /** Runs a step, during which presses do nothing. */
  const run = async (step: (code: OfflineCopy) => Promise<boolean>) => {
    if (isBusy) return;
    isBusy = true;
    draw(isKept ? '' : texts.keepingOffline);
    try {
      isKept = await step(await loadCode());
      isBusy = false;
      draw();
    } catch {
      isBusy = false;
      draw(texts.notKeptOffline);
    }
  };
  button.onclick = () =>
    void run(async (code) => {
      await (isKept ? code.forgetPage(path) : code.keepPage(path));
      return !isKept;
    });
  loadCode()
    .then((code) => code.isKept(path))
    .then(
      (isThere) => {
        isKept = isThere;
        button.hidden = false;
        draw();
      },
      // The browser refuses service workers here.
      () => undefined,
    );
}
