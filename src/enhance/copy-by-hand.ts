import { tellBeside } from './tell-beside.ts';

/**
 * Answers the copy button of a dialog whose code does not come: selects the text, for the visitor to copy it, and says
 * that it did not work. The next press tries again.
 */
export function copyByHand(page: Document): void {
  const tell = tellBeside(page);
  page.addEventListener('astro:hydration-error', ({ target }) => {
    if (!(target instanceof Element)) return;
    const field = target.querySelector<HTMLInputElement>('[readonly]');
    // It may also have been woken by a pointer that passed.
    if (!field || !target.querySelector('button:focus')) return;
    field.focus();
    field.select();
    tell(target);
  });
}
