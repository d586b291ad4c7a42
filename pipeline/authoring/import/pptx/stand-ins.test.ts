import { writeFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { fontOf } from './font.fixture.ts';
import {
  chooseStandIns,
  describeStandIns,
  makeFontConfig,
  metricSubstitutesFor,
  writeStandIns,
  type FontFile,
} from './stand-ins.ts';

const PLACES = { system: '/a/fonts.conf', fonts: '/b/fonts', cache: '/b/cache' };

const accepted = (name: string): string[] =>
  [...makeFontConfig([name], [], PLACES).matchAll(/<family>([^<]*)<\/family>/g)]
    .slice(1)
    .map(([, family]) => family ?? '');

test.each([
  ['Calibri', ['Carlito', 'Liberation Sans', 'Arimo']],
  ['Consolas', ['Inconsolata', 'Liberation Mono', 'Cousine']],
  ['Oswald Light', ['Liberation Sans Narrow', 'Liberation Sans']],
  ['Roboto-Condensed', ['Liberation Sans Narrow', 'Liberation Sans']],
  ['PT Serif', ['Liberation Serif', 'Tinos']],
  ['Cambria Math', ['Caladea', 'Liberation Serif', 'Tinos']],
  ['Microsoft Sans Serif', ['Liberation Sans', 'Arimo']],
  ['Montserrat', ['Liberation Sans', 'Arimo']],
  ['Wingdings 3', ['OpenSymbol']],
  ['Font Awesome 5', []],
])('replaces %s by a font of its kind that is not wider', (name, families) => {
  expect(accepted(name)).toEqual(families);
});

test('names a replacement only if its letters are not wider', () => {
  expect(['Consolas', 'Montserrat'].map((name) => metricSubstitutesFor(name)[0])).toEqual([
    'Inconsolata',
    undefined,
  ]);
});

const file = (family: string): FontFile => ({ families: [family], file: `/f/${family}.ttf` });
const INSTALLED = ['Liberation Sans', 'Liberation Serif', 'Liberation Mono', 'DejaVu Sans'].map(file);

test.each([
  ['Corbel', 'Liberation Sans', 0.93],
  ['Calibri Light', 'Liberation Sans', 0.9],
  ['Garamond', 'Liberation Serif', 0.9],
  ['Consolas', 'Liberation Mono', 0.91],
  ['Nanum Pen Script', 'Liberation Sans', 0.85],
  ['仿宋', 'Liberation Sans', 0.9],
  ['Some Face', 'Liberation Sans', 0.97],
])('the letters of a stand-in for %s take no more room', (font, by, scale) => {
  expect(chooseStandIns([font], INSTALLED, false)).toEqual([
    { font, substitute: by, scale, files: [`/f/${by}.ttf`] },
  ]);
});

test('wide fonts are replaced by letters of the usual size, and fonts of signs by none', () => {
  expect(chooseStandIns(['Verdana', 'Webdings'], INSTALLED, false)).toEqual([
    { font: 'Verdana', substitute: 'Liberation Sans', scale: 1, files: [] },
  ]);
});

test('Arabic letters of a wide font get smaller, and say so', () => {
  const standIns = chooseStandIns(['Tahoma'], INSTALLED, true);
  expect(standIns[1]).toMatchObject({ font: null, substitute: 'DejaVu Sans', scale: 0.8 });
  expect(makeFontConfig(['Tahoma'], standIns, PLACES)).toContain(
    '<rejectfont><glob>/f/DejaVu Sans.ttf</glob></rejectfont>',
  );
  expect(describeStandIns(standIns)).toEqual([
    'Liberation Sans stands in for "Tahoma"',
    'DejaVu Sans stands in for Arabic letters',
  ]);
  expect(chooseStandIns([], INSTALLED, true)).toEqual([]);
});

test('extends the configuration of the system', () => {
  expect(makeFontConfig(['R&D Sans'], [], PLACES)).toBe(`<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>/b/fonts</dir>
<cachedir>/b/cache</cachedir>
<alias binding="same"><family>R&amp;D Sans</family><accept><family>Liberation Sans</family><family>Arimo</family></accept></alias>
<include>/a/fonts.conf</include>
</fontconfig>
`);
});

test('writes a scaled font under the name of the missing one', async () => {
  const folder = await writeContent({});
  const source = join(folder, 'Sans.ttf');
  await writeFile(source, fontOf('Sans', 1000));
  await writeStandIns(
    [{ font: 'Corbel', substitute: 'Sans', scale: 0.5, files: [source] }],
    join(folder, 'fonts'),
  );
  const [name = ''] = await readdir(join(folder, 'fonts'));
  const font = await readFile(join(folder, 'fonts', name));
  expect(font.includes(Buffer.from('Corbel', 'utf16le').swap16())).toBe(true);
});
