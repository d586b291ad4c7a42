import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { presentation } from '#library/schemas/presentation';
import { LIST_INDENT } from './draw-text.ts';
import { wrapText } from './wrap-text.ts';

const FOLDER = 'src/content/presentations';

/** How far lines may exceed their box, relative to its height: the last line has space below it. */
const EXCESS = 0.08;

test.each(readdirSync(FOLDER))('the lines of each text of %s fit in its box', async (file) => {
  const { storyboard } = presentation.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')));
  const tall: string[] = [];
  for (const element of storyboard.elements) {
    if (element.type !== 'text') continue;
    const { id, text, w, h, fontSize, lineHeight, list } = element;
    const lines = await wrapText(text, element, w / fontSize - (list ? LIST_INDENT : 0));
    if (lines.length * lineHeight * fontSize > h * (1 + EXCESS)) tall.push(`${id}: ${lines.length} lines`);
  }
  expect(tall).toEqual([]);
});
