import { add, addPath } from '../dom.ts';

/** Adds a button with an icon, a name and its key. */
export function addTool(
  parent: Element,
  icon: string,
  name: string,
  key: string,
  act: () => void,
): HTMLButtonElement {
  const button = add(parent, 'button', 'tool');
  button.type = 'button';
  button.onclick = act;
  addPath(button)(icon);
  add(button, 'span', 'talk-name').textContent = name;
  button.title = `${name} (${key})`;
  button.setAttribute('aria-keyshortcuts', key);
  const hint = add(button, 'kbd');
  hint.textContent = key;
  hint.ariaHidden = 'true';
  return button;
}
