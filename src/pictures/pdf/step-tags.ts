import { hasRightToLeft } from '#domain/languages/text-direction';
import { CELL_SEPARATOR, isTitle, type StepText } from '#domain/playback/step-transcript';
import { speakFormulas } from '#domain/playback/formula';
import type { PaintedPage } from './page-painter.ts';
import type { Tag, TagKid } from './tags.ts';

/** A step, with what readers of its page hear. */
export interface ReadStep {
  readonly title: string;
  /** Level of its heading. */
  readonly level: number;
  /** Its texts in reading order, with its title. */
  readonly texts: readonly StepText[];
  /** Alternative texts of its pictures, by the `id` of their element. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The address of the step. */
  readonly url: string;
}

/**
 * Returns the tags of a page in reading order: its title as a heading that links to the step, its
 * texts, then its pictures. `heading` is the type of its heading.
 */
export function tagsOfStep(step: ReadStep, heading: string, page: number, painted: PaintedPage): Tag[] {
  const marksOf = (id: string): TagKid[] => (painted.marks.get(id) ?? []).map((mark) => ({ page, mark }));
  const all = ({ elements }: StepText) => elements.flatMap(marksOf);
  const texts = step.texts.flatMap((text): Tag[] => {
    const marks = all(text);
    const kids = inOrder(marks, text.lines.join(' '));
    if (marks.length === 0) return [];
    if (isTitle(text, step.title)) {
      const rect = painted.boxes.get(text.elements[0] ?? '') ?? [];
      const link = { page, link: painted.content.file.reserve(), rect, url: step.url, text: step.title };
      return [{ type: heading, kids: [{ type: 'Link', kids: [...kids, link] }] }];
    }
    if (text.hasFormulas) return [{ type: 'Formula', alt: speakFormulas(text.lines.join('\n')), kids }];
    if (text.kind === 'code') return [{ type: 'P', kids: [{ type: 'Code', kids }] }];
    if (text.kind === 'table') return toTable(text, marksOf) ?? [{ type: 'P', kids }];
    if (marks.length !== text.lines.length) return [{ type: 'P', kids }];
    const lines = marks.map((mark, index) => inOrder([mark], text.lines[index] ?? ''));
    if (text.kind === 'list') return [toList(lines, text.levels ?? [])];
    return lines.map((line) => ({ type: 'P', kids: line }));
  });
  const figures = [...step.pictures].flatMap(([id, alt]): Tag[] => {
    const kids = marksOf(id);
    const attributes = { O: '/Layout', BBox: painted.boxes.get(id) ?? [], Placement: '/Block' };
    return kids.length === 0 ? [] : [{ type: 'Figure', alt, attributes, kids }];
  });
  return [...texts, ...figures];
}

/** Says how marked parts are read that a page draws from right to left. */
const inOrder = (marks: readonly TagKid[], words: string): readonly TagKid[] =>
  hasRightToLeft(words) ? [{ type: 'Span', actual: words, kids: marks }] : marks;

/** Returns a list. Items whose level is higher than that of the item before are below it. */
function toList(items: readonly (readonly TagKid[])[], levels: readonly number[]): Tag {
  const kids: Tag[] = [];
  const first = levels[0] ?? 0;
  let index = 0;
  while (index < items.length) {
    let end = index + 1;
    while (end < items.length && (levels[end] ?? 0) > first) end += 1;
    const below = items.slice(index + 1, end);
    const nested = below.length === 0 ? [] : [toList(below, levels.slice(index + 1, end))];
    kids.push({ type: 'LI', kids: [{ type: 'LBody', kids: [...(items[index] ?? []), ...nested] }] });
    index = end;
  }
  return { type: 'L', kids };
}

/** Returns a table, whose first row is its header; null if its cells are not known. */
function toTable({ lines, elements }: StepText, marksOf: (id: string) => TagKid[]): Tag[] | null {
  let at = 0;
  const rows = lines.map((line, row): Tag => {
    const cells = line.split(CELL_SEPARATOR).map((cell): Tag => {
      const kids = inOrder(marksOf(elements[at] ?? ''), cell);
      at += 1;
      return row > 0
        ? { type: 'TD', kids }
        : { type: 'TH', attributes: { O: '/Table', Scope: '/Column' }, kids };
    });
    return { type: 'TR', kids: cells };
  });
  return at === elements.length ? [{ type: 'Table', kids: rows }] : null;
}
