const adopted = new Map<string, CSSStyleSheet>();

/**
 * Adds styles to the page, once. They are part of late code, so they add no bytes to the page, and
 * the content security policy allows them.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  adopted.set(css, sheet);
  document.adoptedStyleSheets.push(sheet);
}
