import { add, addPath } from './dom.ts';
import type { PlayerState, PlayerTexts } from './player-types.ts';

/** What the buttons do. */
export interface Actions {
  readonly previous: () => void;
  readonly next: () => void;
  readonly togglePlaying: () => void;
  readonly overview: () => void;
  readonly toggleFullscreen: () => void;
}

const ICONS = {
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14m8 0V5',
  overview: 'M4 5h16v14H4zm8 0v14m8-7H4',
  fullscreen: 'M4 9V5h5m6 0h5v4m0 6v4h-5m-6 0H4v-4',
  exitFullscreen: 'M4 9h5V5m6 0v4h5m0 6h-5v4m-6 0v-4H4',
};

/** Builds the bar with the buttons and the progress. Gives what shows where the player stands and says it: "3 of 10". */
export function createBar(
  root: Element,
  texts: PlayerTexts,
  actions: Actions,
): (state: PlayerState) => string {
  const bar = add(root, 'div', 'player-bar');
  const progress = add(root, 'div', 'player-progress');
  const addButton = (action: () => void) => {
    const button = add(bar, 'button', 'tool');
    const path = addPath(button, {});
    button.type = 'button';
    button.onclick = action;
    return (name: keyof typeof ICONS) => {
      path.setAttribute('d', ICONS[name]);
      button.title = texts[name];
      return button;
    };
  };
  const previous = addButton(actions.previous)('previous');
  const count = add(bar, 'span');
  addButton(actions.next)('next');
  const play = addButton(actions.togglePlaying);
  const overview = addButton(actions.overview)('overview');
  const fullscreen = addButton(actions.toggleFullscreen);
  // The button to play shows once the player has played by itself.
  let hasPlayed = false;

  return ({ step, count: total, isPlaying, isOverview }) => {
    const position = texts.stepOf.replace('{{position}}', `${step}`).replace('{{total}}', `${total}`);
    hasPlayed ||= isPlaying;
    count.textContent = position;
    progress.style.width = `${(step / total) * 100}%`;
    // Not disabled, which would take the focus away.
    previous.ariaDisabled = `${step < 2}`;
    overview.ariaPressed = `${isOverview}`;
    play(isPlaying ? 'pause' : 'play').hidden = !hasPlayed;
    fullscreen(document.fullscreenElement === root ? 'exitFullscreen' : 'fullscreen').hidden =
      !document.fullscreenEnabled;
    return position;
  };
}
