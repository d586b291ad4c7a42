import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './measure.ts';
import { toJavaScript } from './page-template.ts';
import type { PeerInput, Tool } from './tool.ts';

/**
 * Builds the same view pages with Eleventy from the same content files. The texts of a page fill a
 * JavaScript template. `installed` is the folder where Eleventy is installed.
 */
export function eleventy({ content, folder, markup }: PeerInput, installed: string): Tool {
  const program = join(installed, 'node_modules/@11ty/eleventy/cmd.cjs');
  return {
    name: 'Eleventy',
    outDir: join(folder, '_site'),
    prepare: () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      writeFileSync(join(folder, 'view.11ty.js'), viewTemplate(content, markup));
    },
    build: (signal) => measure(process.execPath, [program, '--quiet'], { cwd: folder, signal }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function viewTemplate(content: string, markup: PeerInput['markup']): string {
  const renderers = Object.entries(markup).map(([locale, html]) => `${locale}: (p) => ${toJavaScript(html)}`);
  return `import { readdirSync, readFileSync } from 'node:fs';
const folder = ${JSON.stringify(join(content, 'presentations'))};
const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const renderers = { ${renderers.join(',\n')} };
const read = (file) => JSON.parse(readFileSync(folder + '/' + file, 'utf8'));
const pages = readdirSync(folder).flatMap((file) => {
  const { oid, slug } = read(file);
  return Object.keys(renderers).map((locale) => ({ file, locale, address: '/p/' + oid + '/' + slug + '/index.html' }));
});
export const data = {
  pages,
  pagination: { data: 'pages', size: 1, alias: 'page' },
  permalink: ({ pagination }) => {
    const { locale, address } = pagination.items[0];
    return (locale === 'en' ? '' : '/' + locale) + address;
  },
};
export function render({ pagination }) {
  const { file, locale } = pagination.items[0];
  return renderers[locale](read(file));
}
`;
}
