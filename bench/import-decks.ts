import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { makeHostilePdf, makeStream, firstOf } from '#pipeline/authoring/import/pdf/hostile-pdf.fixture';
import { makePdf } from '#pipeline/authoring/import/pdf/pdf.fixture';

const DECKS = join(import.meta.dirname, '../pipeline/authoring/import/decks');
const SENTENCE = 'The river carries sand and clay to the sea, and the wind brings some of it back';

const list = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Makes a deck of a number of pages. */
type DeckMaker = (pages: number) => Uint8Array | Promise<Uint8Array>;

/** Makers of decks by file name. */
export const DECK_MAKERS: Readonly<Record<string, DeckMaker>> = {
  'texts.pdf': (pages) =>
    makePdf(
      list(pages, (page) => [
        { text: `Chapter ${page + 1}`, x: 60, y: 70, size: 36 },
        ...list(8, (line) => ({ text: `${SENTENCE} ${page}.${line}`, x: 60, y: 130 + 36 * line, size: 17 })),
      ]),
    ),
  'drawings.pdf': (pages) =>
    makeHostilePdf(list(pages, (page) => ({ content: Buffer.from(list(300, drawShape(page)).join('')) }))),
  'photos.pdf': async (pages) => {
    const photos = await Promise.all(list(pages, makePhoto));
    return makeHostilePdf(
      list(pages, (page) => ({
        content: Buffer.from('700 0 0 394 50 28 cm /X Do'),
        resources: `/XObject << /X ${firstOf(pages) + page} 0 R >>`,
      })),
      photos,
    );
  },
  'slides.pptx': async (pages) => repeatSlides(await readFile(join(DECKS, 'brotbacken.pptx')), pages),
  'outline.md': (pages) =>
    strToU8(
      list(pages, (page) => `# Chapter ${page + 1}\n\n${SENTENCE}.\n\n${`- ${SENTENCE}\n`.repeat(4)}`).join(
        '\n',
      ),
    ),
};

/** Returns a function that writes the operators of a triangle with round sides. */
const drawShape = (page: number) => (index: number) => {
  const [x, y] = [(index * 37) % 760, ((index + page) * 61) % 410];
  const colour = [index % 7, index % 5, index % 3].map((part) => (part / 7).toFixed(2)).join(' ');
  return `${colour} rg ${x} ${y} m ${x + 30} ${y} ${x + 40} ${y + 20} ${x + 9} ${y + 40} c f\n`;
};

/** Makes a picture with as many details as a photo has. */
async function makePhoto(index: number): Promise<Buffer> {
  const size = { width: 1600, height: 900 };
  const noise = (mean: number) => ({ type: 'gaussian' as const, mean, sigma: 60 });
  const create = { ...size, channels: 3 as const, background: '#000', noise: noise(100 + index) };
  const jpeg = await sharp({ create }).blur(3).linear(3, -200).jpeg().toBuffer();
  return makeStream(
    jpeg,
    0,
    `/Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`,
  );
}

/** Returns a PowerPoint file with its last slides again and again. */
function repeatSlides(file: Uint8Array, pages: number): Uint8Array {
  const parts = unzipSync(file);
  const insert = (name: string, before: string, write: (slide: number) => string) => {
    const added = list(pages, (page) => (page < 4 ? '' : write(page + 1))).join('');
    parts[name] = strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace(before, `${added}${before}`));
  };
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide';
  const type = 'application/vnd.openxmlformats-officedocument.presentationml.slide+xml';
  insert('[Content_Types].xml', '</Types>', (slide) => {
    return `<Override PartName="/ppt/slides/slide${slide}.xml" ContentType="${type}"/>`;
  });
  insert('ppt/_rels/presentation.xml.rels', '</Relationships>', (slide) => {
    return `<Relationship Id="rIdS${slide}" Type="${relation}" Target="slides/slide${slide}.xml"/>`;
  });
  insert('ppt/presentation.xml', '</p:sldIdLst>', (slide) => {
    return `<p:sldId id="${300 + slide}" r:id="rIdS${slide}"/>`;
  });
  for (let slide = 5; slide <= pages; slide += 1)
    for (const name of ['ppt/slides/slide#.xml', 'ppt/slides/_rels/slide#.xml.rels']) {
      const model = parts[name.replace('#', String(2 + (slide % 3)))] ?? new Uint8Array();
      parts[name.replace('#', String(slide))] = model;
    }
  return zipSync(parts);
}
