import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { presentation } from '#library/schemas/presentation';
import { readSteps } from '#page-data/pdf-steps';
import { writePdf } from '#pictures/pdf/presentation-pdf';

const FRAME = { x: 0, y: 0, w: 1600, h: 900 };
const BOX = { x: 0, y: 0, w: 1400, h: 80, type: 'text', fontSize: 50 };
const right = (element: object) => ({ ...element, x: 2000 });

const content = presentation.parse({
  oid: 'rivers',
  title: 'Rivers & data',
  language: 'ar',
  owner: null,
  lastModified: '2026-03-04T10:00:00Z',
  schemaVersion: '2',
  privacy: 'public',
  storyboard: {
    version: 2,
    background: '#10131a',
    elements: [
      { ...BOX, id: 'title', text: 'Rivers & data', y: -350, weight: 'bold' },
      { ...BOX, id: 'words', text: 'Words that are longer than a line of this box', w: 600, h: 200 },
      { ...BOX, id: 'list', text: 'Springs\nMouths', y: 200, h: 150, list: true },
      right({ ...BOX, id: 'second', text: 'أنهار 2026', y: -350 }),
      right({ ...BOX, id: 'arabic', text: 'مرحبا بالعالم', y: -200 }),
      right({ ...BOX, id: 'code', text: 'let x = 1;', type: 'code', language: 'js', y: -50 }),
      right({ ...BOX, id: 'formula', tex: 'a^2 + b', type: 'formula', y: 100 }),
      right({
        id: 'video',
        type: 'video',
        src: '../media/a.mp4',
        alt: 'A river in flood',
        y: 300,
        w: 400,
        h: 200,
      }),
      { ...BOX, id: 'cell-1', text: 'River', x: 4000 - 350, w: 700, h: 80 },
      { ...BOX, id: 'cell-2', text: 'Length', x: 4000 + 350, w: 700, h: 80 },
      { ...BOX, id: 'cell-3', text: 'Seine', x: 4000 - 350, y: 80, w: 700, h: 80 },
      { ...BOX, id: 'cell-4', text: '777 km', x: 4000 + 350, y: 80, w: 700, h: 80 },
    ],
    path: [
      { id: 's1', title: 'Rivers & data', frame: FRAME, note: 'A secret note' },
      { id: 's2', title: 'أنهار 2026', frame: { ...FRAME, x: 2000 } },
      { id: 's3', title: 'A table', frame: { ...FRAME, x: 4000 } },
    ],
  },
});

const missing: string[] = [];
const write = (changes: object = {}) =>
  writePdf({
    ...content,
    author: 'Ada Lovelace',
    baseDir: '/',
    steps: readSteps(content, 'https://talks.example/p/rivers/rivers/'),
    onMissing: (characters) => missing.push(characters),
    ...changes,
  });

interface Node {
  role?: string;
  alt?: string;
  lang?: string;
  children?: Node[];
  type?: string;
  id?: string;
}

/** Returns the structure of a page: roles, alternative texts, and texts. */
async function readPage(pdf: Awaited<ReturnType<typeof getDocument>['promise']>, number: number) {
  const page = await pdf.getPage(number);
  const texts = new Map<string, string>();
  let current = '';
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  for (const item of items) {
    if ('type' in item) current = item.type.startsWith('begin') ? item.id : '';
    else texts.set(current, `${texts.get(current) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
  }
  const outline = (node: Node): unknown => {
    if (node.type === 'content') return (texts.get(node.id ?? '') ?? '').trim();
    if (node.type !== undefined) return node.type;
    const role = node.alt === undefined ? node.role : `${node.role}: ${node.alt}`;
    return [role, ...(node.children ?? []).map(outline)];
  };
  const tree = (await page.getStructTree()) as Node;
  return { sections: (tree.children ?? []).map(outline), annotations: await page.getAnnotations() };
}

describe('a presentation as PDF', () => {
  let bytes: Uint8Array;
  let pdf: Awaited<ReturnType<typeof getDocument>['promise']>;

  beforeAll(async () => {
    bytes = await write();
    pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  }, 60_000);

  it('has a page for each step, with its texts in reading order [2.105]', async () => {
    const { sections } = await readPage(pdf, 1);
    expect(sections).toEqual([
      [
        'Document',
        [
          'Sect',
          ['H1', ['Link', 'Rivers & data', 'annotation']],
          ['P', 'Words that are longer than a line of this box'],
          ['L', ['LI', ['LBody', 'Springs']], ['LI', ['LBody', 'Mouths']]],
        ],
      ],
    ]);
    expect(pdf.numPages).toBe(3);
  });

  it('has code, formulas and pictures with alternative texts, and texts from right to left [2.105]', async () => {
    const { sections } = await readPage(pdf, 2);
    expect(sections).toEqual([
      [
        'Document',
        [
          'Sect',
          // How it is read, and its letters as they are drawn.
          ['H2', ['Link', ['Span: أنهار 2026', 'أنهار2026'], 'annotation']],
          ['P', ['Span: مرحبا بالعالم', 'مرحبا بالعالم']],
          ['P', ['Code', 'let x = 1;']],
          ['Formula: a^2 + b', ''],
          ['Figure: A river in flood', ''],
        ],
      ],
    ]);
  });

  it('has tables [2.105]', async () => {
    const { sections } = await readPage(pdf, 3);
    expect(sections).toEqual([
      [
        'Document',
        [
          'Sect',
          ['Table', ['TR', ['TH', 'River'], ['TH', 'Length']], ['TR', ['TD', 'Seine'], ['TD', '777 km']]],
        ],
      ],
    ]);
  });

  it('has title, author, language and bookmarks [2.105]', async () => {
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Rivers & data', Author: 'Ada Lovelace', Language: 'ar' });
    expect(metadata.get('dc:title')).toBe('Rivers & data');
    expect(await pdf.getMarkInfo()).toEqual(
      new Map([
        ['Marked', true],
        ['UserProperties', false],
        ['Suspects', false],
      ]),
    );
    const bookmarks = (await pdf.getOutline()).map(({ title, items }) => [
      title,
      ...items.map((item: { title: string }) => item.title),
    ]);
    expect(bookmarks).toEqual([['Rivers & data', 'أنهار 2026', 'A table']]);
  });

  it('links each title to its step on the site [2.105]', async () => {
    const { annotations } = await readPage(pdf, 2);
    expect(annotations).toMatchObject([
      { subtype: 'Link', url: 'https://talks.example/p/rivers/rivers/#step=2' },
    ]);
  });

  it('has no speaker notes [2.105]', () => {
    const { path } = content.storyboard;
    expect(path[0]?.note).toBe('A secret note');
    expect(readSteps(content, 'https://talks.example/').some((step) => 'note' in step)).toBe(false);
  });

  it('has the same bytes each time [2.105]', async () => {
    expect(Buffer.from(await write()).equals(bytes)).toBe(true);
  });

  it('names the characters that no font has [2.105]', async () => {
    expect(missing).toEqual([]);
    const storyboard = structuredClone(content.storyboard);
    const [title] = storyboard.elements;
    if (title?.type === 'text') title.text = 'Rivers \u{13000} & \u{13001}';
    await write({ storyboard });
    expect(missing).toEqual(['\u{13000} \u{13001}']);
  });
});
