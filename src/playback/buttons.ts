import { add, addPath } from './dom.ts';

/** Paths in a square of 24 pixels. */
const ICONS = {
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14m8 0V5',
  zoomOut: 'M5 12h14',
  zoomIn: 'M5 12h14m-7-7v14',
  overview: 'M4 5h16v14H4zm8 0v14m8-7H4',
  keys: 'M4 5h16v14H4zm3 5h2m2 0h2m2 0h2M8 14h8',
  fullscreen: 'M4 9V5h5m6 0h5v4m0 6v4h-5m-6 0H4v-4',
};

/** Action of a player button. */
export type Action = keyof typeof ICONS;

/** Adds a button. Returns a function that sets its action. */
export function addButton(
  bar: Element,
  texts: Readonly<Record<Action, string>>,
  act: () => void,
): (action: Action) => HTMLButtonElement {
  const button = add(bar, 'button', 'tool');
  const draw = addPath(button);
  button.onclick = act;
  return (action) => {
    draw(ICONS[action]);
    button.title = texts[action];
    return button;
  };
}
