import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './measure.ts';
import { toJavaScript } from './page-template.ts';
import type { PeerInput, Tool } from './tool.ts';

/**
 * Measures the lower limit: a script that joins strings to the same view pages and writes them,
 * without routes, checks or templates. No JavaScript generator can be faster.
 */
export function plainStrings({ content, folder, markup }: PeerInput): Tool {
  const script = join(folder, 'build.mjs');
  return {
    name: 'Strings joined',
    outDir: join(folder, 'site'),
    prepare: () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(script, writerOf(content, markup));
    },
    build: (signal) => measure(process.execPath, [script], { cwd: folder, signal }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function writerOf(content: string, markup: PeerInput['markup']): string {
  const renderers = Object.entries(markup).map(
    ([locale, html]) => `['${locale === 'en' ? '' : `${locale}/`}', (p) => ${toJavaScript(html)}]`,
  );
  return `import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
const folder = ${JSON.stringify(join(content, 'presentations'))};
const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const renderers = [${renderers.join(',\n')}];
for (const file of readdirSync(folder)) {
  const p = JSON.parse(readFileSync(folder + '/' + file, 'utf8'));
  for (const [prefix, render] of renderers) {
    const page = 'site/' + prefix + 'p/' + p.oid + '/' + p.slug;
    mkdirSync(page, { recursive: true });
    writeFileSync(page + '/index.html', render(p));
  }
}
`;
}
