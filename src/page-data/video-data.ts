import type { VideoData } from '#domain/video-data';
import type { Video } from '#content/schemas/video';

/**
 * Builds the data of the video player. `addressOf` returns the published address of a file that the
 * content references.
 */
export function buildVideoData(
  { language, video }: Pick<Video, 'language' | 'video'>,
  addressOf: (file: string) => string,
): VideoData {
  return {
    language,
    sources: video.sources.map(({ src, type }) => ({ src: addressOf(src), type })),
    poster: addressOf(video.poster),
    durationSeconds: video.durationSeconds,
    captions: video.captions.map((captions) => ({ ...captions, src: addressOf(captions.src) })),
    chapters: video.chapters,
  };
}

/**
 * Returns the files that a video references, without duplicates. They must be published before its
 * data can be built.
 */
export function videoFiles({ video }: Pick<Video, 'video'>): string[] {
  const all = [...video.sources, ...video.captions].map(({ src }) => src);
  return [...new Set([...all, video.poster])];
}
