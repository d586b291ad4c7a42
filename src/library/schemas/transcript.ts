import { z } from 'astro/zod';
import { partId } from './primitives.ts';

/** A run of paragraphs in one style (rule 3.31). */
const transcriptText = z.strictObject({
  id: partId.describe('Identifier, unique within the transcript'),
  styleClasses: z
    .array(z.enum(['title', 'subtitle', 'subtitle_2', 'body', 'body_2', 'code']))
    .describe('Style classes; "code" is program code, with one line in each paragraph'),
  paragraphs: z
    .array(
      z.strictObject({
        text: z.string().max(10_000).describe('Plain text'),
        level: z
          .int()
          .min(1)
          .max(5)
          .optional()
          .describe('Depth of an item in nested lists; absent for the outermost'),
      }),
    )
    .describe('Paragraphs, in order'),
  listType: z.enum(['NONE', 'BULLET']).default('NONE').describe('BULLET renders a bulleted list'),
  biggestFontSize: z
    .number()
    .min(0)
    .default(0)
    .describe(
      'Largest font size in the text, in canvas units; 0 if unknown. Of two headings of a topic with the same style, the one with the smaller font is nested in the other',
    ),
});

/** A topic of the transcript: its texts and its subtopics. */
const transcriptTopic = z.strictObject({
  texts: z.array(transcriptText).describe('Texts of the topic, in reading order'),
  get topics() {
    return z.array(transcriptTopic).default([]).describe('Topics below this one');
  },
});

/** The topics of a transcript, in reading order. */
export const transcript = z.array(transcriptTopic).max(2000);

/** A run of paragraphs in one style. */
export type TranscriptText = z.output<typeof transcriptText>;
/** A topic of the transcript. */
export type TranscriptTopic = z.output<typeof transcriptTopic>;
