import { end, play } from '#stores/playback';
import type { HtmlNode } from '#domain/html-node';
import { textsPath } from '#domain/paths';
import type { Locale } from '#domain/locales';
import type { Scene } from '#domain/scene';
import type { VideoData } from '#domain/video-data';
import type { PlayerTexts } from '#playback/player';
import type { VideoTexts } from '#playback/video';

/** What plays, and where it is published. */
export interface StageSource {
  kind: 'presentation' | 'video';
  /** Path of the published scene or video. */
  dataHref: string;
}

/** What the restart overlay offers, as it is published beside the scene or video. */
export interface Ending {
  theme: 'present' | 'promo';
  headline: readonly HtmlNode[];
  learnMore: { text: string | null; href: string } | null;
}

/** The texts of the player, as its message file has them. */
export interface StageTexts {
  presentation: PlayerTexts;
  video: VideoTexts;
  restart: { again: string; learnMore: string };
}

/** What is known once something plays. */
export interface Loaded {
  ending: Ending;
  texts: StageTexts;
}

/** Loads what plays and plays it on the stage. Never rejects. */
export function playOn(
  stage: HTMLElement,
  source: StageSource,
  onLoaded: (loaded: Loaded) => void,
): Promise<void> {
  const textsHref = textsPath(document.documentElement.lang as Locale);
  const files = { dataHref: source.dataHref, textsHref };
  return source.kind === 'video'
    ? playVideo(stage, files, onLoaded)
    : playPresentation(stage, files, onLoaded);
}

interface Files {
  dataHref: string;
  textsHref: string;
}

function playPresentation(
  stage: HTMLElement,
  files: Files,
  onLoaded: (loaded: Loaded) => void,
): Promise<void> {
  return play({
    ...files,
    chunk: 'player',
    importCode: () => import('#playback/player'),
    picturesOf: ({ picturesOfSteps }, { scene }: { scene: Scene; restart: Ending }) =>
      picturesOfSteps(scene, 2, {
        width: stage.parentElement?.clientWidth ?? 0,
        height: stage.parentElement?.clientHeight ?? 0,
        dpr: devicePixelRatio,
      }),
    mount: ({ mountPlayer, stepOfHash }, { scene, restart }, texts: StageTexts) => {
      onLoaded({ ending: restart, texts });
      const player = mountPlayer(stage, {
        scene,
        texts: texts.presentation,
        startStep: stepOfHash(location.hash) ?? 1,
        isAutoplaying: false,
        history: 'page',
        onChange: () => undefined,
        onEnd: end,
      });
      return { replay: () => player.goTo(1) };
    },
  });
}

function playVideo(stage: HTMLElement, files: Files, onLoaded: (loaded: Loaded) => void): Promise<void> {
  return play({
    ...files,
    chunk: 'video',
    importCode: () => import('#playback/video'),
    picturesOf: (_code, { video }: { video: VideoData; restart: Ending }) =>
      video.poster === null ? [] : [video.poster],
    mount: ({ mountVideo }, { video, restart }, texts: StageTexts) => {
      onLoaded({ ending: restart, texts });
      const player = mountVideo(stage, {
        video,
        texts: texts.video,
        title: stage.closest('[aria-label]')?.ariaLabel ?? '',
        language: video.language,
        startSeconds: 0,
        isAutoplaying: true,
        storage: null,
        onChange: () => undefined,
        onEnd: end,
      });
      return {
        replay: () => {
          player.seek(0);
          void player.play();
        },
      };
    },
  });
}
