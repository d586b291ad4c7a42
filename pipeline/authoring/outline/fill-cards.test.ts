import { expect, test } from 'vitest';
import { fillCards, type Piece } from './fill-cards.ts';

const STYLE = {
  fontSize: 30,
  weight: 'regular',
  italic: false,
  lineHeight: 1.3,
  color: '#fff',
  list: false,
} as const;

/** Returns a piece of each line: `# heading`, `- item`, `  - inner item`, or a line of a text. */
const piecesOf = (lines: readonly string[]): Piece[] =>
  lines.map((line, index) => {
    const isItem = /^ *- /.test(line);
    const beginsBlock = !isItem || !/^ *- /.test(lines[index - 1] ?? '');
    return {
      kind: 'text',
      text: line,
      style: STYLE,
      height: 100,
      gap: 0,
      indent: line.startsWith(' ') ? 48 : 0,
      key: isItem ? `list ${line.startsWith(' ') ? 1 : 0}` : null,
      frame: null,
      beginsBlock,
      ...(line.startsWith('# ') && { isHeading: true }),
    };
  });

const cardsOf = (...lines: readonly string[]) =>
  fillCards(piecesOf(lines), 600).map((pieces) =>
    pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')),
  );

test.each([
  ['before the last heading', ['a', 'b', 'c', '# D', 'd'], ['- e', '- f', '- g'], 3],
  ['before a list that fits on the next card', ['a', 'b', 'c', 'd'], ['- e', '- f', '- g'], 4],
  ['before the words that announce a list', ['a', 'b', 'c', 'such as:'], ['- e', '- f', '- g'], 3],
  ['where it is full, if a heading is far above', ['# A', 'a', 'b', 'c', 'd', 'e'], ['f'], 6],
  [
    'between the items of a list that fits on no card',
    ['- a', '- b', '- c', '- d', '  - e', '  - f'],
    ['  - g', '- h', '- i'],
    3,
  ],
])('a full card ends %s', (_, before, after, length) => {
  const all = [...before, ...after];
  expect(cardsOf(...all)).toEqual([all.slice(0, length), all.slice(length)]);
});
