import { orderSources } from '#domain/media/media-formats';
import type {
  VideoData,
  VideoVersion,
  Restart,
  PresentationFile,
  VideoFile,
} from '#domain/playback/playback-file';
import type { Video } from '#library/schemas/video';
import { clipMode, createFeatureFlags } from '#domain/settings/feature-flags';
import { sanitiseHtml } from '#domain/html/html-field';
import { hrefOf } from '#domain/addresses/base';
import { PLATFORM } from '#domain/addresses/paths';
import { HAS_PLATFORM } from '#domain/features/constants';
import type { Presentation } from '#library/schemas/presentation';

/**
 * Builds the restart overlay that the content configures. Without promotions, it has no headline,
 * and the learn-more button only for the content's own target. Teased content has neither, because
 * its page offers to sign up. `features` are the flags of the content's pages.
 */
export function buildRestart(
  { restart, canWeShowAds, teaseContent }: Pick<Presentation, 'restart' | 'canWeShowAds' | 'teaseContent'>,
  features: Readonly<Record<string, boolean>>,
): Restart {
  const { theme = 'present', mainCtaText = null, ctaButtonText = null, learnMoreUrl = null } = restart ?? {};
  const isPromoted = mainCtaText !== null && canWeShowAds && !teaseContent;
  const headline = isPromoted ? sanitiseHtml(mainCtaText) : [];
  const isPlain = teaseContent || (headline.length === 0 && learnMoreUrl === null);
  // The clip and its button promote the platform.
  const clip = HAS_PLATFORM ? clipMode(createFeatureFlags(features)) : 'none';
  const href = hrefOf(learnMoreUrl) ?? (HAS_PLATFORM ? PLATFORM.product : null);
  return {
    theme: theme === 'present' ? 'present' : 'promo',
    headline,
    ...(headline.length > 0 && clip !== 'plays' && { clip }),
    learnMore: isPlain || href === null ? null : { text: ctaButtonText, href },
  };
}

/** Serialises a playback file. Rounds numbers to ten digits, which is finer than any screen. */
export function playbackToJson(playback: PresentationFile | VideoFile): string {
  return JSON.stringify(playback, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(10)) : value,
  );
}

/** Builds the data of the video player. `addressOf` returns the published address of a file. */
export function buildVideoData(
  { language, video }: Pick<Video, 'language' | 'video'>,
  addressOf: (file: string) => string,
): VideoData {
  const publish = (sources: Sources) =>
    orderSources(sources).map(({ src, type }) => ({ src: addressOf(src), type }));
  return {
    language,
    sources: publish(video.sources),
    versions: versionsOf(video).map((version) => ({ ...version, sources: publish(version.sources) })),
    poster: addressOf(video.poster),
    durationSeconds: video.durationSeconds,
    captions: video.captions.map((captions) => ({ ...captions, src: addressOf(captions.src) })),
    chapters: video.chapters,
  };
}

type Sources = Video['video']['sources'];

function versionsOf({ described, signed }: Video['video']): (VideoVersion & { sources: Sources })[] {
  return [
    ...(described ? [{ kind: 'described', language: null, ...described } as const] : []),
    ...(signed ? [{ kind: 'signed', ...signed } as const] : []),
  ];
}

/** Returns the source of a video that most players support. */
export const mostSupported = ({ sources }: Video['video']): string => orderSources(sources).at(-1)?.src ?? '';

/** Returns the files that a video references, each once, to publish before its data are built. */
export function videoFiles({ video }: Pick<Video, 'video'>): string[] {
  const versions = versionsOf(video).flatMap(({ sources }) => sources);
  const allAddresses = [...video.sources, ...versions, ...video.captions].map(({ src }) => src);
  return [...new Set([...allAddresses, video.poster])];
}
