import { toShiftedText, type ScriptShift } from '../text/normalize-text.ts';
import { childAt, type XmlElement } from './xml.ts';

/** Returns a formula in one line, as in "x² = a / (b + c)". */
export function formulaText(element: XmlElement): string {
  const textOfChild = (name: string): string => formulaText(childAt(element, name) ?? EMPTY_ELEMENT);
  const characterOf = (properties: string, name: string, defaultCharacter: string): string =>
    childAt(element, properties, name)?.attributes['m:val'] ?? defaultCharacter;
  switch (element.name) {
    case 'm:t':
      // Converts letters of mathematical alphabets to plain ones.
      return element.text.normalize('NFKC');
    case 'm:sSup':
      return textOfChild('m:e') + toScript(textOfChild('m:sup'), 'raised', textOfChild('m:e'));
    case 'm:sSub':
      return textOfChild('m:e') + toScript(textOfChild('m:sub'), 'lowered', textOfChild('m:e'));
    case 'm:sSubSup':
      return [
        textOfChild('m:e'),
        toScript(textOfChild('m:sub'), 'lowered', textOfChild('m:e')),
        toScript(textOfChild('m:sup'), 'raised', textOfChild('m:e')),
      ].join('');
    case 'm:f':
      return `${bracketIfNeeded(textOfChild('m:num'))} / ${bracketIfNeeded(textOfChild('m:den'))}`;
    case 'm:rad':
      return `√${bracketIfNeeded(textOfChild('m:e'))}`;
    case 'm:d':
      return (
        characterOf('m:dPr', 'm:begChr', '(') + textOfChild('m:e') + characterOf('m:dPr', 'm:endChr', ')')
      );
    case 'm:nary':
      return [
        characterOf('m:naryPr', 'm:chr', '∫'),
        toScript(textOfChild('m:sub'), 'lowered', ''),
        toScript(textOfChild('m:sup'), 'raised', ''),
        ` ${textOfChild('m:e')}`,
      ].join('');
    case 'm:m':
      return rowsOf(element, 'm:mr')
        .map((row) => rowsOf(row, 'm:e').map(formulaText).join(', '))
        .join('; ');
    default:
      return element.children.map(formulaText).join('');
  }
}

const EMPTY_ELEMENT: XmlElement = { name: '', attributes: {}, children: [], text: '' };

const rowsOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

const bracketIfNeeded = (text: string): string => (/[^\p{L}\p{N}.,]/u.test(text) ? `(${text})` : text);

/** Returns an exponent or index in Unicode's characters for these, else after "^" or "_". */
function toScript(text: string, shift: ScriptShift, before: string): string {
  const signs = toShiftedText(text, shift, before);
  if (text === '' || signs !== text) return signs;
  return (shift === 'raised' ? '^' : '_') + bracketIfNeeded(text);
}
