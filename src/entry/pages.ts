// The pages of the site as a program: an entry of the bundle, besides Astro's own. The threads of a
// build list and render pages with it.
import { createApp } from 'astro/app/entrypoint';
import { folder } from 'virtual:podium/pages';
import { SitePages } from './site-pages.ts';

export const pages = new SitePages(createApp().manifest, folder);
