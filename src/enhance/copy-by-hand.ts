/**
 * Answers the copy button of a dialog whose code does not come: selects the text, for the visitor to copy it, and says
 * that it did not work. The next press tries again.
 */
export function copyByHand(page: Document): void {
  const notes = new Map<Element, HTMLElement>();
  page.addEventListener('astro:hydration-error', ({ target }) => {
    if (!(target instanceof Element)) return;
    const field = target.querySelector<HTMLInputElement>('[readonly]');
    // It may also have been woken by a pointer that passed.
    if (!field || !target.querySelector('button:focus')) return;
    field.focus();
    field.select();
    const note = notes.get(target) ?? page.createElement('p');
    notes.set(target, note);
    note.role = 'status';
    note.textContent = '';
    // Beside the island, which shows what it showed when its code comes after all.
    target.after(note);
    const { failed = '' } = target.querySelector<HTMLElement>('[data-failed]')?.dataset ?? {};
    setTimeout(() => (note.textContent = failed));
  });
  page.addEventListener('astro:hydrate', ({ target }) => notes.get(target as Element)?.remove(), true);
}
