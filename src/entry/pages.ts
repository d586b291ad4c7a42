// An entry of the bundle, besides Astro's own. The threads of a build use it to list and render the
// pages of the site.
import { createApp } from 'astro/app/entrypoint';
import { folder } from 'virtual:podium/pages';
import { SitePages } from './site-pages.ts';

export const pages = new SitePages(createApp().manifest, folder);
