import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { bomb, firstOf, makeHostilePdf, makeStream, type HostilePage } from '../pdf/hostile-pdf.fixture.ts';
import { makePdf } from '../pdf/pdf.fixture.ts';
import { numbered } from '../import.fixture.ts';
import { openBoundedPdf, startReader, type ReaderBounds } from './open-bounded.ts';

/** Generous limits, so that a test on a busy machine reaches only the limit that it tests. */
const WIDE = {
  seconds: 90,
  totalSeconds: 90,
  totalSecondsAPage: 9,
  secondsOnClock: 300,
  memoryBytes: 400_000_000,
};

async function place(bytes: Uint8Array, name = 'talk.pdf'): Promise<string> {
  const path = join(await writeContent({}), name);
  await writeFile(path, bytes);
  return path;
}

/**
 * Opens a deck. Tests reduce the limits afterwards, because opening may be slow on a busy machine.
 */
async function open(pdf: Uint8Array, wider: Partial<ReaderBounds> = {}) {
  const path = await place(pdf);
  const bounds = { ...WIDE, ...wider };
  const deck = await openBoundedPdf(path, 'talk.pdf', bounds);
  onTestFinished(() => deck.close());
  return { path, deck, bounds };
}

/**
 * Returns a page that draws a form, which draws the next one twenty times, and so on: 20^12 lines.
 * Other pages follow it.
 */
