import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { writeContent } from '#library/content.fixture';
import { readPptx } from './read-pptx.ts';

export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A test slide: its shapes, whether it is hidden, and the shapes of its notes. */
interface TestSlide {
  readonly shapes: string;
  readonly isHidden?: boolean;
  readonly notes?: string;
}

/** Returns a shape with a placeholder of this type. "" makes one without a type, null none. */
export const shape = (type: string | null, ...paragraphs: string[]) => {
  const placeholder = type === null ? '' : type === '' ? '<p:ph idx="1"/>' : `<p:ph type="${type}"/>`;
  return `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
};
export const paragraph = (text: string, properties = '', run = 'lang="en-GB"') =>
  `<a:p>${properties}<a:r><a:rPr ${run}/><a:t>${text}</a:t></a:r></a:p>`;

/** Reads a PowerPoint file with these slides, 720 points wide. */
export async function read(
  slides: readonly TestSlide[],
  title = '',
  sections = '',
  more: Readonly<Record<string, string>> = {},
) {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`;
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`);
  const parts: Record<string, string> = {
    'docProps/core.xml': `<cp:coreProperties><dc:title>${title}</dc:title></cp:coreProperties>`,
    'ppt/presentation.xml': `\uFEFF<?xml version="1.0"?><p:presentation><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/>${sections}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, index) => relation(`rId${index + 1}`, 'slide', `slides/slide${index + 1}.xml`)),
    ),
  };
  slides.forEach(({ shapes, isHidden = false, notes }, index) => {
    const name = `slide${index + 1}.xml`;
    parts[`ppt/slides/${name}`] =
      `<p:sld${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    if (notes === undefined) return;
    parts[`ppt/slides/_rels/${name}.rels`] = relations(
      relation('rId1', 'notesSlide', `../notesSlides/${name}`),
    );
    parts[`ppt/notesSlides/${name}`] = `<p:notes><p:cSld><p:spTree>${notes}</p:spTree></p:cSld></p:notes>`;
  });
  const packed = Object.entries({ ...parts, ...more }).map(([name, text]) => [name, strToU8(text)] as const);
  return readFileOf(zipSync(Object.fromEntries(packed)));
}

export async function readFileOf(bytes: Uint8Array) {
  const folder = await writeContent({ 'talk.pptx': bytes });
  return readPptx(join(folder, 'talk.pptx'), 'talk.pptx');
}

/** Where a shape is, in thousandths of the slide. */
type TestPlace = readonly [left: number, top: number, width: number, height: number];

/** Returns the `a:xfrm` of a place. */
export const xfrm = ([left, top, width, height]: TestPlace, attributes = '', more = ''): string =>
  `<a:xfrm ${attributes}><a:off x="${left * 9144}" y="${top * 5143}"/><a:ext cx="${width * 9144}" cy="${height * 5143}"/>${more}</a:xfrm>`;

/** Returns a text box at a place, with one paragraph for each text. */
export const boxAt = (place: TestPlace, ...texts: string[]): string =>
  shape(null, ...texts.map((text) => paragraph(text))).replace(
    '<p:txBody>',
    `<p:spPr>${xfrm(place)}</p:spPr><p:txBody>`,
  );

/** Returns the texts of a slide with these shapes. Items of lists begin with a bullet. */
export async function textsOf(shapes: string, more: Readonly<Record<string, string>> = {}) {
  const { pages } = await read([{ shapes }], '', '', more);
  return pages[0]?.map(({ text, isItem }) => (isItem ? `• ${text}` : text));
}
