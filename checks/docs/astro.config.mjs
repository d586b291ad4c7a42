// The documentation as a site, made with Starlight, which build.ts installs in `.cache/docs`.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import { drawFavicon } from '../../src/page-input/favicon.ts';
import { linkPlugin, linkedFiles, ROOT, sidebar, tablePlugin } from './pages.ts';

const load = (name) => import(new URL(`.cache/docs/node_modules/@astrojs/${name}/dist/index.js`, ROOT).href);
const { default: starlight } = await load('starlight');
const { satteri } = await load('markdown-satteri');

export default defineConfig({
  site: 'https://docs.example',
  trailingSlash: 'always',
  srcDir: fileURLToPath(new URL('checks/docs/src', ROOT)),
  outDir: fileURLToPath(new URL('.cache/docs/dist', ROOT)),
  markdown: {
    processor: satteri({ hastPlugins: [tablePlugin] }),
    shikiConfig: { theme: 'github-dark-high-contrast' },
  },
  integrations: [
    starlight({
      title: 'Podium',
      sidebar: sidebar(),
      customCss: [fileURLToPath(new URL('checks/docs/src/docs.css', ROOT))],
      // Its code blocks are regions without accessible names.
      expressiveCode: false,
    }),
    {
      name: 'documents',
      hooks: {
        'astro:config:setup': ({ config: { base, markdown } }) =>
          void markdown.processor.options.mdastPlugins.push(linkPlugin(base)),
        'astro:build:done': async ({ dir }) => {
          await writeFile(new URL('favicon.svg', dir), drawFavicon());
          for (const file of linkedFiles) {
            const target = fileURLToPath(new URL(file, dir));
            await mkdir(dirname(target), { recursive: true });
            await copyFile(new URL(`docs/${file}`, ROOT), target);
          }
        },
      },
    },
  ],
});
