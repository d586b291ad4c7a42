/**
 * Puts the name of the visitor into the header as real text; until then CSS shows it from the head script.
 * Both have the same size, so nothing moves.
 */
export function showViewerName(page: Document, name: string): void {
  for (const place of page.querySelectorAll('[data-viewer-name]')) place.textContent = name;
  page.documentElement.style.removeProperty('--viewer-name');
}
