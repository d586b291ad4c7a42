import { expect, test } from 'vitest';
import { divideIntoCards } from './divide-body.ts';
import type { Block } from './outline.ts';
import { THEMES } from './themes.ts';

/** Returns the texts on each card of a slide with some lines, and a term with what it means. */
async function cardsOf(lines: number): Promise<string[][]> {
  const paragraph = (text: string): Block => ({ kind: 'paragraph', text, line: 1 });
  const blocks: Block[] = [
    ...Array.from({ length: lines }, (_, index) => paragraph(`Line ${index}`)),
    { kind: 'strong', text: 'Ebb', line: 1 },
    paragraph('The sea goes back'),
    ...Array.from({ length: 8 }, (_, index) => paragraph(`After ${index}`)),
  ];
  const cards = await divideIntoCards(blocks, { width: 900, height: 500, theme: THEMES.night });
  return cards.map((card) => card.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])));
}

test('a term stays on the card of the text that says what it means', async () => {
  for (let lines = 4; lines < 14; lines += 1) {
    const cards = await cardsOf(lines);
    const card = cards.find((texts) => texts.includes('Ebb'));
    expect(card, `${lines} lines`).toContain('The sea goes back');
  }
});
