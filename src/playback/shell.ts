import { add, addPath } from './dom.ts';
import { isPageZoomed, type Commands } from './gestures.ts';
import type { PlayerOptions, PlayerState } from './player-types.ts';

/** Paths in a square of 24 pixels. */
const ICONS = {
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14m8 0V5',
  zoomOut: 'M5 12h14',
  zoomIn: 'M5 12h14m-7-7v14',
  overview: 'M4 5h16v14H4zm8 0v14m8-7H4',
  options: 'M4 12h1m6.5 0h1m6.5 0h1',
  fullscreen: 'M4 9V5h5m6 0h5v4m0 6v4h-5m-6 0H4v-4',
};

type Action = keyof typeof ICONS;

/** Adds a button. Returns a function that sets its action. */
function addButton(
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

/** Builds the player as a carousel: a region, a group and a live region for the steps. */
export function createShell(container: HTMLElement, { scene, texts, label }: PlayerOptions, moves: Commands) {
  const root = add(container, 'section', 'player on-dark');
  const slide = add(root, 'div', 'player-stage');
  const bar = add(root, 'div', 'player-bar');
  const back = add(bar, 'button', 'tool player-back');
  const progress = add(root, 'div', 'player-progress');
  const speech = add(slide, 'p', 'visually-hidden');
  root.tabIndex = 0;
  root.ariaLabel = label;
  root.ariaRoleDescription = texts.roledescription;
  root.dir = scene.direction ?? 'ltr';
  root.style.background = scene.background;
  slide.lang = scene.language;
  slide.role = 'group';
  slide.ariaRoleDescription = texts.slideRole;

  const previous = addButton(bar, texts, moves.previous)('previous');
  const count = add(bar, 'span');
  addButton(bar, texts, moves.next)('next');
  const play = addButton(bar, texts, moves.togglePlaying);
  addButton(bar, texts, () => moves.nudge({ zoom: 1.5 }, true))('zoomOut');
  addButton(bar, texts, () => moves.nudge({ zoom: 1 / 1.5 }, true))('zoomIn');
  const overview = addButton(bar, texts, moves.overview)('overview');
  const fullscreen = addButton(bar, texts, moves.toggleFullscreen)('fullscreen');
  addButton(bar, texts, () => moves.help())('options');
  back.textContent = texts.back;
  back.onclick = moves.back;
  let hint: HTMLElement | undefined;
  let position = '';
  // The play button appears only once the player has autoplayed.
  let hasPlayed = false;
  fullscreen.hidden = !moves.canFill;

  return {
    root,
    /** The row of the controls. */
    bar,
    /** Container of the canvas. */
    slide,
    /** Shows digits instead of the position; the position again if there are none. */
    showDigits: (digits: string) => (count.textContent = digits || position),
    /** At the first call, shows for a short time how to zoom with the wheel. */
    showHint() {
      if (hint) return;
      hint = add(root, 'p', 'tool player-hint');
      hint.textContent = texts.zoomHint;
    },
    /** Shows and announces the state of the player. */
    update({ step, isFirst, count: total, isPlaying, isOverview, isFree, words }: PlayerState) {
      position = texts.stepOf.replace('{{position}}', `${step}`).replace('{{total}}', `${total}`);
      const shown = isOverview || isFree ? undefined : scene.steps[step - 1];
      const view = isFree ? texts.freeView : texts.overview;
      const spoken = shown ? `${shown.title}. ${shown.text}` : words || view;
      root.classList.toggle('is-free', isFree);
      hasPlayed ||= isPlaying;
      root.style.touchAction = isPageZoomed() ? 'auto' : '';
      back.hidden = shown !== undefined;
      count.textContent = position;
      progress.style.width = `${(step / total) * 100}%`;
      slide.ariaLabel = shown ? `${position}: ${shown.title}` : view;
      speech.ariaLive = isPlaying ? 'off' : 'polite';
      // Setting the same text again would announce it again.
      if (speech.textContent !== spoken) speech.textContent = spoken;
      // With `disabled`, the button would lose the focus.
      previous.ariaDisabled = `${isFirst}`;
      overview.ariaPressed = `${isOverview}`;
      play(isPlaying ? 'pause' : 'play').hidden = !hasPlayed;
      fullscreen.title = moves.isFilled() ? texts.exitFullscreen : texts.fullscreen;
    },
  };
}
