import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import type { Run } from '../text/page-text.ts';
import { runAt } from '../text/runs.fixture.ts';
import { toLines } from '../text/to-lines.ts';
import { openDocument } from './open-pdf.ts';
import { makePdf } from './pdf.fixture.ts';
import { readText } from './read-page.ts';
import { repairSpaces, addHiddenSigns } from './repair-spaces.ts';

async function openPage(text: string, state = '') {
  const path = join(await writeContent({}), 'talk.pdf');
  await writeFile(path, makePdf([[{ text, x: 50, y: 200, size: 50, state }]]));
  const { document, close } = await openDocument(pathToFileURL(path));
  onTestFinished(close);
  return document.getPage(1);
}

test.each([
  ['spaced out', 'VERY WIDE TYPE', '9 Tc'],
  ['spaced out, and few', 'HEAD', '9 Tc'],
  ['close together', 'Git and Vcs', '-5 Tc'],
])('keeps the spaces of words whose letters are %s', async (_, text, state) => {
  const { runs } = await readText(await openPage(text, state));
  expect(toLines(runs).map((line) => line.text)).toEqual([text]);
});

test('keeps labels apart that are the letters of the alphabet', async () => {
  const { runs } = await readText(await openPage('A B C D'));
  expect(toLines(runs).map((line) => line.text)).toEqual(['A B C D']);
});

test('corrects the size and the spaces of a font whose glyphs are drawings', async () => {
  const read = (run: Run) => [run, { size: 4, isAfterBlank: false }] as const;
  const facts = new Map([
    read({ ...runAt(0, 100, 'At tenda', { size: 4 }), width: 130 }),
    read({ ...runAt(131, 100, 'nce', { size: 4 }), width: 55 }),
    read({ ...runAt(200, 100, 'sys tem', { size: 4 }), width: 120 }),
  ]);
  const runs = await repairSpaces(await openPage('Text'), facts);
  expect(runs.map(({ size }) => size)).toEqual([40, 40, 40]);
  expect(toLines(runs).map((line) => line.text)).toEqual(['Attendance system']);
});

test('adds hyphens that the file writes as places at which words may be divided', () => {
  const runs = [
    runAt(0, 100, 'The well', { size: 40 }),
    runAt(180, 100, 'known bee keepers of the val', { size: 40 }),
    runAt(0, 148, 'ley', { size: 40 }),
  ];
  const read = addHiddenSigns(runs, 'The well\u00ADknown bee keepers of the val\u00ADley');
  expect(toLines(read).map(({ text }) => text)).toEqual(['The well-known bee keepers of the val-', 'ley']);
});

test('adds signs between letters that are not joined, and reads the letters of a glyph in order', () => {
  // From right to left, a file has the last glyph first.
  const written =
    '\u06CC\u062F\u2060\u0644\u0627\u2060\u06CC\u0645 \u0627\u0647\u200C\u062A\u0645\u00A0\u062F\u0628\u0633';
  const runs = ['\u0645\u06CC\u0627\u0644\u062F\u06CC', '\u0633\u0628\u062F\u0645\u062A\u0647\u0627'].map(
    (text) => runAt(0, 100, text),
  );
  expect(addHiddenSigns(runs, written).map(({ text }) => text)).toEqual([
    '\u0645\u06CC\u0644\u0627\u062F\u06CC',
    '\u0633\u0628\u062F \u0645\u062A\u200C\u0647\u0627',
  ]);
});
