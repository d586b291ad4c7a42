import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { presentation } from '#library/schemas/presentation';
import { readSteps } from '#page-data/pdf-steps';
import { writePptx } from '#pictures/pptx/presentation-pptx';

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
      { ...BOX, id: 'list', text: 'Springs\nMouths', y: 200, h: 150, list: true },
      { ...BOX, id: 'title', text: 'Rivers & data', y: -350, weight: 'bold' },
      { id: 'ground', type: 'rect', x: 0, y: 0, w: 900_000, h: 900_000, z: -5, fill: '#224422' },
      right({ ...BOX, id: 'arabic', text: 'مرحبا بالعالم', y: -200 }),
      right({ ...BOX, id: 'formula', tex: 'a^2 + b', type: 'formula', y: 100 }),
      right({
        ...BOX,
        id: 'water',
        text: 'H2O',
        y: 300,
        spans: [{ from: 1, to: 2, size: 0.6, raise: -0.2 }],
      }),
    ],
    path: [
      { id: 's1', title: 'Rivers & data', frame: FRAME },
      { id: 's2', title: 'Part', frame: { ...FRAME, x: 2000, w: 3200, h: 1800 } },
      { id: 's3', title: 'Detail', frame: { ...FRAME, x: 2000 } },
    ],
  },
});

describe('a presentation for PowerPoint', () => {
  const parts = new Map<string, string>();

  beforeAll(async () => {
    const steps = readSteps(content, 'https://talks.example/p/rivers/rivers/');
    const bytes = await writePptx({ ...content, author: null, baseDir: '/', steps, hasNotes: false });
    for (const [name, part] of Object.entries(unzipSync(bytes))) parts.set(name, strFromU8(part));
  });

  const slide = (number: number) => parts.get(`ppt/slides/slide${number}.xml`) ?? '';
  const namesOn = (number: number) =>
    [...slide(number).matchAll(/<p:cNvPr id="\d+" name="([^"]+)"/g)].map(([, name]) => name);

  it('has what lies below first, then the title, then texts in reading order [2.106]', () => {
    expect(namesOn(1)).toEqual(['Rectangle ground', 'Title', 'Text list']);
  });

  it('links the title to its step, and has it above a slide that does not show it [2.106]', () => {
    expect(slide(1)).toContain('<a:hlinkClick r:id="rId2"/>');
    expect(parts.get('ppt/slides/_rels/slide1.xml.rels')).toContain(
      'Target="https://talks.example/p/rivers/rivers/#step=1"',
    );
    expect(slide(3)).toMatch(/<p:ph type="title"\/>.*<a:off x="0" y="-\d+"\/>.*<a:t>Detail<\/a:t>/);
  });

  it('has bullets, scripts from right to left, and formulas with their TeX [2.106]', () => {
    expect(slide(1).split('<a:buChar char="•"/>')).toHaveLength(3);
    expect(slide(3)).toMatch(/algn="r" rtl="1".*مرحبا بالعالم/);
    expect(slide(3)).toContain('descr="a^2 + b"');
  });

  it('has raised and lowered letters in their size, though Office makes them smaller', () => {
    const size = 50 * 0.6 * (960 / 1600);
    expect(slide(3)).toContain(`sz="${size * 100 * 1.5}" b="0" i="0" baseline="-20000"`);
  });

  it('cuts off what is far outside of a slide, because Office limits lengths', () => {
    const lengths = [...slide(1).matchAll(/c[xy]="(\d+)"/g)].map(([, length]) => Number(length));
    expect(Math.max(...lengths)).toBeLessThan(5 * 960 * 12_700);
  });

  it('begins a section with each step whose frame is in no other [2.106]', () => {
    const sections = parts.get('ppt/presentation.xml')?.matchAll(/<p14:section name="([^"]+)"/g) ?? [];
    expect([...sections].map(([, name]) => name)).toEqual(['Rivers &amp; data', 'Part']);
  });
});
