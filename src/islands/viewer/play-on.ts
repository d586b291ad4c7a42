import { loadStageFont } from './stage-font.ts';
import { play } from '#stores/play';
import { end, fail, move } from '#stores/playback';
import { textsPath } from '#domain/texts-path';
import type { Locale } from '#domain/locales';
import type { PresentationFile, Restart, VideoFile } from '#domain/playback-file';
import type { VideoTexts } from '#domain/video-texts';
import type { PlayerTexts } from '#playback/player-types';

/** What plays, and where it is published. */
export interface StageSource {
  kind: 'presentation' | 'video';
  /** Path of the published scene or video, and its ending. */
  dataHref: string;
}

/** The texts of the player, as its message file has them. */
export interface StageTexts {
  presentation: PlayerTexts;
  video: VideoTexts;
  restart: { again: string; learnMore: string };
}

/** What is known once something plays. */
export interface Loaded {
  ending: Restart;
  texts: StageTexts;
}

/** Where it plays, how it starts, and who is told what has come. */
interface Setting {
  stage: HTMLElement;
  dataHref: string;
  textsHref: string;
  label: string;
  isAutoplaying: boolean;
  onLoaded: (loaded: Loaded) => void;
}

/** Loads what plays and plays it on the stage. Never rejects. */
export function playOn(
  stage: HTMLElement,
  { kind, dataHref }: StageSource,
  onLoaded: Setting['onLoaded'],
): Promise<void> {
  const viewer = stage.closest('[aria-label]');
  const setting = {
    stage,
    dataHref,
    textsHref: textsPath(document.documentElement.lang as Locale, 'player'),
    label: viewer?.querySelector('.overlay-title')?.textContent.trim() ?? '',
    isAutoplaying: viewer?.querySelector('[data-autoplay]') != null,
    onLoaded,
  };
  return kind === 'video' ? playVideo(setting) : playPresentation(setting);
}

function playPresentation({ stage, label, isAutoplaying, onLoaded, ...files }: Setting): Promise<void> {
  return play({
    ...files,
    importCode: () => Promise.all([import('#playback/presentation'), loadStageFont()]).then(([code]) => code),
    picturesOf: ({ firstPictures }, { scene }: PresentationFile) =>
      firstPictures(scene, { ...sizeOf(stage), dpr: devicePixelRatio }),
    mount: ({ mountPresentation }, { scene, restart }, texts: StageTexts) => {
      onLoaded({ ending: restart, texts });
      return mountPresentation(stage, {
        scene,
        texts: texts.presentation,
        label,
        isAutoplaying,
        isFramed: 'embed' in document.documentElement.dataset,
        onMove: move,
        onEnd: end,
      });
    },
  });
}

function playVideo({ stage, label, onLoaded, ...files }: Setting): Promise<void> {
  return play({
    ...files,
    importCode: () => import('#playback/film'),
    picturesOf: (_code, { video }: VideoFile) => (video.poster === null ? [] : [video.poster]),
    mount: ({ mountFilm }, { video, restart }, texts: StageTexts) => {
      onLoaded({ ending: restart, texts });
      return mountFilm(stage, {
        video,
        texts: texts.video,
        title: label,
        language: document.documentElement.lang,
        storage: keepable(),
        onMove: move,
        onEnd: end,
        // The player says so itself, and offers the file.
        onError: fail,
      });
    },
  });
}

function sizeOf(stage: HTMLElement): { width: number; height: number } {
  const { clientWidth = 0, clientHeight = 0 } = stage.closest('section') ?? {};
  return { width: clientWidth, height: clientHeight };
}

/** Storage of the site; null where the browser keeps nothing. */
function keepable(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
