import { placeholderOf } from './layouts.ts';
import { textOf } from './shape-paragraphs.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** Returns the text of a slide's notes; null if there is none. */
export function readNote(notes: XmlElement): string | null {
  const bodies = descendants(notes, 'p:sp').filter((shape) => {
    const placeholder = placeholderOf(shape);
    return placeholder !== null && (placeholder.attributes['type'] ?? 'body') === 'body';
  });
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
