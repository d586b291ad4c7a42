import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { measure } from './measure.ts';
import { splitPage, type Part } from './page-template.ts';
import type { PeerInput, Tool } from './tool.ts';

const CONFIG = {
  baseURL: 'http://localhost:4321/',
  defaultContentLanguage: DEFAULT_LOCALE,
  disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
  languages: Object.fromEntries(LOCALES.map((locale, index) => [locale, { weight: index + 1 }])),
  permalinks: { p: '/p/:filename/:slug/' },
  module: {
    mounts: [
      { source: 'layouts', target: 'layouts' },
      ...LOCALES.map((lang) => ({ source: 'presentations', target: 'content/p', lang })),
    ],
  },
};

export const isHugoInstalled = () => spawnSync('hugo', ['version']).status === 0;

/**
 * Builds the same view pages with Hugo. Each content file is the front matter of a page, and each
 * language has a Go template.
 */
export function hugo({ content, folder, markup }: PeerInput): Tool {
  return {
    name: 'Hugo',
    outDir: join(folder, 'public'),
    prepare: () => {
      mkdirSync(join(folder, 'layouts/_default'), { recursive: true });
      writeFileSync(join(folder, 'site.json'), JSON.stringify(CONFIG));
      for (const [locale, html] of Object.entries(markup))
        writeFileSync(join(folder, `layouts/_default/single.${locale}.html`), toTemplate(html));
      copyAsPages(join(content, 'presentations'), join(folder, 'presentations'));
    },
    build: (signal) => measure('hugo', ['--config', 'site.json', '--quiet'], { cwd: folder, signal }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Copies the files as pages. Hugo detects a page by its extension and accepts JSON at its start as
 * front matter.
 */
function copyAsPages(from: string, to: string): void {
  for (const file of readdirSync(from)) cpSync(join(from, file), join(to, file.replace(/\.json$/, '.md')));
}

function toTemplate(html: string): string {
  return splitPage(html).map(toGo).join('');
}

function toGo(part: Part): string {
  if ('text' in part) return part.text.replaceAll('{{', '{{ "{{" }}');
  const { place } = part;
  if (typeof place === 'number')
    return `{{ index .Params.transcript ${place - 1} "texts" 1 "paragraphs" 0 "text" }}`;
  return place === 'description' ? '{{ substr .Params.description 3 -4 }}' : `{{ .Params.${place} }}`;
}
