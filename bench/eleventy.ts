import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from './content.ts';

/**
 * Writes an Eleventy project that builds the same view pages from the same content files: the markup is a page that
 * Podium built for presentation 0, with its words replaced by expressions of an Eleventy template.
 */
export function writeEleventyProject(input: {
  folder: string;
  content: string;
  /** A page that Podium built for presentation 0, for each language. */
  pages: Readonly<Record<string, string>>;
}): void {
  const { folder, content, pages } = input;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'view.11ty.js'), viewTemplate(content, pages));
}

function viewTemplate(content: string, pages: Readonly<Record<string, string>>): string {
  const templates = Object.fromEntries(
    Object.entries(pages).map(([locale, file]) => [locale, toTemplate(readFileSync(file, 'utf8'))]),
  );
  return `import { readdirSync, readFileSync } from 'node:fs';
const templates = Object.fromEntries(Object.entries(${JSON.stringify(templates)}).map(([locale, text]) => [
  locale, new Function('p', 'escape', 'return \`' + text + '\`'),
]));
const folder = ${JSON.stringify(join(content, 'presentations'))};
const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const pages = readdirSync(folder).flatMap((file) => Object.keys(templates).map((locale) => ({ file, locale })));
export const data = {
  pages,
  pagination: { data: 'pages', size: 1, alias: 'page' },
  permalink: ({ page, pagination }) => {
    const { file, locale } = pagination.items[0];
    const oid = file.slice(0, -5);
    return (locale === 'en' ? '' : '/' + locale) + '/p/' + oid + '/page/index.html';
  },
};
export function render({ pagination }) {
  const { file, locale } = pagination.items[0];
  return templates[locale](JSON.parse(readFileSync(folder + '/' + file, 'utf8')), escape);
}
`;
}

/** A page as the text of a JavaScript template; every place of the words of presentation 0 becomes an expression. */
function toTemplate(html: string): string {
  const { oid, title, body } = wordsOf(0);
  const literal = html.replace(/[\\`]/g, '\\$&').replaceAll('${', '\\${');
  let template = literal;
  for (let paragraph = 24; paragraph >= 1; paragraph -= 1) {
    template = template.replaceAll(
      body(paragraph),
      `\${escape(p.transcript[${paragraph - 1}].texts[1].paragraphs[0].text)}`,
    );
  }
  return template
    .replaceAll(body(0), '${p.description.slice(3, -4)}')
    .replaceAll(title, '${escape(p.title)}')
    .replaceAll(oid, '${p.oid}');
}
