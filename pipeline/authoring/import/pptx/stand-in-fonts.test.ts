import { expect, test } from 'vitest';
import { makeFontConfig, standInsFor } from './stand-in-fonts.ts';

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
