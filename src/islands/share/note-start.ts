/**
 * Says at the QR code that it opens from the start, which the link then does not: it is made with the page, for no step
 * of it. The answer takes that back.
 */
export function noteStart(summary: Element, text: string): () => void {
  const note = document.createElement('span');
  note.className = 'share-qr-note';
  note.textContent = ` ${text}`;
  summary.append(note);
  return () => note.remove();
}
