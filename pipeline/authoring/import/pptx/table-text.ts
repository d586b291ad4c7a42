import { textOf } from './shape-paragraphs.ts';
import { descendants, type XmlElement } from './xml.ts';

/** Longer texts of a cell that spans several rows are not repeated in each row; in characters. */
const MAX_REPEATED_LENGTH = 60;

/** Returns the rows of a table. The text of a cell that spans several rows is repeated in each. */
export function readTable(frame: XmlElement): string[] {
  const spanningTexts = new Map<number, string>();
  return descendants(frame, 'a:tr').map((row) => {
    const cells = descendants(row, 'a:tc').flatMap((cell, column) => {
      const hasFlag = (name: string): boolean => ['1', 'true'].includes(cell.attributes[name] ?? '');
      const isContinued = hasFlag('vMerge');
      const text = isContinued
        ? (spanningTexts.get(column) ?? '')
        : descendants(cell, 'a:p').map(textOf).join(' ').trim();
      spanningTexts.set(column, text.length > MAX_REPEATED_LENGTH ? '' : text);
      // A cell that spans several columns is followed by empty cells, which it covers.
      return hasFlag('hMerge') ? [] : [{ text, isBelow: isContinued }];
    });
    // A row with only repeated texts is left out.
    const hasText = cells.some(({ text, isBelow }) => text !== '' && !isBelow);
    return hasText ? cells.map(({ text }) => text).join(' | ') : '';
  });
}
