import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, onTestFinished, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { findDamage, openDocument, openPdf, reopenAfterBytes } from './open-pdf.ts';
import { makeHostilePdf } from './hostile-pdf.fixture.ts';
import { cutStream, makePdf } from './pdf.fixture.ts';

const MB = 1_000_000;
const PAGES = ['One', 'Two', 'Three', 'Four'].map((text) => [{ text, x: 50, y: 100, size: 40 }]);
/** More bytes than pdf.js reads at a time. */
const LARGE = 0.3 * MB;

/** Returns the text of a page. Hides the messages of pdf.js about its font. */
async function textsOf(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { result } = await findDamage(() => page.getTextContent());
  return result.items.map((item) => ('str' in item ? item.str : '')).join('');
}

async function place(pdf: Buffer): Promise<string> {
  const path = join(await writeContent({}), 'talk.pdf');
  await writeFile(path, pdf);
  return path;
}

async function open(pdf: Buffer) {
  const deck = await openPdf(await place(pdf), 'talk.pdf');
  onTestFinished(() => deck.close());
  const textOf = async (number: number) => {
    const { result, damage } = await deck.readText(number);
    return { text: result.runs.map(({ text }) => text).join(' '), isDamaged: damage !== null };
  };
  return { deck, textOf };
}

test('reads only the requested page of a large file', async () => {
  const file = await place(makePdf(PAGES, '', MB));
  const { document, bytesRead, close } = await openDocument(pathToFileURL(file));
  onTestFinished(close);
  await textsOf(document, 3);
  expect(bytesRead()).toBeGreaterThan(0.9 * MB);
  expect(bytesRead()).toBeLessThan(1.2 * MB);
});

test('reopens a file after many reads, which frees its memory', async () => {
  const file = await place(makePdf(PAGES, '', LARGE));
  const pdf = await reopenAfterBytes(1.5 * LARGE, () => openDocument(pathToFileURL(file)));
  onTestFinished(pdf.close);
  const bytes: boolean[] = [];
  for (const number of [1, 2, 3, 4]) {
    const { document, bytesRead } = await pdf.current();
    bytes.push(bytesRead() > 0);
    expect(await textsOf(document, number)).toBe(PAGES[number - 1]?.[0]?.text);
  }
  expect(bytes).toEqual([false, true, false, true]);
});

test.for<[string, number, (file: string) => Promise<void>]>([
  ['holds another deck', LARGE, (file) => writeFile(file, makePdf(PAGES.toReversed()))],
  ['holds no deck any more', LARGE, (file) => writeFile(file, 'no PDF')],
  // A file of this size is opened again for the second page.
  ['is gone', 33 * MB, (file) => rm(file)],
])('refuses a file that %s while it is read', async ([, size, change]) => {
  const file = await place(makePdf(PAGES.slice(0, 2), '', size));
  const deck = await openPdf(file, 'talk.pdf');
  onTestFinished(deck.close);
  await deck.readText(1);
  await change(file);
  await expect(deck.readText(2)).rejects.toThrow(
    'talk.pdf changed while it was being read. Import it again.',
  );
});

test('refuses a file that is removed before it is reopened', async () => {
  const file = await place(makePdf(PAGES.slice(0, 2), '', 33 * MB));
  const deck = await openPdf(file, 'talk.pdf');
  onTestFinished(deck.close);
  await deck.readText(1);
  const reading = deck.readText(2);
  await Promise.all([
    expect(reading).rejects.toThrow('talk.pdf changed while it was being read. Import it again.'),
    rm(file),
  ]);
});

test('reports the damaged page of a large file, and reads the others', async () => {
  const { textOf } = await open(cutStream(makePdf(PAGES, '', LARGE), 8));
  expect(await textOf(1)).toEqual({ text: 'One', isDamaged: false });
  expect((await textOf(2)).isDamaged).toBe(true);
  expect(await textOf(3)).toEqual({ text: 'Three', isDamaged: false });
});

test('reads a large file without a table of its objects', async () => {
  const pdf = makePdf(PAGES, '', LARGE)
    .toString('latin1')
    .replace(/startxref\n\d+/, 'startxref\n7');
  const { deck, textOf } = await open(Buffer.from(pdf, 'latin1'));
  expect(deck.pageCount).toBe(4);
  expect(await textOf(4)).toEqual({ text: 'Four', isDamaged: false });
});

test('refuses a large file with a password', async () => {
  const pdf = makePdf(PAGES, '', LARGE).toString('latin1');
  const locked = pdf.replace(
    '/Root 1 0 R',
    `/Root 1 0 R /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`,
  );
  await expect(openPdf(await place(Buffer.from(locked, 'latin1')), 'talk.pdf')).rejects.toThrow(
    'talk.pdf is protected by a password.',
  );
});

test('places vertical and rotated text at the middle of its column', async () => {
  const system = '<< /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>';
  const part = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo ${system} >>`;
  const vertical = `<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /UniJIS-UCS2-V /DescendantFonts [${part}] >>`;
  const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  const texts = [
    'BT /V 20 Tf 700 400 Td <67086D776F6E> Tj ET',
    'BT /F 20 Tf 0 1 -1 0 100 50 Tm (Height) Tj ET',
    'BT /F 20 Tf 0 -1 1 0 200 400 Tm (Depth) Tj ET',
    'BT /F 20 Tf 300 400 Td (Tide) Tj ET',
  ];
  const resources = `/Font << /V ${vertical} /F ${helvetica} >>`;
  const deck = await openPdf(
    await place(makeHostilePdf([{ content: Buffer.from(texts.join('\n')), resources }])),
    'talk.pdf',
  );
  onTestFinished(() => deck.close());
  const { runs } = (await deck.readText(1)).result;
  const facts = runs.map(({ text, x, y, width, turn }) => ({ text, x, y, width: Math.round(width), turn }));
  expect(facts).toEqual([
    { text: '月海潮', x: 1400, y: 100, width: 120, turn: 'down' },
    { text: 'Height', x: 186, y: 800, width: 116, turn: 'up' },
    { text: 'Depth', x: 414, y: 100, width: 107, turn: 'down' },
    { text: 'Tide', x: 600, y: 100, width: 78, turn: undefined },
  ]);
});
