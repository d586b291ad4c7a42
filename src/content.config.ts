import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import type { EntryFacts, Library } from '#library/library';
import { contentLoader } from '#library/loader';
import type { Owner } from '#library/schemas/owner';
import type { Site } from '#library/schemas/site';
import { PICTURE_CHECK } from '#pictures/check-picture';

// The loader has already checked every file. These schemas only provide types for the pages.
export const collections = {
  presentations: defineCollection({
    loader: contentLoader('presentations', PICTURE_CHECK),
    schema: z.custom<EntryFacts>(),
  }),
  videos: defineCollection({
    loader: contentLoader('videos', PICTURE_CHECK),
    schema: z.custom<EntryFacts>(),
  }),
  templates: defineCollection({
    loader: contentLoader('templates', PICTURE_CHECK),
    schema: z.custom<Library['templates'][number]>(),
  }),
  owners: defineCollection({ loader: contentLoader('owners', PICTURE_CHECK), schema: z.custom<Owner>() }),
  series: defineCollection({
    loader: contentLoader('series', PICTURE_CHECK),
    schema: z.custom<Library['series'][number]>(),
  }),
  site: defineCollection({ loader: contentLoader('site', PICTURE_CHECK), schema: z.custom<Site>() }),
};
