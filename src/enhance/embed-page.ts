import type { PlaybackControls, Position } from '#domain/playback/playback-controls';
import { readCookie } from '#services/cookies';
import { connectEmbed } from '#services/embed-channel';
import { $failures, $playback, $position, playing } from '#stores/playback';

/** The state before Start. */
const INITIAL_STATE = {
  isPlaying: false,
  step: null,
  steps: null,
  view: null,
  seconds: null,
  durationSeconds: null,
};

/**
 * Lets the embedding page control the viewer and follow its position. Before Start, `play` starts
 * the viewer and all other commands fail.
 */
export function connectHostPage(page: Document): void {
  const afterStart = (command: (stage: PlaybackControls) => void) => () => {
    const stage = playing();
    if (stage === null) throw new Error('The viewer has not started.');
    command(stage);
  };
  // If code fails to load, show the text of the content instead.
  page.addEventListener('astro:hydration-error', () => (page.documentElement.dataset['embed'] = 'reading'));
  page.addEventListener('astro:hydrate', () => (page.documentElement.dataset['embed'] = ''), true);
  const isVideo = page.body.dataset['kind'] === 'video';
  const channel = connectEmbed({
    play: () => (playing() === null ? startPlaying(page) : playing()?.play()),
    pause: afterStart((stage) => stage.pause()),
    next: isVideo ? null : afterStart((stage) => stage.next?.()),
    previous: isVideo ? null : afterStart((stage) => stage.previous?.()),
    goToStep: isVideo ? null : (step) => afterStart((stage) => stage.goToStep?.(step))(),
    goToView: isVideo ? null : (view) => afterStart((stage) => stage.goToView?.(view))(),
    seek: isVideo ? (seconds) => afterStart((stage) => stage.seek?.(seconds))() : null,
    openModal: async (name) => (await import('#stores/modals')).openModal(name),
    closeModal: async (name) => (await import('#stores/modals')).closeModal(name),
    getState: () => $position.get() ?? (isVideo ? INITIAL_STATE : { ...INITIAL_STATE, step: 0 }),
  });
  let lastPosition: Position | null = null;
  let lastView = '';
  $position.listen((position) => {
    const { step, steps, title, view } = position ?? {};
    if (typeof step === 'number' && typeof steps === 'number' && step > 0 && step !== lastPosition?.step)
      channel.emitStep({ step, steps, title: title ?? '' });
    const viewKey = Object.values(view ?? {}).join();
    if (view && viewKey !== lastView) channel.emitView(view);
    lastView = viewKey;
    lastPosition = position;
  });
  $failures.listen(() => channel.emitError());
  $playback.listen((state) => {
    if (state.mode === 'restart') channel.emitEnd();
    if (state.mode === 'start' && state.error !== null) channel.emitError();
  });
}

/** Returns the autoplay setting that the URL of a frame requests with `?autoplay=1`. */
export function readAutoplayRequest({ searchParams }: URL): 'considerate' | null {
  return searchParams.get('autoplay') === '1' ? 'considerate' : null;
}

/** Presses Start and turns autoplay on. Rejects if playback fails to start. */
function startPlaying(page: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The viewer cannot start.'));
    const stopListening = $playback.listen((state) => {
      if (state.mode === 'playing') resolve();
      else if (state.mode === 'start') fail();
      else return;
      stopListening();
    });
    page.addEventListener('astro:hydration-error', fail, { once: true });
    const startLink = page.querySelector<HTMLElement>('a[data-replay]');
    if (!startLink) {
      fail();
      return;
    }
    startLink.dataset['autoplay'] ??= 'considerate';
    startLink.click();
  });
}

/** Events on which an island loads or a press of its button takes effect. */
const ISLAND_EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'submit'];

/**
 * In a frame of another site without access to this site's cookies, leaves the like button to its
 * form, which opens the view page in a new tab. Likes cannot work there, so no code loads either.
 * Reads cookies only on a sign of intent.
 */
export function likeInFrame(page: Document): void {
  const view = page.defaultView;
  if (view === null || view.parent === view) return;
  let hasAccess = true;
  // Missing in older browsers, contrary to its type.
  void (page as Partial<Document>).hasStorageAccess?.().then(
    (isGranted) => (hasAccess = isGranted),
    () => (hasAccess = false),
  );
  for (const type of ISLAND_EVENTS)
    view.addEventListener(
      type,
      (event) => {
        // A document or window target has no `closest`.
        const target = event.target as Partial<Element>;
        const isLikePress = target.closest?.('form[target]:has([data-like])');
        // Captured on the window, to run before the listener that hydrates islands and queues
        // presses.
        if (isLikePress && !(hasAccess && hasSession(page))) event.stopImmediatePropagation();
      },
      true,
    );
}

/** Reports whether the cookies of a signed-in visitor are readable. */
function hasSession(page: Document): boolean {
  try {
    const { cookie } = page;
    return ['viewer_hint', 'csrftoken'].every((name) => readCookie(cookie, name) !== undefined);
  } catch {
    // A sandboxed frame throws on access to cookies.
    return false;
  }
}
