// The pages of the site as a program: an entry of the bundle, besides Astro's own. The threads of a
// build list and render pages with it.
import { createApp } from 'astro/app/entrypoint';
import { componentDataByCssVariable } from 'virtual:astro:assets/fonts/internal';
import { folder } from 'virtual:podium/pages';
import { SitePages } from './site-pages.ts';

const fonts = [...componentDataByCssVariable.values()].map(({ css }) => css);

export const pages = new SitePages(createApp().manifest, folder, fonts);
