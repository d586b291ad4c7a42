import { textOf } from './shape-paragraphs.ts';
import { descendants, type XmlElement } from './xml.ts';

/** Longer texts of a cell that spans several rows are not repeated in each row; in characters. */
const MAX_REPEATED = 60;

/** Returns the rows of a table. The text of a cell that spans several rows is repeated in each. */
export function readTable(frame: XmlElement): string[] {
  const above = new Map<number, string>();
  return descendants(frame, 'a:tr').map((row) => {
    const cells = descendants(row, 'a:tc').flatMap((cell, column) => {
      const is = (name: string): boolean => ['1', 'true'].includes(cell.attributes[name] ?? '');
      const isBelow = is('vMerge');
      const text = isBelow
        ? (above.get(column) ?? '')
        : descendants(cell, 'a:p').map(textOf).join(' ').trim();
      above.set(column, text.length > MAX_REPEATED ? '' : text);
      // A cell that spans several columns is followed by empty cells, which it covers.
      return is('hMerge') ? [] : [{ text, isBelow }];
    });
    // A row with only repeated texts is left out.
    const hasText = cells.some(({ text, isBelow }) => text !== '' && !isBelow);
    return hasText ? cells.map(({ text }) => text).join(' | ') : '';
  });
}
