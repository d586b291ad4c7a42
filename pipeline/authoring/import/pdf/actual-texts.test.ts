import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { findActualText, readActualTexts } from './actual-texts.ts';
import { openPdf } from './open-pdf.ts';
import { makePdf } from './pdf.fixture.ts';

const span = (text: string, shown: string) => `/Span <</ActualText ${text}>> BDC (${shown}) Tj EMC`;

it('reads the texts that a file names beside its glyphs, packed or not [4.8]', async () => {
  const path = join(await writeContent({}), 'a.pdf');
  const packed = deflateSync(Buffer.from(`${span('(a\\))', 'x')} ${span('<FEFF0131>', 'y')}`));
  const parts = ['stream\n', packed, '\nendstream stream\n', span('(i)', 'z'), '\nendstream'];
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
  expect(await readActualTexts(path)).toEqual([['a)', 'ı'], ['i']]);
});

it('finds the text of a span by its place, or if the file has only one', () => {
  expect(findActualText([['i', 'ı'], ['i']], 1, 2)).toBe('ı');
  expect(
    findActualText(
      [
        ['i', 'ı'],
        ['ı', 'i'],
      ],
      1,
      2,
    ),
  ).toBeNull();
  expect(findActualText([['i', 'i'], ['i']], 4, 7)).toBe('i');
  expect(findActualText([], 0, 1)).toBeNull();
});

it('puts them in the place of letters without names', async () => {
  const placeholder = 'X'.repeat(60);
  const text = makePdf([[{ text: placeholder, x: 40, y: 40, size: 20 }]]).toString('latin1');
  const shown = `(d) Tj ${span('(i)', '\\001')} (z) Tj`;
  const drawn = `(${placeholder}) Tj`;
  const path = join(await writeContent({}), 'b.pdf');
  await writeFile(path, Buffer.from(text.replace(drawn, shown.padEnd(drawn.length)), 'latin1'));
  const deck = await openPdf(path, 'b.pdf');
  const { result } = await deck.readText(1);
  await deck.close();
  expect(result.runs.map((run) => run.text).join('')).toBe('diz');
});
