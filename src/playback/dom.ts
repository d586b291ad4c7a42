/** Adds a new element at the end of another. */
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

/** Adds a drawing of one path at the end of an element; lengths in pixels. */
export function addPath(
  parent: Element,
  attributes: Readonly<Record<string, string | number>>,
): SVGPathElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, `${value}`);
  svg.append(path);
  parent.append(svg);
  return path;
}
