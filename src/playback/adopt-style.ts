/** Adds a stylesheet to the page and removes it when the signal aborts. */
export function adoptStyle(css: string, signal: AbortSignal): void {
  const style = new CSSStyleSheet();
  style.replaceSync(css);
  document.adoptedStyleSheets.push(style);
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style);
  });
}
