import type { PlacedText } from '../text/repeated-texts.ts';
import { normalizeText, shiftText, type Shift } from '../text/normalize-text.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** Placeholders whose text is on every slide. */
const RUNNING = ['dt', 'ftr', 'sldNum', 'hdr'];
const TITLES = ['title', 'ctrTitle'];
/** Office's notation for line breaks and other characters that XML cannot represent. */
const ESCAPED = /_x[0-9A-Fa-f]{4}_/g;
/** Default sizes in points for text whose size is set by the slide's layout. */
const SIZES = { title: 44, subTitle: 32, body: 28, box: 18 };
const MAX_LEVELS = 5;
/** Size difference between two levels of a list, in points. */
const LEVEL = 4;

type Role = keyof typeof SIZES;

/** A paragraph and its place on the slide. A shape that the layout places counts as centred. */
export type PlacedParagraph = Paragraph & PlacedText;

/** The size of slides. */
export interface SlideSize {
  /** Canvas units. */
  readonly height: number;
  readonly unitsPerPoint: number;
}

export const EMU_PER_POINT = 12_700;

/** Returns the paragraphs of a slide, title first, then as in the file and in screen readers. */
export function readSlide(
  slide: XmlElement,
  size: SlideSize,
  graphics: SlideGraphics = new Map(),
): PlacedParagraph[] {
  const shapes = shownShapes(slide).map((shape) => {
    const type = placeholderType(shape);
    return { role: roleOf(type), isRunning: type !== null && RUNNING.includes(type), shape };
  });
  return shapes
    .filter(({ isRunning }) => !isRunning)
    .toSorted((a, b) => Number(b.role === 'title') - Number(a.role === 'title'))
    .flatMap(({ shape, role }) =>
      paragraphsOf(shape, role, size.unitsPerPoint, graphics).map((paragraph) => ({
        ...paragraph,
        ...placeOf(shape, size),
        ...(role === 'title' && { heading: 1 }),
      })),
    )
    .filter(({ text }) => text !== '');
}

/** The texts of charts and diagrams, by the relation with which a slide refers to them. */
export type SlideGraphics = ReadonlyMap<string, readonly string[]>;

/** Returns the paragraphs of a shape, of a row of a table, or of a chart or diagram. */
function paragraphsOf(
  shape: XmlElement,
  role: Role,
  unitsPerPoint: number,
  graphics: SlideGraphics,
): Paragraph[] {
  const small = { size: Math.round(SIZES.box * unitsPerPoint), isItem: false };
  const described = descriptionOf(shape).map((text) => ({ ...small, text, isDescription: true as const }));
  // The texts of a group are those of its shapes.
  if (shape.name === 'p:grpSp') return described;
  if (shape.name === 'a:tr') {
    // The places that a wide cell covers are cells too.
    const cells = descendants(shape, 'a:tc')
      .filter(({ attributes }) => !['1', 'true'].includes(attributes['hMerge'] ?? ''))
      .map((cell) => descendants(cell, 'a:p').map(textOf).join(' ').trim());
    return [{ ...small, text: cells.some((cell) => cell !== '') ? cells.join(' | ') : '' }];
  }
  if (shape.name !== 'p:graphicFrame')
    return [
      ...descendants(shape, 'a:p').flatMap((descendant) => toParagraphs(descendant, role, unitsPerPoint)),
      ...described,
    ];
  const ids = descendants(shape, 'c:chart', 'cx:chart', 'dgm:relIds').map(
    ({ attributes }) => attributes['r:id'] ?? attributes['r:dm'] ?? '',
  );
  const texts = ids.flatMap((id) => graphics.get(id) ?? []);
  return [...described, ...texts.map((text) => ({ ...small, text }))];
}

/** Descriptions that programs write themselves. */
const GENERATED =
  /^(?:(?:picture|image|grafik|bild|chart|diagram)\s*\d*|.*\.(?:png|jpe?g|gif|svg|emf|wmf|bmp|tiff?))$/iu;

/** The note below descriptions that PowerPoint wrote, in the languages of the interface. */
const RECOGNISED =
  /^A picture containing |Description automatically generated|Automatisch generierte Beschreibung|Description générée automatiquement|Descripción generada automáticamente|Descrizione generata automaticamente|Descrição gerada automaticamente|Automatikusan generált leírás|自動的に生成された説明|자동 생성된 설명/iu;

/** Returns the author's description of a picture, chart or shape without text. */
function descriptionOf(shape: XmlElement): string[] {
  const descr = PROPERTIES.map((name) => childAt(shape, name, 'p:cNvPr')?.attributes['descr']).find(
    (item) => item !== undefined,
  );
  const text = normalizeText(descr ?? '');
  return text === '' || GENERATED.test(text) || RECOGNISED.test(text) ? [] : [text];
}

