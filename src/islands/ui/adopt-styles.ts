const adopted = new Map<string, CSSStyleSheet>();

/** Gives the page styles that come with late code, once: no bytes of the page, and allowed by its policy. */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  adopted.set(css, sheet);
  document.adoptedStyleSheets.push(sheet);
}
