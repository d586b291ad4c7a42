import { fileURLToPath } from 'node:url';
import { defineConfig, fontProviders } from 'astro/config';
import podium from 'podium';
import mdx from '../../.cache/integrations/node_modules/@astrojs/mdx/dist/index.js';
import sitemap from '../../.cache/integrations/node_modules/@astrojs/sitemap/dist/index.js';
import { markPages } from './mark-pages.mjs';

const variants = [
  {
    src: ['@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2'],
    weight: 700,
    style: 'normal',
  },
];

/** A plugin of Vite with a module for pages and browsers. */
const words = {
  name: 'words',
  resolveId: (id) => (id === 'virtual:words' ? `\0${id}` : null),
  load: (id) => (id === '\0virtual:words' ? 'export const word = "Words of a plugin";' : null),
};

export default defineConfig({
  redirects: {
    '/former/': '/explore/',
    '/de/former.html': { status: 302, destination: '/de/gallery/?from=former#main' },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'DejaVu Sans',
      cssVariable: '--font-workshop',
      options: { variants },
    },
  ],
  markdown: { syntaxHighlight: 'prism' },
  vite: {
    plugins: [words],
    resolve: { alias: { '~assets': fileURLToPath(new URL('src/assets', import.meta.url)) } },
  },
  integrations: [
    podium({ headers: { '/feed.xml': { 'X-Own': 'a "b"; c' } } }),
    mdx(),
    sitemap({ filenameBase: 'all', filter: (address) => !address.includes('/view/') }),
    markPages(),
  ],
});