/** The elements with the name, description and visibility of each kind of shape. */
const PROPERTIES = ['p:nvSpPr', 'p:nvPicPr', 'p:nvCxnSpPr', 'p:nvGrpSpPr', 'p:nvGraphicFramePr'];

/** Returns the left edge and the vertical centre of a shape. */
function placeOf(shape: XmlElement, { height, unitsPerPoint }: SlideSize): { x: number; y: number } {
  const frame = childAt(shape, 'p:spPr', 'a:xfrm');
  const [from, extent] = [childAt(frame, 'a:off')?.attributes, childAt(frame, 'a:ext')?.attributes];
  const toUnits = (emu: number): number => (emu / EMU_PER_POINT) * unitsPerPoint;
  const [x, y] = [toUnits(Number(from?.['x'])), toUnits(Number(from?.['y']) + Number(extent?.['cy']) / 2)];
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : { x: 0, y: height / 2 };
}

/** Returns the visible shapes, pictures, charts, diagrams, groups and rows of tables of a slide. */
function shownShapes(element: XmlElement): XmlElement[] {
  return descendants(element, 'p:sp', 'p:pic', 'p:cxnSp', 'p:grpSp', 'p:graphicFrame').flatMap((shape) => {
    if (isHidden(shape)) return [];
    if (shape.name === 'p:grpSp') return [...shownShapes(shape), shape];
    const rows = shape.name === 'p:graphicFrame' ? descendants(shape, 'a:tr') : [];
    return [shape, ...rows];
  });
}

const isHidden = (shape: XmlElement): boolean =>
  PROPERTIES.some((name) => {
    const hidden = childAt(shape, name, 'p:cNvPr')?.attributes['hidden'];
    return hidden === '1' || hidden === 'true';
  });

export const readDiagram = (data: XmlElement): string[] =>
  descendants(data, 'dgm:t')
    .flatMap((text) => descendants(text, 'a:p').map(textOf))
    .filter((text) => text !== '');

/** Returns the text of a slide's notes; null if there is none. */
export function readNote(notes: XmlElement): string | null {
  const bodies = descendants(notes, 'p:sp').filter((shape) => placeholderType(shape) === 'body');
  const text = bodies
    .flatMap((shape) => descendants(shape, 'a:p').map(textOf))
    .join('\n')
    .trim();
  return text === '' ? null : text;
}

export function countLanguages(slide: XmlElement, counts: Map<string, number>): void {
  for (const run of descendants(slide, 'a:r')) {
    const language = childAt(run, 'a:rPr')?.attributes['lang'];
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + textOf(run).length);
  }
}

