import { orderSources } from '#domain/media/media-formats';
import type { VideoData, VideoVersion } from '#domain/playback/video-data';
import type { Video } from '#library/schemas/video';

/**
 * Builds the data of the video player. `addressOf` returns the published address of a file that the
 * content references.
 */
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

/**
 * Returns the files that a video references, without duplicates. They must be published before its
 * data can be built.
 */
export function videoFiles({ video }: Pick<Video, 'video'>): string[] {
  const versions = versionsOf(video).flatMap(({ sources }) => sources);
  const all = [...video.sources, ...versions, ...video.captions].map(({ src }) => src);
  return [...new Set([...all, video.poster])];
}
