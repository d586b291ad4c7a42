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
  onClick: () => void,
): (action: Action) => HTMLButtonElement {
  const button = add(bar, 'button', 'tool');
  const setPath = addPath(button);
  button.onclick = onClick;
  return (action) => {
    setPath(ICONS[action]);
    button.title = texts[action];
    return button;
  };
}

/** Builds the player as a carousel: a region, a group and a live region for the steps. */
export function createShell(
  container: HTMLElement,
  { scene, texts, label }: PlayerOptions,
  commands: Commands,
) {
  const root = add(container, 'section', 'player on-dark');
  const slide = add(root, 'div', 'player-stage');
  const bar = add(root, 'div', 'player-bar');
  const backButton = add(bar, 'button', 'tool player-back');
  const progress = add(root, 'div', 'player-progress');
  const liveRegion = add(slide, 'p', 'visually-hidden');
  root.tabIndex = 0;
  root.ariaLabel = label;
  root.ariaRoleDescription = texts.roledescription;
  root.dir = scene.direction ?? 'ltr';
  root.style.background = scene.background;
  slide.lang = scene.language;
  slide.role = 'group';
  slide.ariaRoleDescription = texts.slideRole;

  const previousButton = addButton(bar, texts, commands.previous)('previous');
  const positionText = add(bar, 'span');
  addButton(bar, texts, commands.next)('next');
  const setPlayButton = addButton(bar, texts, commands.togglePlaying);
  addButton(bar, texts, () => commands.nudge({ zoom: 1.5 }, true))('zoomOut');
  addButton(bar, texts, () => commands.nudge({ zoom: 1 / 1.5 }, true))('zoomIn');
  const overviewButton = addButton(bar, texts, commands.toggleOverview)('overview');
  const fullscreenButton = addButton(bar, texts, commands.toggleFullscreen)('fullscreen');
  addButton(bar, texts, () => commands.showHelp())('options');
  backButton.textContent = texts.back;
  backButton.onclick = commands.returnToPath;
  let hint: HTMLElement | undefined;
  let position = '';
  // The play button appears only once the player has autoplayed.
  let hasPlayed = false;
  fullscreenButton.hidden = !commands.canFill;

  return {
    root,
    /** The row of the controls. */
    bar,
    /** Container of the canvas. */
    slide,
    /** Shows digits instead of the position; the position again if there are none. */
    showDigits: (digits: string) => (positionText.textContent = digits || position),
    /** At the first call, shows for a short time how to zoom with the wheel. */
    showHint() {
      if (hint) return;
      hint = add(root, 'p', 'tool player-hint');
      hint.textContent = texts.zoomHint;
    },
    /** Shows and announces the state of the player. */
    update({ step, isFirst, stepCount: total, isPlaying, isOverview, isFree, objectAlt }: PlayerState) {
      position = texts.stepOf.replace('{{position}}', `${step}`).replace('{{total}}', `${total}`);
      const shownStep = isOverview || isFree ? undefined : scene.steps[step - 1];
      const viewName = isFree ? texts.freeView : texts.overview;
      const announcement = shownStep ? `${shownStep.title}. ${shownStep.text}` : objectAlt || viewName;
      root.classList.toggle('is-free', isFree);
      hasPlayed ||= isPlaying;
      root.style.touchAction = isPageZoomed() ? 'auto' : '';
      backButton.hidden = shownStep !== undefined;
      positionText.textContent = position;
      progress.style.width = `${(step / total) * 100}%`;
      slide.ariaLabel = shownStep ? `${position}: ${shownStep.title}` : viewName;
      liveRegion.ariaLive = isPlaying ? 'off' : 'polite';
      // Setting the same text again would announce it again.
      if (liveRegion.textContent !== announcement) liveRegion.textContent = announcement;
      // With `disabled`, the button would lose the focus.
      previousButton.ariaDisabled = `${isFirst}`;
      overviewButton.ariaPressed = `${isOverview}`;
      setPlayButton(isPlaying ? 'pause' : 'play').hidden = !hasPlayed;
      fullscreenButton.title = commands.isFilled() ? texts.exitFullscreen : texts.fullscreen;
    },
  };
}
