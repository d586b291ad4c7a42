import { expect, test } from 'vitest';
import { DEMO_STORYBOARDS } from '#library/schemas/demo-storyboards.fixture';
import { LIST_INDENT } from './draw-text.ts';
import { wrapText } from './wrap-text.ts';

/** How far lines may exceed their box, relative to its height: the last line has space below it. */
const EXCESS = 0.08;

test.each([...DEMO_STORYBOARDS])('the lines of each text of %s fit in its box', async (_, { storyboard }) => {
  const tall: string[] = [];
  for (const element of storyboard.elements) {
    if (element.type !== 'text') continue;
    const { id, text, w, h, fontSize, lineHeight, list } = element;
    const lines = await wrapText(text, element, w / fontSize - (list ? LIST_INDENT : 0));
    if (lines.length * lineHeight * fontSize > h * (1 + EXCESS)) tall.push(`${id}: ${lines.length} lines`);
  }
  expect(tall).toEqual([]);
});
