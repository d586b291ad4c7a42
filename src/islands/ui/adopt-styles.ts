const sheetsByCss = new Map<string, CSSStyleSheet>();

/**
 * Adds styles to the page, once. They are part of late code, so they add no bytes to the page, and
 * the content security policy allows them.
 */
export function adoptStyles(css: string): void {
  if (sheetsByCss.has(css)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheetsByCss.set(css, sheet);
  document.adoptedStyleSheets.push(sheet);
}
