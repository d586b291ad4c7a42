import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { detachArchive } from './detach-archive.ts';

const LINK = '<svg><image href="file:///home/ada/secret.png"/></svg>';

/** Detaches an archive of these parts. Returns its parts as texts, its format and its links. */
async function detach(parts: Zippable) {
  const folder = await writeContent({ 'slides.odp': zipSync(parts) });
  const copy = join(folder, 'copy.odp');
  const known = await detachArchive(join(folder, 'slides.odp'), copy);
  const copied = unzipSync(await readFile(copy));
  return {
    ...known,
    parts: Object.fromEntries(Object.entries(copied).map(([name, bytes]) => [name, strFromU8(bytes, true)])),
  };
}

test('copies all parts in their order, and changes only those with links to files outside', async () => {
  const content = '<?xml version="1.0"?><o><page><image href="Pictures/a.png"/></page></o>';
  const { parts, format, links } = await detach({
    mimetype: strToU8('slides'),
    'Pictures/a.png': strToU8('\u0089PNG', true),
    'content.xml': strToU8(content),
    'folder/': new Uint8Array(),
  });
  expect(Object.entries(parts)).toEqual([
    ['mimetype', 'slides'],
    ['Pictures/a.png', '\u0089PNG'],
    ['content.xml', content],
  ]);
  expect({ format, links }).toEqual({ format: 'odp', links: { pages: [], isElsewhere: false } });
});

test.each<[string, Uint8Array]>([
  ['by any name', strToU8(LINK)],
  ['in UTF-16', Buffer.from(`\uFEFF${LINK}`, 'utf16le')],
  ['with its encoding', Buffer.from(`<?xml version="1.0" encoding="latin1"?>${LINK}`, 'latin1')],
  ['that is compressed', gzipSync(LINK)],
])('removes links from a drawing %s', async (_, drawing) => {
  const { parts, format, links } = await detach({
    'ppt/presentation.xml': strToU8('<p/>'),
    'Pictures/a.png': drawing,
  });
  expect(parts['Pictures/a.png']).toContain('<svg><image/></svg>');
  expect({ format, links }).toEqual({ format: 'pptx', links: { pages: [], isElsewhere: true } });
});

test('removes links from archives inside the slides, and leaves out what it cannot read', async () => {
  const deep = [1, 2, 3, 4].reduce<Uint8Array>(
    (inner) => zipSync({ 'a.docx': inner }),
    strToU8('no archive'),
  );
  const { parts, format, links } = await detach({
    'embeddings/a.docx': zipSync({ 'word/a.xml': strToU8(LINK) }),
    'embeddings/deep.docx': deep,
    'broken.xml': strToU8('<svg><image href="file:///home/ada/secret.png">'),
    'other.xml': Buffer.from(LINK, 'utf16le').swap16().subarray(1),
    'unknown.xml': strToU8(`<?xml version="1.0" encoding="x-none"?>${LINK}`),
  });
  expect(Object.keys(parts)).toEqual(['embeddings/a.docx', 'embeddings/deep.docx']);
  const inner = unzipSync(strToU8(parts['embeddings/a.docx'] ?? '', true));
  expect(strFromU8(inner['word/a.xml'] ?? new Uint8Array())).toContain('<svg><image/></svg>');
  expect({ format, links }).toEqual({ format: 'key', links: { pages: [], isElsewhere: true } });
});
