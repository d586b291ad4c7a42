import { notesKey } from '#domain/presenting/notes-storage';
import { addressOf } from '#domain/presenting/window-address';
import { hashOfStep } from '#domain/playback/step-address';
import { isModified } from '#domain/util/modified-click';
import { secureId } from '#domain/util/secure-id';

/**
 * Lets the link of the page with notes open the console with them. They pass by the storage of this
 * window: the address of the talk, which the audience may see, says nothing about them. Where the
 * browser refuses storage, the console opens without notes.
 */
export function offerNotes(page: Document): void {
  const link = page.querySelector('a');
  link?.addEventListener('click', (event) => {
    if (isModified(event)) return;
    const id = secureId(crypto);
    const path = [...page.querySelectorAll('section')].map((section) => ({
      title: section.querySelector('h2')?.textContent,
      note: section.querySelector('.notes-words')?.textContent,
    }));
    try {
      sessionStorage.setItem(notesKey(id), JSON.stringify({ storyboard: { path } }));
    } catch {
      // Refused, or full.
    }
    link.href = addressOf(link.href, { role: 'console', id }).replace(/#.*|$/, hashOfStep(1));
  });
}