function endlessForms(...others: readonly HostilePage[]): Buffer {
  const [first, depth] = [firstOf(1 + others.length), 12];
  const forms = Array.from({ length: depth }, (_, index) =>
    makeStream(
      Buffer.from(index + 1 < depth ? '/X Do '.repeat(20) : '0 0 m 9 9 l S'),
      0,
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${first + index + 1} 0 R >> >>`,
    ),
  );
  return makeHostilePdf(
    [{ content: Buffer.from('/X Do '), resources: `/XObject << /X ${first} 0 R >>` }, ...others],
    forms,
  );
}

test('reads a deck in a process of its own, which ends with it', async () => {
  const { deck } = await open(makePdf(numbered(2), '/Title (Numbers)'));
  expect(deck).toMatchObject({ pageCount: 2, title: 'Numbers', language: null, stored: null });
  const { result, damage } = await deck.readText(2);
  expect([result.runs.map(({ text }) => text), damage]).toEqual([['Slide 2'], null]);
  const picture = await deck.draw(1, { isPreview: true });
  expect(Buffer.from(picture.result.raster ?? []).toString('latin1', 8, 12)).toBe('WEBP');
  expect(Buffer.from(picture.result.vector ?? []).toString('latin1', 0, 4)).toBe('<svg');
  await deck.close();
  await expect(deck.readText(1)).rejects.toThrow('talk.pdf: page 1 cannot be read');
});

test('reports the faults of a file', async () => {
  const path = await place(Buffer.from('%PDF-1.7\nnothing\nstartxref\n99\n%%EOF\n'));
  await expect(openBoundedPdf(path, 'talk.pdf', WIDE)).rejects.toThrow(
    /^talk\.pdf is damaged \(.+\)\. Export it again\.$/,
  );
});

describe('a small file that unpacks to gigabytes ends with a message that names the page and the limit', () => {
  test.each([
    ['blanks', ' '],
    ['lines', '0 0 m 9 9 l S\n'],
    ['texts', 'BT (Hello) Tj ET\n'],
    ['brackets', '[ '],
  ])('of %s', async (_, text) => {
    const pdf = makeHostilePdf([{ content: Buffer.from('0 0 m') }, bomb(text, 4)]);
    expect(pdf.length).toBeLessThan(60_000);
    const { deck } = await open(pdf);
    await deck.readText(1);
    await expect(deck.readText(2).then(() => deck.draw(2))).rejects.toThrow(
      'talk.pdf: page 2 takes more than 400 MB of memory to read. Export it again with fewer and smaller pictures and drawings, or without page 2.',
    );
  });
});

/** More memory in bytes than a page takes that is drawn for seconds. */
const ENOUGH = 8_000_000_000;

describe('a page that takes long', () => {
  test('ends with a message that names the page and the limit', async () => {
    const { deck, bounds } = await open(endlessForms(), { memoryBytes: ENOUGH });
    await deck.readText(1);
    bounds.seconds = 1;
    await expect(deck.draw(1)).rejects.toThrow(
      'talk.pdf: page 1 takes more than 1 s of processor time to read. Export it again',
    );
  });

  test('does not delay other pages, which another process draws', async () => {
    const { deck } = await open(endlessForms({ content: Buffer.from('0 0 m 9 9 l S') }), {
      memoryBytes: ENOUGH,
    });
    const endless = expect(deck.draw(1)).rejects.toThrow('page 1 cannot be read');
    expect((await deck.draw(2)).damage).toBe(null);
    await deck.close();
    await endless;
  });

  test('ends with the pages before it if their total time is too long', async () => {
    const { deck, bounds } = await open(endlessForms(), { totalSecondsAPage: 1, memoryBytes: ENOUGH });
    await deck.readText(1);
    bounds.totalSeconds = 2;
    await expect(deck.draw(1)).rejects.toThrow('talk.pdf takes more than 3 s of processor time to read.');
  });
});

describe('a reader on a busy machine', () => {
  /** Opens a page, and halts its reader. */
  async function openHalted(bounds: Partial<ReaderBounds>) {
    const started: ChildProcess[] = [];
    const note = (message: unknown) => started.push((message as { process: ChildProcess }).process);
    subscribe('child_process', note);
    const opened = await open(makePdf(numbered(1)));
    unsubscribe('child_process', note);
    const [reader] = started;
    expect(reader?.kill('SIGSTOP')).toBe(true);
    Object.assign(opened.bounds, bounds);
    return { deck: opened.deck, goOn: () => reader?.kill('SIGCONT') };
  }

  test('continues while it uses little processor time', async () => {
    const { deck, goOn } = await openHalted({ seconds: 1 });
    const read = deck.readText(1);
    await setTimeout(2000);
    goOn();
    expect((await read).damage).toBe(null);
  });

  test('ends after its maximum time on the clock', async () => {
    const { deck } = await openHalted({ secondsOnClock: 1 });
    await expect(deck.readText(1)).rejects.toThrow(
      'talk.pdf: page 1 cannot be read: nothing happened for 1 s. Copy the file to a local disk',
    );
  });
});

describe('a page with a size or a picture that cannot be drawn', () => {
  test('is reported as damaged at once', async () => {
    const first = firstOf(2);
    const image = makeStream(
      Buffer.from('abc'),
      0,
      '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
    );
    const { deck } = await open(
      makeHostilePdf(
        [
          { content: Buffer.from('0 0 m'), box: '0 0 1 1000000000' },
          { content: Buffer.from('/X Do'), resources: `/XObject << /X ${first} 0 R >>` },
        ],
        [image],
      ),
    );
    expect((await deck.readText(1)).damage).toBe(
      'it is 1 by 1000000000 points, more than 50 times as long as wide',
    );
    expect((await deck.draw(1)).result.raster?.length).toBeGreaterThan(0);
    expect((await deck.draw(2)).damage).toContain('Image exceeded maximum allowed size');
  });

  test('of a thousand kilometres is drawn like any other', async () => {
    const { deck } = await open(
      makeHostilePdf([{ content: Buffer.from('0 0 m'), box: '0 0 1000000000 1000000000' }]),
    );
    expect((await deck.readText(1)).result.height).toBe(1600);
  });
});

describe('a PowerPoint file', () => {
  const read = async (bytes: Uint8Array) => {
    const reader = startReader('talk.pptx', WIDE);
    onTestFinished(() => reader.close());
    return reader.call('its text', 'readPptx', await place(bytes, 'talk.pptx'), 'talk.pptx');
  };
  const parts = { 'ppt/presentation.xml': new Uint8Array(9) };

  /**
   * Returns the file with the size of some parts changed in their headers and in the file's
   * directory.
   */
  const claimSize = (file: Uint8Array, real: number, claimed: number) => {
    const zip = Buffer.from(file);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(real);
    for (let at = zip.indexOf(size); at !== -1; at = zip.indexOf(size, at)) zip.writeUInt32LE(claimed, at);
    return zip;
  };

  test('whose parts unpack to gigabytes is refused', async () => {
    const part = new Uint8Array(60_007);
    const media = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`ppt/media/${index}.png`, part]),
    );
    const zip = claimSize(zipSync({ ...parts, ...media }), 60_007, 100_000_000);
    await expect(read(zip)).rejects.toThrow(
      'talk.pptx is too large: its parts unpack to 1,001 MB, more than 1000 MB. Save it with smaller pictures',
    );
  });

  test('that declares a wrong size of a part is refused before another program unpacks it', async () => {
    const zip = zipSync({ ...parts, 'ppt/media/a.png': new Uint8Array(50_000_007) });
    await expect(read(claimSize(zip, 50_000_007, 1000))).rejects.toThrow(
      'talk.pptx is not a PowerPoint file, or is incomplete.',
    );
  });

  test('with one endless slide is refused', async () => {
    const slide = Buffer.alloc(30_000_000, '<a:p>');
    const presentation = `<p:presentation><p:sldIdLst><p:sldId r:id="rId1"/></p:sldIdLst></p:presentation>`;
    const relations =
      '<Relationships><Relationship Id="rId1" Type="slide" Target="slides/slide1.xml"/></Relationships>';
    const zip = zipSync({
      'ppt/presentation.xml': Buffer.from(presentation),
      'ppt/_rels/presentation.xml.rels': Buffer.from(relations),
      'ppt/slides/slide1.xml': slide,
    });
    await expect(read(zip)).rejects.toThrow(
      'talk.pptx is damaged (ppt/slides/slide1.xml unpacks to 30 MB, more than 20 MB). Save it again.',
    );
  });
});
