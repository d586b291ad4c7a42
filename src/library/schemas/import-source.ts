import { z } from 'astro/zod';
import { ELEMENT_TYPE_NAMES } from '#domain/playback/element-types';
import { colour } from './primitives.ts';

const TYPE = ELEMENT_TYPE_NAMES.join('|');
const ID = String.raw`[\w-]{1,64}`;
/** The id in the storyboard if it is another one; `.` for an item that was removed by hand. */
const AS = `(?: (?:${ID}|\\.))?`;
const DIGEST = String.raw`[\w-]{6}`;
const FAULT =
  'is not a line that an import writes; restore it, or remove the whole field "source", which lets the next import replace the storyboard';

/** Name of a choice. The importer ignores names that it does not know. */
const choiceName = z.string().regex(/^[a-z-]{1,20}$/, FAULT);

/**
 * The record of the generated storyboard, by which the next import distinguishes manual work. Each
 * element and step is one line, so that a changed slide changes few lines of the file.
 */
export const importSource = z.strictObject({
  background: colour.describe('The generated background'),
  elements: z
    .array(z.string().regex(new RegExp(`^${ID} (?:${TYPE}) ${DIGEST} ${DIGEST}${AS}$`), FAULT))
    .max(2000)
    .describe(
      'The generated elements in order: id, type, digest of the words, digest of all else, and the id in the storyboard if it is another one ("." if removed by hand)',
    ),
  dialect: choiceName
    .optional()
    .describe('The dialect that a flag of an import named, which the next one keeps'),
  layout: choiceName.optional().describe('The layout of the last import, which the next one keeps'),
  theme: choiceName.optional().describe('The theme of the last import, which the next one keeps'),
  importer: z.int().min(1).max(1000).describe('Version of this record'),
  steps: z
    .array(z.string().regex(new RegExp(`^${ID}(?: (?:${DIGEST}|-)){4}${AS}$`), FAULT))
    .max(500)
    .describe(
      'The generated steps in order: id, digests of title, frame, seconds and note ("-" if absent), and the id in the storyboard if it is another one ("." if removed by hand)',
    ),
});

/** The record of the items that an import generated. */
export type ImportSource = z.output<typeof importSource>;
