import { z } from 'astro/zod';
import { ADAPTIVE_TYPE } from '#domain/media/adaptive-type';
import { VIDEO_TYPE, VIDEO_TYPES } from '#domain/media/media-formats';
import { contentBase, DESPITE_FAULTS, requireViewLink } from './content-base.ts';
import { imagePath, language, line, mediaPath, orNull, sourcePath } from './primitives.ts';

const sources = z
  .array(
    z.strictObject({
      src: sourcePath.describe('The video file or playlist, relative to this file'),
      type: z
        .string()
        .regex(
          VIDEO_TYPE,
          `must be ${VIDEO_TYPES.map((type) => `"${type}"`).join(' or ')}, with codecs or without, or "${ADAPTIVE_TYPE}"`,
        )
        .describe('Media type with the codecs, by which browsers choose without loading the file'),
    }),
  )
  .min(1, 'needs at least one source');

const videoMedia = z.strictObject({
  sources: sources.describe(
    'The same video in several formats. Browsers try a playlist first, then AV1, VP9 and H.264 in this order if all types name their codecs, else the order of this list',
  ),
  described: orNull(
    z.strictObject({ sources: sources.describe('This version in several formats') }),
    'The video with audio description: its sound also says what is seen. It lasts as long as the video',
  ),
  signed: orNull(
    z.strictObject({
      language: language.describe('The sign language, for example "ase" or "gsg"'),
      sources: sources.describe('This version in several formats'),
    }),
    'The video with an interpreter of a sign language in the picture. It lasts as long as the video',
  ),
  poster: imagePath.describe('Picture shown before the video plays'),
  durationSeconds: z.number().positive().describe('Duration, seconds'),
  captions: z
    .array(
      z.strictObject({
        src: mediaPath.describe('Captions, WebVTT, relative to this file'),
        language: language.describe('Language of the captions'),
        label: line.describe('Label in the menu'),
      }),
    )
    .default([])
    .describe('Captions'),
  chapters: z
    .array(
      z.strictObject({
        title: line.describe('Title of the chapter'),
        start: z.number().min(0).describe('Start of the chapter, seconds'),
      }),
    )
    .default([])
    .describe('Chapters, in order'),
  previewAnimation: orNull(imagePath, 'Moving thumbnail of video cards'),
});

/** Rejects `teaseContent`, because a build cannot cut a video file. Runs `DESPITE_FAULTS`. */
function rejectTeasing(
  content: { teaseContent?: unknown } | null | undefined,
  context: z.RefinementCtx,
): void {
  if (content?.teaseContent !== true) return;
  context.addIssue({
    code: 'custom',
    path: ['teaseContent'],
    message:
      'is true, but a build cannot cut a video file, so all of it would be published; publish a shorter file and leave the key out',
  });
}

/** A video: `videos/<name>.json`. */
export const video = z
  .strictObject({ ...contentBase, video: videoMedia.describe('The video files and their data') })
  .superRefine(requireViewLink, DESPITE_FAULTS)
  .superRefine(rejectTeasing, DESPITE_FAULTS);

/** A parsed video with defaults filled in. */
export type Video = z.output<typeof video>;