/** Returns the type of a placeholder, "body" if the file has none; null for other shapes. */
function placeholderType(shape: XmlElement): string | null {
  const placeholder = childAt(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
  return placeholder === null ? null : (placeholder.attributes['type'] ?? 'body');
}

function roleOf(type: string | null): Role {
  if (type === null) return 'box';
  if (TITLES.includes(type)) return 'title';
  return type === 'subTitle' ? 'subTitle' : 'body';
}

/** Returns a paragraph, or the lines of one that is program code. */
function toParagraphs(paragraph: XmlElement, role: Role, unitsPerPoint: number): Paragraph[] {
  const properties = childAt(paragraph, 'a:pPr');
  const level = Number(properties?.attributes['lvl'] ?? 0);
  const sizes = descendants(paragraph, 'a:r').map(
    (run) => Number(childAt(run, 'a:rPr')?.attributes['sz']) / 100,
  );
  const points = sizes.find((size) => size > 0) ?? Math.max(SIZES[role] - LEVEL * level, SIZES.box);
  const size = Math.round(points * unitsPerPoint);
  if (role !== 'title' && isCode(paragraph))
    return codeLinesOf(paragraph).map((text) => ({ text, size, isItem: false, isCode: true as const }));
  const item = isItem(properties, role);
  return [
    {
      text: textOf(paragraph),
      size,
      isItem: item,
      ...(item && level > 0 && { level: Math.min(level, MAX_LEVELS) }),
    },
  ];
}

/** Reports whether a paragraph has a bullet, by itself or from its placeholder. */
function isItem(properties: XmlElement | null, role: Role): boolean {
  if (childAt(properties, 'a:buNone') !== null) return false;
  if (['a:buChar', 'a:buAutoNum', 'a:buBlip'].some((name) => childAt(properties, name) !== null)) return true;
  const { marL, indent } = properties?.attributes ?? {};
  return role === 'body' && !(marL === '0' && indent === '0');
}

/** Names of typefaces whose letters have the same width. */
const FIXED_WIDTH =
  /mono\b|monospace|courier|consolas|menlo|monaco|inconsolata|cascadia|typewriter|source code|fira code|lucida console/iu;

/** Reports whether a paragraph is program code: all of it is in fixed-width fonts. */
function isCode(paragraph: XmlElement): boolean {
  const runs = descendants(paragraph, 'a:r').filter((run) => textOf(run) !== '');
  const isFixed = (run: XmlElement): boolean =>
    FIXED_WIDTH.test(childAt(run, 'a:rPr', 'a:latin')?.attributes['typeface'] ?? '');
  return runs.length > 0 && runs.every(isFixed);
}

/** Returns the lines of a paragraph of code, with the spaces before them. */
function codeLinesOf(paragraph: XmlElement): string[] {
  const parts = descendants(paragraph, 'a:t', 'a:br').map(({ name, text }) =>
    name === 'a:t' ? text.replace(ESCAPED, '\n') : '\n',
  );
  const code = parts.join('').replaceAll('\u00a0', ' ').replaceAll('\t', '  ');
  return code.split(/[\n\v]/).map((line) => line.trimEnd());
}

/** Returns the runs, fields, formulas and line breaks of an element as text. */
function textOf(element: XmlElement): string {
  let joined = '';
  for (const part of descendants(element, 'a:r', 'a:fld', 'a:t', 'm:oMath', 'a:br'))
    joined += runText(part, joined);
  return normalizeText(joined.replace(ESCAPED, ' '));
}

/** Returns the text of a run with raised and lowered signs. `before` is the text before it. */
function runText(part: XmlElement, before: string): string {
  if (part.name === 'm:oMath') return formulaText(part);
  if (part.name === 'a:t') return part.text;
  const text = descendants(part, 'a:t').map((descendant) => descendant.text);
  if (text.length === 0) return ' ';
  const offset = Number(childAt(part, 'a:rPr')?.attributes['baseline'] ?? 0);
  const plain = text.join('');
  return offset === 0 ? plain : shiftText(plain, offset > 0 ? 'raised' : 'lowered', before);
}

/** Returns a formula in one line, as in "x² = a / (b + c)". */
export function formulaText(element: XmlElement): string {
  const part = (name: string): string => formulaText(childAt(element, name) ?? EMPTY);
  const sign = (properties: string, name: string, usual: string): string =>
    childAt(element, properties, name)?.attributes['m:val'] ?? usual;
  switch (element.name) {
    case 'm:t':
      // Letters of mathematical alphabets are letters.
      return element.text.normalize('NFKC');
    case 'm:sSup':
      return part('m:e') + shifted(part('m:sup'), 'raised', part('m:e'));
    case 'm:sSub':
      return part('m:e') + shifted(part('m:sub'), 'lowered', part('m:e'));
    case 'm:sSubSup':
      return [
        part('m:e'),
        shifted(part('m:sub'), 'lowered', part('m:e')),
        shifted(part('m:sup'), 'raised', part('m:e')),
      ].join('');
    case 'm:f':
      return `${grouped(part('m:num'))} / ${grouped(part('m:den'))}`;
    case 'm:rad':
      return `√${grouped(part('m:e'))}`;
    case 'm:d':
      return sign('m:dPr', 'm:begChr', '(') + part('m:e') + sign('m:dPr', 'm:endChr', ')');
    case 'm:nary':
      return [
        sign('m:naryPr', 'm:chr', '∫'),
        shifted(part('m:sub'), 'lowered', ''),
        shifted(part('m:sup'), 'raised', ''),
        ` ${part('m:e')}`,
      ].join('');
    case 'm:m':
      return rowsOf(element, 'm:mr')
        .map((row) => rowsOf(row, 'm:e').map(formulaText).join(', '))
        .join('; ');
    default:
      return element.children.map(formulaText).join('');
  }
}

const EMPTY: XmlElement = { name: '', attributes: {}, children: [], text: '' };

const rowsOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

const grouped = (text: string): string => (/[^\p{L}\p{N}.,]/u.test(text) ? `(${text})` : text);

/** Returns an exponent or index. One that Unicode has no signs for is marked as in programs. */
function shifted(text: string, shift: Shift, before: string): string {
  const signs = shiftText(text, shift, before);
  if (text === '' || signs !== text) return signs;
  return (shift === 'raised' ? '^' : '_') + grouped(text);
}
