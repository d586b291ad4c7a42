/** The code that opens and closes dialogs by name. */
interface ModalsCode {
  /** Does what an event asks for; without one, what the address of the page asks for. */
  readonly answer: (event?: Event) => void;
}

/**
 * Loads the code that opens and closes dialogs by name with an event `open-modal` or `close-modal`, or when the address of
 * the page ends in `#share`. If the code does not load, the buttons of the dialogs still work.
 */
export function awaitModals(load: () => Promise<ModalsCode>): void {
  const ask = (event?: Event) =>
    void load().then(
      (code) => code.answer(event),
      () => undefined,
    );
  const look = () => location.hash === '#share' && ask();
  addEventListener('open-modal', ask);
  addEventListener('close-modal', ask);
  addEventListener('hashchange', look);
  look();
}
