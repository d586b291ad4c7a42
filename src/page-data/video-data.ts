import type { VideoData } from '#domain/video-data';
import type { Video } from '#content/schemas/video';

/** What the video player is given; `addressOf` knows where a file that the content names is published. */
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

/** The files that a video names, each once: what has to be published before its data can be built. */
export function videoFiles({ video }: Pick<Video, 'video'>): string[] {
  const all = [...video.sources, ...video.captions].map(({ src }) => src);
  return [...new Set([...all, video.poster])];
}
