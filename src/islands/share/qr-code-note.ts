/**
 * Adds a note to the QR code: it opens the content at the start, unlike the current link. The QR
 * code is built with the page and names no step. Returns a function that removes the note.
 */
export function addQrCodeNote(summary: Element, text: string): () => void {
  const note = document.createElement('span');
  note.className = 'share-qr-note';
  note.textContent = ` ${text}`;
  summary.append(note);
  return () => note.remove();
}
