const adopted = new Map<string, CSSStyleSheet>();

/**
 * Adds styles that load with late code to the page, once. They add no bytes to the page, and the
 * content security policy allows them.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  adopted.set(css, sheet);
  document.adoptedStyleSheets.push(sheet);
}
