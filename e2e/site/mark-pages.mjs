import { readFile, writeFile } from 'node:fs/promises';

/** Pages that get the mark. All others keep their bytes, which tests measure. */
const MARKED = ['gallery/', 'workshop/'];

/** An integration that edits pages and writes a file after all pages exist. */
export function markPages() {
  return {
    name: 'mark-pages',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        for (const path of MARKED) {
          const file = new URL(`${path}index.html`, dir);
          const html = await readFile(file, 'utf8');
          await writeFile(file, html.replace('</head>', '<meta name="marked" content="yes"></head>'));
        }
        const open = pages.map(({ pathname }) => `/${pathname}`).filter((path) => !path.includes('/view/'));
        await writeFile(new URL('all-pages.txt', dir), `${open.sort().join('\n')}\n`);
      },
    },
  };
}
