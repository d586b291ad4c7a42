/** Appends a new element to another. */
export function add<Tag extends keyof HTMLElementTagNameMap>(
  parent: Element,
  tag: Tag,
  className = '',
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  node.className = className;
  parent.append(node);
  return node;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Appends an SVG with one path: an icon, unless it has a style. Returns a function that sets the
 * path data, in pixels.
 */
export function addPath(parent: Element, style = ''): (d: string) => void {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  path.style.cssText = style;
  if (!style) svg.classList.add('icon');
  svg.ariaHidden = 'true';
  svg.append(path);
  parent.append(svg);
  return (d) => path.setAttribute('d', d);
}

/** Adds a stylesheet to the page and removes it when the signal aborts. */
export function adoptStyle(css: string, signal: AbortSignal): void {
  const style = new CSSStyleSheet();
  style.replaceSync(css);
  document.adoptedStyleSheets.push(style);
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style);
  });
}
