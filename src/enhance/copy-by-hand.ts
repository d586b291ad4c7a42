/**
 * Answers the copy button of a dialog whose code does not load: selects the text, for the visitor to copy it. The next press
 * tries again.
 */
export function copyByHand(page: Document): void {
  // At the window: before the directive ends the wait of the button.
  page.defaultView?.addEventListener(
    'astro:hydration-error',
    ({ target }) => {
      if (!(target instanceof Element) || !target.querySelector('button[aria-busy]')) return;
      const field = target.querySelector<HTMLInputElement>('[readonly]');
      field?.focus();
      field?.select();
    },
    true,
  );
}
