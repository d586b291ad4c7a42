import type { PlaybackControls, Position } from '#domain/playback/playback-controls';
import type { Scene } from '#domain/playback/scene';
import { firstStep, hashOfStep, viewOfHash } from '#domain/playback/step-address';
import { asksForKiosk } from '#domain/playback/kiosk';
import { secretOf, talkOf, type Role, type TalkWindow } from '#domain/presenting/window-address';
import type { Size } from './camera.ts';
import { fullscreenOf } from './fill-screen.ts';
import { nudge } from './free-view.ts';
import { keepAwake } from './keep-awake.ts';
import { picturesOfSteps, picturesOfViews } from './pictures.ts';
import { mountPlayer } from './player.ts';
import type { PlayerOptions, PlayerState, Player } from './player-types.ts';
import { secureId } from '#domain/util/secure-id';
import type { TalkOptions, TalkPart } from './presenting/talk-options.ts';
import { isModified } from '#domain/util/modified-click';

/**
 * Returns the URLs of the pictures that the free view in the URL shows at this size, or else the
 * step in the URL and the step after it.
 */
export function firstPictureUrls(scene: Scene, viewport: Size & { dpr: number }): string[] {
  const view = viewOfHash(location.hash);
  if (view) return picturesOfViews(scene, [nudge(view, {}, scene, viewport)], viewport);
  return picturesOfSteps(scene, firstStep(location, scene.steps.length), 2, viewport);
}

/** Options of a presentation on the stage. */
export interface PresentationOptions extends Pick<
  PlayerOptions,
  'scene' | 'texts' | 'label' | 'isAutoplaying' | 'isFramed' | 'speed' | 'loadOffline' | 'onEnd'
> {
  readonly onMove: (position: Position) => void;
  /** What a talk needs of the page. */
  readonly talk: Pick<TalkOptions, 'loadTexts' | 'times'>;
}

/** Loads the code of each part of a talk. */
const TALK_PARTS = {
  console: () => import('./presenting/console.ts'),
  audience: () => import('./presenting/audience.ts'),
  remote: () => import('./presenting/remote.ts'),
  follower: () => import('./presenting/follower.ts'),
} as const satisfies Record<Role, unknown>;

/** Puts a presentation on the stage, at the step in the URL, and links the page's steps to it. */
export function mountPresentation(stage: HTMLElement, options: PresentationOptions): PlaybackControls {
  const { scene, onMove, onEnd } = options;
  let hasEnded = false;
  const secret = secretOf(location.hash);
  // The player starts at the step in the hash. The URL may have it as a query instead.
  if (!viewOfHash(location.hash))
    history.replaceState(history.state, '', hashOfStep(firstStep(location, scene.steps.length)));
  const reportState = (state: PlayerState) => {
    hasEnded = false;
    if (state.isOverview || state.isFree) pageSteps.mark();
    else pageSteps.mark(state.step, scene.steps[state.step - 1]?.topic);
    onMove(positionOf(state, scene));
    talk?.onMove(state);
    updateWakeLock();
  };
  /** The talk that this page takes part in. */
  let talk: TalkPart | undefined;
  let isInTalk = false;
  const join = async (window: TalkWindow, isNew: boolean) => {
    if (isInTalk) return;
    isInTalk = true;
    const leave = () => {
      isInTalk = false;
      talk = undefined;
    };
    const talkOptions = { ...options, ...options.talk, stage, player, secret, isNew, onEnd: leave };
    try {
      const { joinTalk } = await TALK_PARTS[window.role]();
      talk = await joinTalk(window, talkOptions);
    } catch {
      // Offline, the console cannot load.
      leave();
    }
  };
  const player = mountPlayer(stage, {
    ...options,
    // The whole viewer, because it contains the overlays, such as the one at the end.
    fullscreen: fullscreenOf(stage.closest('section') ?? stage),
    onChange: reportState,
    present: () => void join({ role: 'console', id: secureId(crypto) }, true),
    onEnd: () => {
      // The end of a talk has no overlay. The presenter stays at the whole canvas.
      if (isInTalk) return;
      hasEnded = true;
      onEnd();
      updateWakeLock();
    },
  });
  if (!options.isAutoplaying) listenToPageKeys(stage, player);
  const updateWakeLock = keepAwake(
    (isFilled) => player.state().isUnattended === true || (isFilled && !hasEnded),
  );
  const pageSteps = linkSteps(document, (step) => {
    player.goTo(step);
    stage.closest('section')?.scrollIntoView({ block: 'nearest' });
    // Keyboard users continue from the step that the link led to.
    stage.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true });
  });
  reportState(player.state());
  const asked = talkOf(location.search);
  if (asked) void join(asked, false);
  if (asksForKiosk(location.search))
    void import('./presenting/kiosk.ts').then((code) =>
      code.runKiosk(stage, () => {
        player.goTo(1);
        player.play();
      }),
    );
  return {
    play: () => {
      // At the end, play starts from the beginning, as with a video.
      if (hasEnded) player.goTo(1);
      player.play();
    },
    pause: player.pause,
    next: player.next,
    previous: player.previous,
    goToStep: player.goTo,
    goToView: player.goToView,
    seek: null,
    replay: () => player.goTo(1),
  };
}

