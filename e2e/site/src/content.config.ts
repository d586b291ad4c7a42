import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { collections as podium } from 'podium/content';

export const collections = {
  ...podium,
  workshop: defineCollection({
    loader: glob({ base: './src/workshop', pattern: '*.md' }),
    schema: z.object({ title: z.string() }),
  }),
};
