import css from './player.css?inline';

/** Adds the styles of the player to the page until the signal ends them. */
export function addStyles(signal: AbortSignal): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}
