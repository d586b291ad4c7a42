// The pages of the site as a program: an entry of the bundle, besides Astro's own. The threads of a
// build list and render pages with it.
import { createApp } from 'astro/app/entrypoint';
import { folder } from 'virtual:podium/pages';
import { SitePages } from './site-pages.ts';

const pages = new SitePages(createApp().manifest, folder);

export const openSite = pages.open.bind(pages);
export const isPodiumRoute = pages.has.bind(pages);
export const listPages = pages.list.bind(pages);
export const renderPage = pages.render.bind(pages);
export const expandStyles = pages.expandStyles.bind(pages);
export const listCode = pages.listCode.bind(pages);