function positionOf(state: PlayerState, scene: Scene): Position {
  const { stepCount, isPlaying } = state;
  const step = state.isOverview || state.isFree ? 0 : state.step;
  return {
    isPlaying,
    step,
    steps: stepCount,
    title: scene.steps[step - 1]?.title ?? null,
    view: state.view ?? null,
    seconds: null,
    durationSeconds: null,
  };
}

/**
 * Links the page to the player. Pictures of steps, and links to steps in the transcript, move the
 * player instead of scrolling the page. Returns functions that mark the current step and end this.
 */
export function linkSteps(page: Document, goTo: (step: number) => void) {
  const abortController = new AbortController();
  /**
   * Marks only the picture of a step and its topic in the transcript as current. Without a step,
   * marks nothing.
   */
  const markStep = (step?: number, topic?: string | null): void => {
    // This includes the mark of the step that the page opened at (enhance/show-start-step).
    for (const element of page.querySelectorAll('[aria-current=step]'))
      element.removeAttribute('aria-current');
    const picture = page.querySelector(`.step[data-step="${step}"]`);
    for (const element of [picture, page.getElementById(topic ?? '')])
      element?.setAttribute('aria-current', 'step');
    if (picture) scrollToCentre(picture);
  };
  page.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-step]');
      if (!link || isModified(event)) return;
      event.preventDefault();
      goTo(Number(link.dataset['step']));
    },
    { signal: abortController.signal },
  );
  return {
    mark: markStep,
    destroy: () => {
      abortController.abort();
      markStep();
    },
  };
}

/** Scrolls a picture to the middle of its list. `scrollIntoView` would scroll the page too. */
function scrollToCentre(picture: Element): void {
  const list = picture.closest('ol');
  if (!list) return;
  const listCentre = centreOf(list);
  const pictureCentre = centreOf(picture);
  // Scrolls in one direction only: a row snaps horizontally, and a column would not scroll
  // vertically if it were also told to scroll horizontally.
  if (list.scrollWidth > list.clientWidth) list.scrollBy(pictureCentre.x - listCentre.x, 0);
  else list.scrollBy(0, pictureCentre.y - listCentre.y);
}

function centreOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A stage counts as in full view if it exceeds the window by at most this, because of rounding. */
const ROUNDING_PX = 1;

/**
 * Lets PageUp and PageDown, the keys of presentation remotes, move a presentation that is in full
 * view while nothing on the page has the focus, such as after a press beside the stage. Otherwise
 * these keys scroll.
 */
export function listenToPageKeys(stage: HTMLElement, player: Pick<Player, 'next' | 'previous'>): void {
  document.addEventListener('keydown', (event) => {
    const { key } = event;
    const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
    if ((key !== 'PageUp' && key !== 'PageDown') || hasModifier || event.defaultPrevented) return;
    if (hasFocus() || hasOpenLayer() || !isInFullView(stage)) return;
    event.preventDefault();
    (key === 'PageDown' ? player.next : player.previous)();
  });
}

function hasFocus(): boolean {
  const { activeElement, body } = document;
  // A press on an element that cannot take the focus moves the focus to `#main`.
  return activeElement !== null && activeElement !== body && activeElement.id !== 'main';
}

/** Reports whether a dialog or popover is open. A viewer that fills the window is a popover too. */
function hasOpenLayer(): boolean {
  const isOpen = (popover: Element) => {
    try {
      return popover.matches(':popover-open');
    } catch {
      // The browser has no popovers.
      return false;
    }
  };
  return (
    document.querySelector('dialog[open]') !== null ||
    [...document.querySelectorAll('[popover]:not([data-fills])')].some(isOpen)
  );
}

function isInFullView(stage: HTMLElement): boolean {
  const { top, left, bottom, right, height } = stage.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return (
    height > 0 &&
    Math.min(top, left) >= -ROUNDING_PX &&
    bottom <= clientHeight + ROUNDING_PX &&
    right <= clientWidth + ROUNDING_PX
  );
}
