import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { describeMissingFonts, findMissingFonts, makeFontConfig, pagesOf, standInsFor } from './fonts.ts';

/** Makes the list of installed fonts print these lines. */
async function install(...lines: string[]): Promise<void> {
  const folder = await writeContent({});
  const program = `#!/bin/sh\ncat <<'END'\n${lines.join('\n')}\nEND\n`;
  await writeFile(join(folder, 'fc-list'), program, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`);
}

test('finds fonts that are not installed, by any of their names and in any letter case', async () => {
  await install('Lato,Lato Light', 'DejaVu Sans');
  expect(await findMissingFonts(['lato', 'Lato Light', 'Gill Sans MT', 'DejaVu Sans'])).toEqual([
    'Gill Sans MT',
  ]);
});

test('knows the font names of Keynote, which are family names without spaces', async () => {
  await install('Roboto,Roboto Light');
  expect(await findMissingFonts(['Roboto-Light', 'Roboto-Regular', 'Roboto-Thin'])).toEqual(['Roboto-Thin']);
});

test('does not report a font that one of the same design replaces', async () => {
  await install('Liberation Sans', 'Carlito', 'OpenSymbol');
  expect(await findMissingFonts(['Arial', 'Calibri', 'Wingdings', 'Cambria'])).toEqual(['Cambria']);
});

test('reports nothing if the system does not list its fonts', async () => {
  vi.stubEnv('PATH', await writeContent({}));
  expect(await findMissingFonts(['Gill Sans MT'])).toEqual([]);
});

test('names the missing fonts, free replacements and the remedy', () => {
  expect(describeMissingFonts({ names: ['Calibri', 'Gill Sans MT'], pages: null })).toBe(
    'The slides use "Calibri" and "Gill Sans MT", which this machine lacks: texts may be cut, overlap or lack signs. Install these fonts (Carlito will do for Calibri) and import again with --force, or export the slides as PDF on a machine that has them, and import that.',
  );
  expect(describeMissingFonts({ names: ['A', 'B', 'C', 'D', 'E', 'F', 'G'], pages: [2, 3] })).toContain(
    'Pages 2-3 use "A", "B", "C", "D", "E", and others',
  );
  const known = [
    { font: 'A', pages: [3, 5] },
    { font: 'B', pages: [2, 3] },
  ];
  expect(pagesOf(['A', 'B'], known)).toEqual([2, 3, 5]);
  expect(pagesOf(['A', 'Font of the design'], known)).toBeNull();
});

const accepted = (name: string): string[] =>
  [...makeFontConfig([name], '/etc/fonts/fonts.conf').matchAll(/<family>([^<]*)<\/family>/g)]
    .slice(1)
    .map(([, family]) => family ?? '');

test.each([
  ['Calibri', ['Carlito', 'Liberation Sans', 'Arimo']],
  ['Consolas', ['Inconsolata', 'Liberation Mono', 'Cousine']],
  ['Oswald Light', ['Liberation Sans Narrow', 'Liberation Sans']],
  ['Roboto-Condensed', ['Liberation Sans Narrow', 'Liberation Sans']],
  ['PT Serif', ['Liberation Serif', 'Tinos']],
  ['Microsoft Sans Serif', ['Liberation Sans', 'Arimo']],
  ['Montserrat', ['Liberation Sans', 'Arimo']],
])('replaces %s by a font of its kind that is not wider', (name, families) => {
  expect(accepted(name)).toEqual(families);
});

test('extends the configuration of the system', () => {
  expect(makeFontConfig(['R&D Sans'], '/a/fonts.conf')).toBe(`<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<alias binding="same"><family>R&amp;D Sans</family><accept><family>Liberation Sans</family><family>Arimo</family></accept></alias>
<include>/a/fonts.conf</include>
</fontconfig>
`);
});

test('names a replacement only if its letters are not wider', () => {
  expect(['Consolas', 'Montserrat'].map((name) => standInsFor(name)[0])).toEqual(['Inconsolata', undefined]);
});
