import { z } from 'astro/zod';
import { contentBase, DESPITE_FAULTS, requireViewLink } from './content-base.ts';
import { storyboard } from './storyboard.ts';

/** A presentation: `presentations/<name>.json`. */
export const presentation = z
  .strictObject({ ...contentBase, storyboard: storyboard.describe('What is shown') })
  .superRefine(requireViewLink, DESPITE_FAULTS);

/** A presentation as its file gives it, with defaults filled in. */
export type Presentation = z.output<typeof presentation>;
