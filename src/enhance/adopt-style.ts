/** Gives the page styles that only scripts have a use for: no bytes of the page, and allowed by its policy. */
export function adoptStyle(page: Document, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets.push(sheet);
}
