import { defineCollection } from 'astro:content';
import { documents, ROOT } from '../pages.ts';

const starlight = new URL('.cache/docs/node_modules/@astrojs/starlight/dist/schema.js', ROOT).href;
const { docsSchema } = await import(/* @vite-ignore */ starlight);

export const collections = { docs: defineCollection({ loader: documents, schema: docsSchema() }) };
