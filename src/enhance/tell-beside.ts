/** Gives what says something beside an island whose code does not come; it is unsaid when the code comes after all. */
export function tellBeside(page: Document): (island: Element, text: string) => HTMLElement {
  const notes = new Map<Element, HTMLElement>();
  page.addEventListener('astro:hydrate', ({ target }) => notes.get(target as Element)?.remove(), true);
  return (island, text) => {
    const note = notes.get(island) ?? page.createElement('p');
    notes.set(island, note);
    note.role = 'status';
    note.textContent = '';
    // Beside the island, which shows what it showed when its code comes after all.
    island.after(note);
    // Said is what changes in a part of the page that is there already.
    setTimeout(() => (note.textContent = text));
    return note;
  };
}
