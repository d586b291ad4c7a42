/** Gives the page a stylesheet, and takes it back when the signal says so. */
export function adoptStyle(css: string, signal: AbortSignal): void {
  const style = new CSSStyleSheet();
  style.replaceSync(css);
  document.adoptedStyleSheets.push(style);
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style);
  });
}
