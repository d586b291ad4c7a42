/**
 * Gives what says, beside an island whose code does not come, that it did not work, in the words of its `data-failed`. It is
 * unsaid when the code comes after all.
 */
export function tellBeside(page: Document): (island: Element) => HTMLElement {
  const notes = new Map<Element, HTMLElement>();
  page.addEventListener('astro:hydrate', ({ target }) => notes.get(target as Element)?.remove(), true);
  return (island) => {
    const note = notes.get(island) ?? page.createElement('p');
    notes.set(island, note);
    note.role = 'status';
    note.textContent = '';
    // Beside the island, which shows what it showed when its code comes after all.
    island.after(note);
    // Said is what changes in a part of the page that is there already.
    const { failed = '' } = island.querySelector<HTMLElement>('[data-failed]')?.dataset ?? {};
    setTimeout(() => (note.textContent = failed));
    return note;
  };
}
