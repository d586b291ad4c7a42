/**
 * Writes the visitor's name into the header as real text. Before that, CSS shows it from the head
 * script. Both have the same size, so the layout does not shift.
 */
export function showViewerName(page: Document, name: string): void {
  for (const place of page.querySelectorAll('[data-viewer-name]')) place.textContent = name;
  page.documentElement.style.removeProperty('--viewer-name');
}
