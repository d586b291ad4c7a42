import { expect, test } from 'vitest';
import { formulaText } from './formula-text.ts';
import { parseXml } from './xml.ts';

const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const part = (name: string, content: string): string => `<m:${name}>${content}</m:${name}>`;

test.each([
  ['exponents', part('sSup', part('e', run('10')) + part('sup', run('−6'))), '10⁻⁶'],
  ['exponents of words', part('sSup', part('e', run('e')) + part('sup', run('n+k'))), 'e^(n+k)'],
  ['indices', part('sSub', part('e', run('\u{1D465}')) + part('sub', run('12'))), 'x₁₂'],
  [
    'indices with exponents',
    part('sSubSup', part('e', run('x')) + part('sub', run('i')) + part('sup', run('2'))),
    'xᵢ²',
  ],
  ['fractions', part('f', part('num', run('a+b')) + part('den', run('2'))), '(a+b) / 2'],
  ['roots', part('rad', part('e', run('x+1'))), '√(x+1)'],
  ['brackets', part('d', part('e', run('x'))), '(x)'],
  [
    'other brackets',
    part('d', part('dPr', '<m:begChr m:val="["/><m:endChr m:val="]"/>') + part('e', run('x'))),
    '[x]',
  ],
  [
    'sums',
    part(
      'nary',
      part('naryPr', '<m:chr m:val="∑"/>') +
        part('sub', run('i=1')) +
        part('sup', run('n')) +
        part('e', run('i')),
    ),
    '∑_(i=1)^n i',
  ],
  [
    'matrices',
    part(
      'm',
      ['1 2', '3 4']
        .map((row) =>
          part(
            'mr',
            row
              .split(' ')
              .map((cell) => part('e', run(cell)))
              .join(''),
          ),
        )
        .join(''),
    ),
    '1, 2; 3, 4',
  ],
])('writes %s in one line', (_, formula, text) => {
  expect(formulaText(parseXml(part('oMath', formula)))).toBe(text);
});
