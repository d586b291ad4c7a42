import { toShiftedText, type ScriptShift } from '../text/normalize-text.ts';
import { childAt, type XmlElement } from './xml.ts';

/** Returns a formula in one line, as in "x² = a / (b + c)". */
export function formulaText(element: XmlElement): string {
  const part = (name: string): string => formulaText(childAt(element, name) ?? EMPTY);
  const sign = (properties: string, name: string, usual: string): string =>
    childAt(element, properties, name)?.attributes['m:val'] ?? usual;
  switch (element.name) {
    case 'm:t':
      // Converts letters of mathematical alphabets to plain ones.
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

/** Returns an exponent or index in Unicode's characters for these, else after "^" or "_". */
function shifted(text: string, shift: ScriptShift, before: string): string {
  const signs = toShiftedText(text, shift, before);
  if (text === '' || signs !== text) return signs;
  return (shift === 'raised' ? '^' : '_') + grouped(text);
}
