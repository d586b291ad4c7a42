/**
 * Handles the copy button of a dialog whose code failed to load: selects the text, so that the
 * visitor can copy it. The next press tries again.
 */
export function selectTextToCopy(page: Document): void {
  // On the window, to run before client:interaction clears the button's waiting state.
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
