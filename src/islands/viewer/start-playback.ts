import { end, fail, move } from '#stores/playback';
import { openFlightSpeed } from '#stores/flight-speed';
import { openLeftPlace, siteStorage } from '#stores/left-place';
import { loadFile, play } from '#stores/play-content';
import { openStepTimes } from '#stores/step-times';
import { hashOfStep, hasStartPosition } from '#domain/playback/step-address';
import { asksForKiosk } from '#domain/playback/kiosk';
import { asksForLoop } from '#domain/sharing/embed-options';
import { textsPath, type PlayerTexts, type PresentingTexts } from '#domain/addresses/texts-path';
import type { Locale } from '#domain/languages/locales';
import type { Position } from '#domain/playback/playback-controls';
import type { PresentationFile, Restart, VideoFile } from '#domain/playback/playback-file';

/** The font delays the stage for at most this long. */
const MAX_FONT_WAIT_MS = 3_000;

/** The type and location of the content to play. */
export interface StageSource {
  kind: 'presentation' | 'video';
  /** Path of the JSON file with the scene or video, and the ending. */
  dataHref: string;
}

/** The data that is available once playback starts. */
export interface LoadedPlayback {
  ending: Restart;
  texts: PlayerTexts;
}

/** The stage, the files and the options of one playback. */
interface PlaybackOptions {
  stage: HTMLElement;
  dataHref: string;
  textsHref: string;
  label: string;
  isAutoplaying: boolean;
  onLoaded: (loaded: LoadedPlayback) => void;
}

/** Loads the content and plays it on the stage. Never rejects. */
export function startPlayback(
  stage: HTMLElement,
  { kind, dataHref }: StageSource,
  onLoaded: PlaybackOptions['onLoaded'],
): Promise<void> {
  const viewer = stage.closest('[aria-label]');
  const options = {
    stage,
    dataHref,
    textsHref: textsPath(document.documentElement.lang as Locale, 'player'),
    label: viewer?.querySelector('.overlay-title')?.textContent.trim() ?? '',
    isAutoplaying: viewer?.querySelector('[data-autoplay]') != null,
    onLoaded,
  };
  return kind === 'video' ? playVideo(options) : playPresentation(options);
}

function playPresentation({
  stage,
  label,
  isAutoplaying,
  onLoaded,
  ...hrefs
}: PlaybackOptions): Promise<void> {
  return play({
    ...hrefs,
    importCode: () => Promise.all([import('#playback/presentation'), loadFont(stage)]).then(([code]) => code),
    picturesOf: ({ firstPictureUrls }, { scene }: PresentationFile) =>
      firstPictureUrls(scene, { ...canvasSizeOf(stage), dpr: devicePixelRatio }),
    mount: ({ mountPresentation }, { scene, restart }, texts: PlayerTexts) => {
      onLoaded({ ending: restart, texts });
      return mountPresentation(stage, {
        scene: isLooping() ? { ...scene, loop: true } : scene,
        texts: texts.presentation,
        label,
        isAutoplaying,
        isFramed: isFramed(),
        // In a frame on another site, the choice is not stored.
        speed: openFlightSpeed(isFramed() ? null : siteStorage()),
        loadOffline: mayBeKept(hrefs.dataHref) ? () => import('#stores/kept-pages') : undefined,
        talk: {
          loadTexts: async () =>
            (await loadFile(
              textsPath(document.documentElement.lang as Locale, 'presenting'),
            )) as PresentingTexts,
          times: openStepTimes(hrefs.dataHref, isFramed() ? null : siteStorage()),
        },
        ...positionHandlers(hrefs.dataHref, isAutoplaying),
      });
    },
  });
}

function playVideo({ stage, label, onLoaded, ...hrefs }: PlaybackOptions): Promise<void> {
  return play({
    ...hrefs,
    importCode: () => import('#playback/video-presentation'),
    picturesOf: (_code, { video }: VideoFile) => (video.poster === null ? [] : [video.poster]),
    mount: ({ mountVideoPresentation }, { video, restart }, texts: PlayerTexts) => {
      onLoaded({ ending: restart, texts });
      return mountVideoPresentation(stage, {
        video,
        texts: texts.video,
        title: label,
        language: document.documentElement.lang,
        isLooping: isLooping(),
        storage: siteStorage(),
        ...positionHandlers(hrefs.dataHref, false),
        // The player itself shows the error and a link to the file.
        onError: fail,
      });
    },
  });
}

