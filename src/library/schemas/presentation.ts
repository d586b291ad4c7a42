import { z } from 'astro/zod';
import { isListed } from '#domain/content/display-rules';
import { hasEmptyTeaser } from '#domain/playback/first-step';
import { contentBase, DESPITE_FAULTS, requireViewLink, secretLink } from './content-base.ts';
import { importSource } from './import-source.ts';
import { storyboard } from './storyboard.ts';
import { downloads, flag, orNull } from './primitives.ts';

/** A presentation: `presentations/<name>.json`. */
export const presentation = z
  .strictObject({
    ...contentBase,
    loop: flag('Whether the path begins again after the last step; without effect on teased content'),
    storyboard: storyboard.describe('The canvas and its steps'),
    presenterLink: orNull(
      secretLink,
      'Link of the page with the notes of the steps, for presenters; without it, notes are not published',
    ),
    downloads: downloads
      .optional()
      .describe(
        "Formats in which visitors may take it away, in place of those of the site: 'md' is Markdown, 'pdf' a page and 'pptx' a slide for each step",
      ),
    source: importSource
      .optional()
      .describe(
        'What the import of an outline generated, so that the next one keeps manual work; not published',
      ),
  })
  .superRefine(requireViewLink, DESPITE_FAULTS)
  .superRefine(({ viewLink, presenterLink }, context) => {
    const linkId = presenterLink?.link_id;
    if (linkId === undefined || linkId.toLowerCase() !== viewLink?.link_id.toLowerCase()) return;
    context.addIssue({
      code: 'custom',
      path: ['presenterLink', 'link_id'],
      message: 'is that of the view link, whose visitors must not get the notes; write another random one',
    });
  })
  .superRefine(({ privacy, downloads: formats = [] }, context) => {
    if (isListed(privacy) || formats.length === 0) return;
    context.addIssue({
      code: 'custom',
      path: ['downloads'],
      message: `is not allowed, because ${privacy} content is published only under a view link; remove it`,
    });
  })
  .superRefine(({ teaseContent, storyboard: scene }, context) => {
    if (!teaseContent || !hasEmptyTeaser(scene)) return;
    context.addIssue({
      code: 'custom',
      path: ['teaseContent'],
      message:
        'is true, but later steps show all that the first step shows, and larger; put a step first that shows something of its own',
    });
  });

/** A parsed presentation with defaults filled in. */
export type Presentation = z.output<typeof presentation>;