const isFramed = (): boolean => 'embed' in document.documentElement.dataset;

/** Reports whether visitors may keep the page: not in frames, and not behind view links. */
const mayBeKept = (dataHref: string): boolean =>
  !isFramed() && !dataHref.endsWith('/playback.json') && !import.meta.env.DEV && 'serviceWorker' in navigator;

/** Reports whether the URL requests to begin again at the end, in a frame (rule 2.92) or kiosk. */
const isLooping = (): boolean =>
  (isFramed() && asksForLoop(location.search)) || asksForKiosk(location.search);

/** Records positions. Keeps the place where the visitor leaves, unless the content autoplays. */
function positionHandlers(dataHref: string, isAutoplaying: boolean) {
  const place = isAutoplaying ? null : openLeftPlace(dataHref, document);
  return {
    onMove: (position: Position) => {
      move(position);
      place?.keep(position);
    },
    onEnd: () => {
      end();
      place?.forget();
    },
  };
}

/** An earlier visit that can be continued: a step or seconds, and the texts that offer it. */
export interface EarlierVisit {
  readonly kind: StageSource['kind'];
  readonly at: number;
  readonly texts: PlayerTexts;
}

/**
 * Finds an earlier visit that can be continued (rule 4.46). Returns null if there is none, if the
 * URL names a place to start, or if the texts fail to load.
 */
export async function findEarlierVisit({ kind, dataHref }: StageSource): Promise<EarlierVisit | null> {
  const at = hasStartPosition(location.href) ? null : openLeftPlace(dataHref, document).read();
  if (at === null) return null;
  try {
    const texts = await loadFile(textsPath(document.documentElement.lang as Locale, 'player'));
    return { kind, at, texts: texts as PlayerTexts };
  } catch {
    return null;
  }
}

/** Writes the place where the visitor left into the URL, from which the player reads it. */
export function continueVisit({ kind, at }: EarlierVisit): void {
  history.replaceState(history.state, '', kind === 'video' ? `#t=${at}` : hashOfStep(at));
}

/**
 * Waits for the page's font, because the texts of the stage were laid out for it. If it takes too
 * long, the stage begins in the fallback font. Never rejects.
 */
async function loadFont(stage: HTMLElement): Promise<void> {
  const font = document.fonts.load(getComputedStyle(stage).font);
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_FONT_WAIT_MS));
  await Promise.race([font, timeout]).catch(() => undefined);
}

/**
 * Returns the size that the canvas will have above the row of controls. The stage itself has no
 * size yet, because it is hidden.
 */
function canvasSizeOf(stage: HTMLElement): { width: number; height: number } {
  const { clientWidth = 0, clientHeight = 0 } = stage.closest('section') ?? {};
  const controlsHeight = parseFloat(getComputedStyle(stage).getPropertyValue('--row'));
  return { width: clientWidth, height: clientHeight - controlsHeight };
}

/**
 * Reports whether the viewer may move the focus into itself. It must not take the focus from an
 * embedding page or from an input in use. After an automatic start without any interaction, it must
 * not take the focus either, unless the visitor pressed Start before a reload.
 */
export function mayTakeFocus(element: Element | null, wasPressed = false): boolean {
  const { activeElement, body } = document;
  // A press on an element that cannot take the focus moves the focus to `#main`.
  const isFocusFree = activeElement === null || activeElement === body || activeElement.id === 'main';
  const isFocusInViewer = element?.closest('section')?.contains(activeElement) === true;
  const { userActivation } = navigator as { userActivation?: UserActivation };
  const hasInteracted = wasPressed || userActivation?.hasBeenActive !== false;
  return document.hasFocus() && (isFocusFree || isFocusInViewer) && hasInteracted;
}
